/** A stretch of text that stands or falls with its sources: a sentence, or a row of a table. */
export type Unit = { text: string; cites: string[] }

/** `[R35]` as the site cites, `[@R35]` and `[@R35; @R36]` as the book does. */
const CITATION = /\[@?(R\d+(?:[;,]\s*@?R\d+)*)\]/g
const SENTENCE_END = /(?<=[.!?][”’)*]*)\s+(?=[\p{Lu}\d“‘*(_])/u

/** Sentences and table rows of a markdown text, each with the keys it cites. */
export function unitsOf(markdown: string): Unit[] {
  return markdown
    .replaceAll(/([.!?])((?:\[@[^\]]+\])+)/g, '$2$1')
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? [line] : line.split(SENTENCE_END)))
    .map((text) => ({
      text,
      cites: [...text.matchAll(CITATION)].flatMap(([, keys = '']) => keys.match(/R\d+/g) ?? []),
    }))
}

/** What is written with digits and is no figure: citations, addresses, times of day, names like 16:8, numbers of a list. */
const NO_FIGURE = [
  CITATION,
  /\]\([^)]*\)/g,
  /\b\d{1,2}:\d{2}\b/g,
  /\b16:8\b/g,
  /^\s*\d+\. /g,
  /\bVO2max\b/g,
  /\bBMI (?:under|of) [\d.]+/g,
  /95%(?= (?:confidence )?interval)/g,
  /\bNHS 111\b|\b(?:call|ring) 999\b/gi,
]

/** The figures of a text, as '2315', '0.37' or '29%'; of '10 to 17%' both are percentages. */
export function figuresIn(text: string): string[] {
  const plain = NO_FIGURE.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
    .replaceAll(/(?<=\d)[,\u00a0 ](?=\d{3}\b)/g, '')
    .replaceAll(/(?<=\d) %/g, '%')
    .replaceAll(/(\d(?:[\d.]*\d)?)( to |–| or | and )(?=\d[\d.]*%)/g, '$1%$2')
  return plain.match(/\d+(?:\.\d+)?%?/g) ?? []
}

/** True for what can hardly be anything but a finding: a percentage, a decimal, thousands. */
export const looksLikeFinding = (figure: string) => /[%.]/.test(figure) || Number(figure) >= 2100
