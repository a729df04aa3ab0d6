"""Why a step of a scenario or of a recorded game came out as it did.

`find` finds the step that is asked about, `script` plays up to it, `why` takes the step under watch, `tell` says what decided, `show`
prints it.
"""
