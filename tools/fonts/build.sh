#!/bin/sh
# Makes app/ui/fonts/newsreader-italic.woff2 (17 kB in place of 65) from the package's own file. Needs Debian's `fonttools`
# and `python3-brotli`; run it again when @fontsource-variable/newsreader changes.
set -eu
cd "$(dirname "$0")/../.."
source=node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
# Emphasis within a text is always of its weight, and set in the characters of Western European languages.
fonttools varLib.instancer "$source" wght=400 --no-recalc-timestamp -q -o "$work/italic.ttf"
pyftsubset "$work/italic.ttf" --flavor=woff2 --output-file=app/ui/fonts/newsreader-italic.woff2 \
  --unicodes=U+20-7E,U+A0-FF,U+2009,U+2011,U+2013,U+2014,U+2018-201E,U+2026,U+2032,U+2033,U+20AC,U+2122,U+2192,U+2212
