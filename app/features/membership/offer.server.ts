import type { CurrentUser } from '#app/features/auth/session.ts'
import type { Tools } from '#app/platform/tools.ts'
import { daysAfter } from '#app/values/instant.ts'
import { londonDay } from '#app/values/london-day.ts'
import { formatPence } from '#app/values/pence.ts'
import { freeTime } from '#app/values/prices.ts'
import { ON_CARD } from './benefits.ts'
import { type Plan, planOf } from './plan.ts'
import { mayHaveTrial } from './trials.server.ts'

export type Offer = {
  plan: Pick<Plan, 'id' | 'name' | 'price'>
  firstCharge: string | null
  /** Length of the free period for first-time members, in words; null = none. */
  freeTime: string | null
}

/**
 * Returns what the membership would cost this person, and from when; `firstCharge` in words, null = at once. Free days
 * are offered to everyone who hasn't had them, on every page.
 *
 * @param withTrial False where the card of this person was refused the free days: they may join without.
 */
export async function offerTo(
  tools: Tools,
  user: Pick<CurrentUser, 'id' | 'email'> | null,
  { withTrial = true } = {},
): Promise<Offer> {
  const settings = tools.settings.now()
  const { trialDays } = planOf('community', settings)
  const isFree = withTrial && trialDays > 0 && (user === null || (await mayHaveTrial(tools, user)))
  const { id, name, price } = planOf(isFree ? 'community' : 'membership', settings)
  const day = daysAfter(tools.clock.now(), trialDays)
  const firstCharge = londonDay(day)
  return {
    plan: { id, name, price },
    firstCharge: isFree ? firstCharge : null,
    freeTime: trialDays > 0 ? freeTime(trialDays) : null,
  }
}

/** The membership as its card among the programmes shows it. */
export function programmeCard({ settings }: Pick<Tools, 'settings'>) {
  const { price, trialDays } = planOf('community', settings.now())
  return { price: formatPence(price), freeTime: trialDays > 0 ? freeTime(trialDays) : null, adds: ON_CARD }
}
