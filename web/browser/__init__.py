"""The only folder that imports `js`, `pyscript` or `pyodide`: one file for each feature."""
