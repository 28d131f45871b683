"""Files of other products, and of conversations, read into what perdure keeps. No code of those products is used."""
