"""The only room that imports `js`, `pyscript` or `pyodide`: one file a feature."""
