import { CITATION } from '#app/features/evidence/figures.ts'

/** A sentence or table row with its citations. */
export type Unit = { text: string; cites: string[] }

const SENTENCE_END = /(?<=[.!?][”’)*]*)\s+(?=[\p{Lu}\d“‘*(_])/u

/** Splits markdown into sentences and table rows with their citations. */
export const unitsOf = (markdown: string): Unit[] =>
  markdown
    .replaceAll(/([.!?])((?:\[@[^\]]+\])+)/g, '$2$1')
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(SENTENCE_END)))
    .map((text) => ({
      text,
      cites: [...text.matchAll(CITATION)].flatMap(([, keys = '']) => keys.match(/R\d+/g) ?? []),
    }))
