#!/bin/sh
# Makes app/ui/fonts/newsreader.woff2 (36 kB in place of 58) and newsreader-italic.woff2 (16 in place of 65) from the package's
# own files. Needs Debian's `fonttools` and `python3-brotli`; run it again when @fontsource-variable/newsreader changes.
set -eu
cd "$(dirname "$0")/../.."
files=node_modules/@fontsource-variable/newsreader/files
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
marks=U+2009,U+2011,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2192,U+2212

at() { fonttools varLib.instancer "$1" "wght=$2" --no-recalc-timestamp -q -o "$work/$3.ttf"; }
pack() {
  pyftsubset "$work/$1.ttf" --flavor=woff2 --output-file="app/ui/fonts/$2.woff2" --layout-features+=tnum,pnum --unicodes="$3"
}

# The weights that we set. Between them the letters change; their spacing by pairs stays that of 400, as the ways it varies
# would be a sixth of the file and move a pair by a thousandth of the letters' size on average.
at "$files/newsreader-latin-wght-normal.woff2" 350:700 weights
at "$files/newsreader-latin-wght-normal.woff2" 400 regular
python3 tools/fonts/same-spacing.py "$work/weights.ttf" "$work/regular.ttf" "$work/upright.ttf"
pack upright newsreader "U+20-7E,U+A0,U+A3,U+A9,U+AB,U+AD,U+B0-B3,U+B5,U+B7,U+BB-FF,U+152,U+153,U+201A,U+201E,U+2022,U+2032,U+2033,U+20AC,U+2122,$marks"

# Emphasis within a text is always of its weight, and set in the characters of English and the names in it.
at "$files/newsreader-latin-wght-italic.woff2" 400 italic
pack italic newsreader-italic "U+20-7E,U+A0,U+A3,U+B0,U+B7,U+C9,U+D6,U+D7,U+DC,U+E0-E5,U+E7-EF,U+F1-F6,U+F8-FC,$marks"
