"""`python -m rulesdsl`"""

from rulesdsl.cli.main import main

if __name__ == "__main__":
    main()
