import { unitsOf } from '../figures/units.ts'

/** Phrases that read like a translation, or that promise more than any study can. */
export const UNWANTED: readonly (readonly [RegExp, string])[] = [
  [/\balso (?:when|after)\b/i, '‘even’ or ‘including’'],
  [/\b(?:by|your|a|the|each|no) mails?\b|\bmails\b/i, '‘email’: mail is what comes through the door'],
  [/\be-mails?\b/i, '‘email’'],
  [/\bpreprint of \d{4}\b/i, '‘a 2025 preprint’'],
  [/\bformula of \d{4}\b/i, '‘a 1968 formula’'],
  [/\bthe whole technology\b/i, '‘all the equipment you need’'],
  [/\bAverages and persons\b/i, '‘Averages and individuals’'],
  [/\ba clear bill of health\b/i, '‘a clean bill of health’'],
  [/\ba sensible place to live\b/i, 'say how often is enough'],
  [/\bYou are already hot and dry\b/i, '‘hot and dehydrated’'],
  [/\bTen minutes with a clinician are short\b/i, '‘goes quickly’'],
  [/\bfrom a mail\b|\bby chance, to be active\b/i, '‘assigned at random’'],
  [/\bmend (?:a|my|your) card\b/i, '‘update your card’'],
  [/\bwaits for your yes\b|\bgoes on on\b/i, 'say who does what, and when'],
  [/\bThey are the dose\b/i, 'a cohort’s lowest risk is no dose'],
  [/\bthe plan for our own home page\b|\bthe first draft of our\b/i, 'readers don’t know our drafts'],
  [/\bstill the best trial of a whole diet\b/i, '‘one of the best trials’'],
  [
    /\bin one row of the safety table\b|\bin no row of the safety table\b/i,
    '‘no row of the safety table applies to me’',
  ],
  [
    /\b(?:in|of|behind|with|for|from|by|at|on|into|under|over|through|around|narrowing) it[’']s\b/i,
    '‘it is’: the ‘it’ belongs to the word before',
  ],
  [/\b(?:anti-?ageing|reverses? ageing|superfoods?)\b(?![”’])/i, 'a promise no study keeps'],
  [
    /\b(?:adds?|gain|gives? you) (?:up to )?\d+(?:\.\d+)? (?:extra |more )?years\b(?![”’])/i,
    '‘went with’: a study of habits adds no years',
  ],
]

/** Counts words as a reader does: a number with its unit sign is one. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The sentences of a text, without its tables, citations, URLs and the book builder's markup. */
export function sentencesOf(markdown: string): string[] {
  const plain = markdown
    .replaceAll(/^(?:\||:::|\{cols).*$/gm, '')
    .replaceAll(/!\[([^\]]*)\]\([^)"]*(?:"([^"]*)")?\)/g, '$1\n\n$2')
    .replaceAll(/\[\[[^\]|]*\|?([^\]]*)\]\]/g, '$1')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\s*\[@?R\d+(?:[;,]\s*@?R\d+)*\]/g, '')
  return unitsOf(plain)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
}

/** A text without its front matter. */
export const bodyOf = (source: string): string => source.replace(/^---\n[\s\S]*?\n---\n/, '')
