/** The nine protocol pages in the order of the day. Source: specification §2. */
export const PROTOCOLS = [
  { slug: 'stretch-exercise', title: 'Stretch and exercise' },
  { slug: 'sauna-shower', title: 'Sauna and shower' },
  { slug: 'teeth-protocol', title: 'Teeth protocol' },
  { slug: 'breakfast-protocol', title: 'Breakfast protocol' },
  { slug: 'work', title: 'Work' },
  { slug: 'run-or-gym', title: 'Run or gym' },
  { slug: 'break-fast', title: 'Break fast' },
  { slug: 'dinner', title: 'Dinner' },
  { slug: 'sleep-protocol', title: 'Sleep protocol' },
] as const

/** What is measured once a week, a month and a year. */
export const TESTS = [
  { slug: 'sunday-baseline', title: 'Sunday baseline' },
  { slug: 'monthly-fitness-test', title: 'Monthly fitness test' },
  { slug: 'yearly-blood-test', title: 'Annual blood test and check-up' },
] as const

/** The six pillars. Source: specification §1. */
export const PILLARS = [
  'activity',
  'nutrition',
  'health-baseline',
  'latest-tech',
  'temperature-therapy',
  'mindset',
] as const

/** How sure we are: that it helps from day to day, and that it lengthens life. */
export type Grade = { everyday: string; longevity: string }

/** 'Limited (cold); none yet (heat)' as its parts, each a grade and what it is about. */
export function splitGrade(words: string): { grade: string; about: string }[] {
  return words.split(/;\s*(?![^()]*\))/).map((part) => {
    const [, grade = part, about = ''] = /^([^()]+?)(?:\s*\(([^()]*)\))?$/.exec(part) ?? []
    return { grade: grade.charAt(0).toUpperCase() + grade.slice(1), about }
  })
}
