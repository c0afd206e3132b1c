import type { Claim } from './claim.ts'

/** Topics of the register, each with the pages whose claims it contains. */
const TOPICS = [
  { id: 'headline-figures', title: 'Headline figures', pages: ['/', '/about'] },
  { id: 'tracker', title: 'The score in the tracker', pages: ['/app'] },
  { id: 'movement', title: 'Movement', pages: ['/stretch-exercise', '/run-or-gym'] },
  { id: 'working-day', title: 'Sitting, breathing and light', pages: ['/work'] },
  { id: 'food', title: 'Food and fasting', pages: ['/breakfast-protocol', '/break-fast', '/dinner'] },
  { id: 'heat-and-cold', title: 'Heat and cold', pages: ['/sauna-shower'] },
  { id: 'sleep', title: 'Sleep and quiet', pages: ['/sleep-protocol'] },
  { id: 'mouth', title: 'Teeth', pages: ['/teeth-protocol'] },
  {
    id: 'measuring',
    title: 'Measuring and check-ups',
    pages: ['/tests/sunday-baseline', '/tests/monthly-fitness-test', '/tests/yearly-blood-test'],
  },
  { id: 'people', title: 'People and purpose', pages: ['/pillars/mindset'] },
] as const

export type Topic<C> = { id: string; title: string; claims: C[] }

/** Groups claims by topic, by the first page that shows them; omits empty topics. */
export function groupByTopic<C extends Pick<Claim, 'pages'>>(claims: readonly C[]): Topic<C>[] {
  const known = TOPICS.map(({ id, title, pages }) => ({
    ...{ id, title },
    claims: claims.filter((claim) => pages.some((page) => page === claim.pages[0])),
  }))
  const sorted = new Set(known.flatMap((topic) => topic.claims))
  const others = { id: 'other-claims', title: 'Other claims', claims: claims.filter((claim) => !sorted.has(claim)) }
  return [...known, others].filter((topic) => topic.claims.length > 0)
}
