import { Billing } from '#app/features/membership/contract.ts'
import { wordsOf } from '#app/features/membership/words.ts'
import type { Bought } from './afterwards.ts'

/**
 * Queries every door and page that shows the state of a membership, as its member, and lists contradictions.
 *
 * @returns How many members were checked, and what differed.
 */
export async function findContradictions({ url, origin }: { url: string; origin: string }, bought: readonly Bought[]) {
  const members = bought.filter(({ kind, cookie }) => kind === 'membership' && cookie)
  const disagreements: string[] = []
  const states = new Map<string, number>()
  for (const { email, cookie = '' } of members) {
    const get = async (path: string) => fetch(`${url}${path}`, { headers: { cookie }, redirect: 'manual' })
    // The dashboard stores health data, so it requires consent.
    await fetch(`${url}/api/account/health-consent`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ agree: 'yes' }),
    })
    const billing = Billing.nullable().parse(await (await get('/api/billing')).json())
    const session = await (await get('/api/session')).json()
    const [app, account, join] = [await get('/app'), await get('/account'), await get('/community/join')]
    const [dashboard, panel] = [await app.text(), textOf(await account.text())]
    const state = billing?.state ?? 'none'
    states.set(state, (states.get(state) ?? 0) + 1)
    const isOpen = billing?.isEntitled === true
    const mayJoin = billing?.mayJoin ?? true
    const facts: [string, boolean, boolean][] = [
      ['/api/session lets in', session.hasActiveSubscription, isOpen],
      ['/app shows the dashboard', dashboard.includes('Your Longevity Dashboard'), isOpen],
      ['/app offers a membership', dashboard.includes('Unlock Your Longevity Potential'), !isOpen && mayJoin],
      ['/community/join lets join', join.status === 200, mayJoin],
    ]
    if (billing?.isPaid && state !== 'none' && state !== 'begun')
      facts.push(['/account says so', panel.includes(textOf(wordsOf(billing).text)), true])
    if (billing && !billing.isQuiet)
      facts.push(['/app says so', textOf(dashboard).includes(textOf(wordsOf(billing).title)), true])
    for (const [what, said, expected] of facts)
      if (said !== expected) disagreements.push(`${email} is ${state}, and ${what}: ${said}`)
  }
  return { asked: members.length, disagreements, states }
}

/** The text of a page: no tags, no line breaks. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#x27;|&quot;|&amp;/g, (entity) => ({ '&#x27;': "'", '&quot;': '"', '&amp;': '&' })[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
