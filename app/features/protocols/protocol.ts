/** How sure we are: that it helps from day to day, and that it lengthens life. */
export type Grade = { everyday: string; longevity: string }

/** The dose as figures: '5 to 10', 'minutes of heat'. */
export type Dose = readonly { figure: string; of: string }[]

/** Under this heading a text says whom it is not for. */
export const WHO_SHOULD_NOT = 'who-should-not'

/** A text as it reads without the section that says whom it is not for, and that section; null where it has none. */
export function takeOutWarnings(html: string): { rest: string; warnings: string | null } {
  const section = new RegExp(`<h2 id="${WHO_SHOULD_NOT}"[^>]*>.*?</h2>(.*?)(?=<h2 |$)`, 's').exec(html)
  if (!section) return { rest: html, warnings: null }
  return { rest: html.replace(section[0], () => ''), warnings: section[1]?.trim() ?? '' }
}

/** 'Limited (cold); none yet (heat)' as its parts, each a grade and what it is about. */
export function splitGrade(words: string): { grade: string; about: string }[] {
  return words.split(/;\s*(?![^()]*\))/).map((part) => {
    const [, grade = part, about = ''] = /^([^()]+?)(?:\s*\(([^()]*)\))?$/.exec(part) ?? []
    return { grade: grade.charAt(0).toUpperCase() + grade.slice(1), about }
  })
}
