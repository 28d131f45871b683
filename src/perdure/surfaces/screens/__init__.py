"""Answers as Rich renderables, 80 columns wide and more. Rich is imported when something is drawn."""
