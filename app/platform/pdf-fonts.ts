import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

// Figtree is the brand's. It has no Greek, Cyrillic or Vietnamese; Source Sans 3 stands in for a text that needs them.
export const resolve = createRequire(import.meta.url).resolve
export const FONTS = {
  regular: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
  bold: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  wide: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  wideBold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const
type FontName = keyof typeof FONTS

const opened = new Map<FontName, Set<number>>()

function lettersOf(name: FontName): Set<number> {
  const known = opened.get(name)
  if (known) return known
  const letters = new Set((readFont(name) as Font).characterSet)
  opened.set(name, letters)
  return letters
}

const readFont = (name: FontName) => create(readFileSync(resolve(FONTS[name])))

const has = (name: FontName, text: string) => {
  const letters = lettersOf(name)
  return [...text].every((letter) => letter === '\n' || letters.has(letter.codePointAt(0) ?? 0))
}

export function fontFor(text: string, bold: boolean): FontName {
  if (has('regular', text)) return bold ? 'bold' : 'regular'
  return bold ? 'wideBold' : 'wide'
}

/** Whether every letter can be printed: Latin, Greek and Cyrillic scripts can. */
export const canPrint = (text: string): boolean => has('wide', text.normalize('NFC'))

/** Letters of other scripts lose their marks, or become a question mark. */
export function printable(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (letter === '\n' || has('regular', letter) || canPrint(letter) ? letter : bare(letter)))
    .join('')
}

const bare = (letter: string) => {
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain !== '' && canPrint(plain) ? plain : '?'
}
