/** How sure we are: that it helps from day to day, and that it lengthens life. */
export type Grade = { everyday: string; longevity: string }

/** 'Limited (cold); none yet (heat)' as its parts, each a grade and what it is about. */
export function splitGrade(words: string): { grade: string; about: string }[] {
  return words.split(/;\s*(?![^()]*\))/).map((part) => {
    const [, grade = part, about = ''] = /^([^()]+?)(?:\s*\(([^()]*)\))?$/.exec(part) ?? []
    return { grade: grade.charAt(0).toUpperCase() + grade.slice(1), about }
  })
}
