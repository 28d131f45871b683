"""`python -m perdure`: the command line, also where the folder of its script is not on the path."""

from perdure.surfaces.cli import main

if __name__ == "__main__":
    main()
