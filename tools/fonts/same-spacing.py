"""same-spacing.py VARIABLE STATIC OUT: the variable font with the spacing by pairs of the static one."""

import sys

from fontTools.ttLib import TTFont

variable, static = TTFont(sys.argv[1]), TTFont(sys.argv[2])
assert variable.getGlyphOrder() == static.getGlyphOrder()
for table in ("GPOS", "GDEF"):
    variable[table] = static[table]
variable.save(sys.argv[3])
