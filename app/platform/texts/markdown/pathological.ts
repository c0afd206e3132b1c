/**
 * Far more than any text of ours has: the longest paragraph has some thousand characters, the deepest list two levels.
 */
const LIMITS = { text: 200_000, paragraph: 20_000, openBrackets: 100, levels: 20 }

/**
 * Refuses pathological input, an accident or an attack: parsing takes quadratic time (thousands of unclosed `[`, deeply
 * nested lists), and blocks the site meanwhile.
 *
 * @throws Error that says what is too much.
 */
export function refusePathological(body: string): void {
  if (body.length > LIMITS.text) throw new Error(`The text has more than ${LIMITS.text} characters.`)
  for (const paragraph of body.split(/\n[ \t]*\n/)) {
    if (paragraph.length > LIMITS.paragraph)
      throw new Error(
        `A paragraph has more than ${LIMITS.paragraph} characters: please put empty lines between its parts.`,
      )
    if (mostOpen(paragraph) > LIMITS.openBrackets)
      throw new Error(`A paragraph has more than ${LIMITS.openBrackets} square brackets that nothing closes.`)
  }
  for (const line of body.split('\n')) if (levelsOf(line) > LIMITS.levels) throw tooDeep()
}

const tooDeep = () => new Error(`A list or quotation is more than ${LIMITS.levels} levels deep.`)

function mostOpen(paragraph: string): number {
  let [open, most] = [0, 0]
  for (const character of paragraph) {
    if (character === '[') open += 1
    if (character === ']' && open > 0) open -= 1
    most = Math.max(most, open)
  }
  return most
}

/** Counts the nested lists and quotations that begin at the start of a line. */
function levelsOf(line: string): number {
  const start = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))*/.exec(line)?.[0] ?? ''
  return start.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0
}
