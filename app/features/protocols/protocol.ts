import { capitalised } from '#app/values/number-words.ts'

/** Evidence grades: that it helps in everyday life, and that it lengthens life. */
export type Grade = { everyday: string; longevity: string }

/** The dose as figures: '5 to 10', 'minutes of heat'. */
export type Dose = readonly { figure: string; of: string }[]

/** Id of the heading 'Who should not'. */
export const WHO_SHOULD_NOT = 'who-should-not'

/** Splits a text into its 'Who should not' section (null if absent) and the rest. */
export function splitWarnings(html: string): { rest: string; warnings: string | null } {
  const section = new RegExp(`<h2 id="${WHO_SHOULD_NOT}"[^>]*>.*?</h2>(.*?)(?=<h2 |$)`, 's').exec(html)
  if (!section) return { rest: html, warnings: null }
  return { rest: html.replace(section[0], () => ''), warnings: section[1]?.trim() ?? '' }
}

/** Splits 'Limited (cold); none yet (heat)' into grades and what each is about. */
export function splitGrade(words: string): { grade: string; about: string }[] {
  return words.split(/;\s*(?![^()]*\))/).map((part) => {
    const [, grade = part, about = ''] = /^([^()]+?)(?:\s*\(([^()]*)\))?$/.exec(part) ?? []
    return { grade: capitalised(grade), about }
  })
}
