"""Card, game and scenario files: YAML text to nodes with
positions, and nodes to plain data of a known shape.
"""
