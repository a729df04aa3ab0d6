"""The games' state machines: turns, phases and procedures. What cards do is in their YAML files."""
