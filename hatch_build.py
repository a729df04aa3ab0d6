"""Builds the parser's tables into grammar/ before the package is packed: reading them is much faster than building them."""

import importlib.util
import sys
import types
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs for wheels and editable installs alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write grammar/effect-<hash>.tables; it is packed with its folder, which pyproject.toml force-includes."""
        root = Path(self.root)
        for name, file in (
            ("rulesdsl.resources", "resources.py"),
            ("rulesdsl.language.tables", "language/tables.py"),
        ):
            sys.modules.setdefault("rulesdsl", types.ModuleType("rulesdsl"))
            spec = importlib.util.spec_from_file_location(name, root / "rulesdsl" / file)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[name] = module
            spec.loader.exec_module(module)
        sys.modules["rulesdsl.language.tables"].save_tables(root / "grammar")
