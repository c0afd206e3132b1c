/** Citations: `[R35]` on the site, `[@R35]` and `[@R35; @R36]` in the book. */
export const CITATION = /\[@?(R\d+(?:[;,]\s*@?R\d+)*)\]/g

/** Digits that aren't figures: citations, URLs, times of day, names like 16:8, list numbers. */
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

/** Extracts figures such as '2315', '0.37' or '29%'; '10 to 17%' gives two percentages. */
export function figuresIn(text: string): string[] {
  const plain = NO_FIGURE.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
    .replaceAll(/(?<=\d)[,\u00a0 ](?=\d{3}\b)/g, '')
    .replaceAll(/(?<=\d) %/g, '%')
    .replaceAll(/(\d(?:[\d.]*\d)?)( to |–| or | and )(?=\d[\d.]*%)/g, '$1%$2')
  return plain.match(/\d+(?:\.\d+)?%?/g) ?? []
}
