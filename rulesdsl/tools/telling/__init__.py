"""What people are shown: positions, events and options as text, and the files that it goes to.

`render` tells events, `board` a position and a result, `menu` asks a question; `called` names cards, `report` counts and quotes,
`files` reads and writes. Every other room of `tools` may use this one.
"""
