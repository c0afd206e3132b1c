/** A step's extras: its number in the list, a drawing, a duration. */
export type StepExtra = { step: number; drawing?: string | undefined; minutes?: number | undefined }

const LIST = /(<h2 id="what-to-do"[^>]*>(?:(?!<h2|<\/h2>).)*<\/h2>(?:(?!<h2).)*?)<ol>(.*)$/s

/**
 * Splits a text at the numbered list under 'What to do' into steps, before and after; null without such a list. Nested
 * lists stay in their step.
 */
export function splitSteps(html: string): { before: string; steps: string[]; after: string } | null {
  const [, , rest] = LIST.exec(html) ?? []
  if (rest === undefined) return null
  const before = html.slice(0, html.length - rest.length - '<ol>'.length)
  const steps: string[] = []
  let depth = 0
  let begin = 0
  for (const { 0: tag, index } of rest.matchAll(/<(\/?)(?:ol|ul|li)\b[^>]*>/g)) {
    const isItem = tag.includes('li')
    if (tag.startsWith('</')) {
      if (depth === 0) return { before, steps, after: rest.slice(index + tag.length) }
      depth -= 1
      if (isItem && depth === 0) steps.push(rest.slice(begin, index).trim())
    } else {
      if (isItem && depth === 0) begin = index + tag.length
      depth += 1
    }
  }
  return null
}
