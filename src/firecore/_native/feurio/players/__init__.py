"""Those who play Feurio! natively, a folder for each."""
