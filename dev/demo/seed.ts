import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#app/db/schema/users.ts'
import type { Member } from '#app/entries/open-days.server.ts'
import { giveHealthConsent } from '#app/features/auth/health-consent.server.ts'
import { saveReadings } from '#app/features/baseline/baseline.server.ts'
import { saveCheckin } from '#app/features/checkin/checkin.server.ts'
import { receiveMessage } from '#app/features/contact/contact.server.ts'
import { changeSetUp } from '#app/features/onboarding/onboarding.server.ts'
import { saveGoal } from '#app/features/routine/goals.server.ts'
import { saveRoutine, setDayMode } from '#app/features/routine/routine.server.ts'
import { saveScreening } from '#app/features/safety/safety.server.ts'
import type { Tools } from '#app/platform/tools.ts'
import { HABIT_KEYS, type HabitKey } from '#app/values/habits.ts'
import { addDays, type LocalDate, weekdayOf } from '#app/values/local-date.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { fetchFrom, openPage, type Person, signIn } from '#dev/durability/person.ts'
import { BASELINE_OF_MAYA, PERSONAS, type Persona } from './personas.ts'
import { addRecord, addWatch, recordWell } from './record.ts'

type Site = { url: string; origin: string; dataDir: string }

/**
 * Fills an empty site with people and their history. They use the normal doors (sign-in email, payments in the
 * sandbox); only their past is written by use cases with the clock set back.
 *
 * @returns False when they exist already.
 */
export async function seedDemo(tools: Tools, site: Site): Promise<boolean> {
  const emails = PERSONAS.map(({ email }) => email)
  const [known] = await tools.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emails[0] ?? ''))
  if (known) return false
  for (const persona of PERSONAS) await live(tools, site, persona)
  await buyEbook(tools, site)
  await donate(tools, site)
  await writeToTheCoach(tools)
  return true
}

async function live(tools: Tools, site: Site, persona: Persona): Promise<void> {
  const person = await signIn(site, persona.email)
  const today = localDateAt(tools.clock.now(), LONDON)
  const joinedOn = addDays(today, -persona.joinedDaysAgo)
  const [row] = await tools.db
    .update(users)
    .set({ name: persona.name, joinedOn, ...LONDON })
    .where(eq(users.email, persona.email))
    .returning({ id: users.id })
  if (!row) throw new Error(`${persona.email} has signed in and is not there`)
  const member = { id: row.id, joinedOn, ...LONDON }
  await giveHealthConsent(at(tools, joinedOn), member.id)
  await saveScreening(at(tools, joinedOn), member, { answers: [], switchedOff: [] })
  await changeSetUp(at(tools, joinedOn), member.id, { putAway: 'yes' })
  const life = { tools, at, member, today }
  // Before the days: what a trial rests on a day counts when that day is entered.
  const calmDays = persona.membership === 'active' ? await addRecord(life) : null
  await fillDays(tools, member, persona, today)
  // After them: ticked by the watch, the last days would be the first, and earn what the first day does.
  if (calmDays) await addWatch(life, calmDays, dice(`watch of ${persona.email}`))
  if (persona.membership !== 'none') await becomeMember(tools, site, person)
  if (persona.membership === 'ended') await sent(fetchFrom(site, '/api/billing/refund', { person, json: {} }))
  if (persona.membership === 'active') {
    await measure(tools, member, today)
    await saveGoal(tools, member.id, { period: 'week', measure: 'coldExposure', target: 4 })
    await saveGoal(tools, member.id, { period: 'month', measure: 'keptDays', target: 20 })
  }
}

const LONDON = { timeZone: 'Europe/London', dayStart: '00:00' } as Pick<Member, 'timeZone' | 'dayStart'>

/** The same tools on the evening of an earlier day. */
const at = (tools: Tools, day: LocalDate): Tools => ({ ...tools, clock: { now: () => new Date(`${day}T21:00:00Z`) } })

async function fillDays(tools: Tools, member: Member, persona: Persona, today: LocalDate): Promise<void> {
  const random = dice(persona.email)
  for (let ago = persona.joinedDaysAgo; ago >= 1; ago -= 1) {
    // The embedded database runs on this thread; without yielding, the site wouldn't notice its own connections
    // closing.
    await setImmediate()
    const date = addDays(today, -ago)
    const then = at(tools, date)
    const [from, to] = persona.likelihood
    const usual = from + (to - from) * (1 - ago / persona.joinedDaysAgo)
    const isIll = persona.ill.includes(ago)
    const done = (habit: HabitKey) => random() < (isIll ? 0.15 : usual + (persona.leaning[habit] ?? 0))
    const marks = Object.fromEntries(HABIT_KEYS.map((habit) => [habit, done(habit)])) as Record<HabitKey, boolean>
    await saveRoutine(then, member, { date, ...marks })
    if (isIll) await setDayMode(then, member, { date, mode: 'ill' })
    const score = (lift: number) => Math.min(5, Math.max(1, Math.round(2 + usual * 2 + lift + random() * 1.6 - 0.8)))
    if (random() < 0.8) {
      const felt = {
        sleep: score(marks.exercise ? 0.4 : 0),
        energy: score(isIll ? -2 : 0),
        stress: score(-1),
        note: '',
      }
      await saveCheckin(then, member, { date, entered: felt })
    }
  }
}

/** Each Sunday's measurements, a fitness test and a blood test, entered on the evening of the day. */
async function measure(tools: Tools, member: Member, today: LocalDate): Promise<void> {
  const lastSunday = addDays(today, -(weekdayOf(today) % 7 || 7))
  const { sundays, fitnessTest, bloodTest } = BASELINE_OF_MAYA
  const bloodTestOn = addDays(lastSunday, -40)
  const rounds = [
    ...sundays.map((fields, at) => ({ date: addDays(lastSunday, -7 * (sundays.length - 1 - at)), fields })),
    { date: addDays(lastSunday, -6), fields: fitnessTest },
    { date: bloodTestOn, fields: bloodTest },
  ]
  for (const { date, fields } of rounds) {
    const typed = Object.entries(fields).map(([key, figure]) => [`value-${key}`, String(figure)])
    await saveReadings(at(tools, date), member, { date, fields: { ...Object.fromEntries(typed), 'unit-crp': 'mg-l' } })
  }
  await recordWell({ tools, member }, bloodTestOn)
}

async function becomeMember(tools: Tools, site: Site, person: Person): Promise<void> {
  const { clientSecret } = Secret.parse(await sent(fetchFrom(site, '/api/create-subscription', { person, json: {} })))
  await pay(tools, clientSecret)
  await sent(fetchFrom(site, '/api/billing/refresh', { person, json: {} }))
}

async function buyEbook(tools: Tools, site: Site): Promise<void> {
  const guest = await openPage(site)
  const begun = fetchFrom(site, '/api/create-payment-intent', { person: guest, json: { product: 'ebook' } })
  const { clientSecret, orderId } = Secret.parse(await sent(begun))
  const json = { email: 'priya@demo.test', waiver: 'on' }
  await sent(fetchFrom(site, `/api/orders/${orderId}/details`, { person: guest, json }))
  await pay(tools, clientSecret)
}

async function donate(tools: Tools, site: Site): Promise<void> {
  const json = { type: 'donation', amount: 500, description: 'Virtual coffee' }
  const { clientSecret } = Secret.parse(
    await sent(fetchFrom(site, '/api/create-payment-intent', { person: await openPage(site), json })),
  )
  await pay(tools, clientSecret)
}

const Secret = z.object({ clientSecret: z.string(), orderId: z.string().optional() })

/** What the payer's browser does with the card form; the sandbox then notifies the site by webhook. */
async function pay({ payments, appUrl }: Tools, clientSecret: string): Promise<void> {
  const [id = ''] = clientSecret.split('_secret_')
  await payments?.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_visa',
    return_url: `${appUrl}/checkout`,
  })
}

async function writeToTheCoach(tools: Tools): Promise<void> {
  const now = tools.clock.now().getTime()
  for (const { daysAgo, ...message } of MESSAGES) {
    const clock = { now: () => new Date(now - daysAgo * 86_400_000) }
    await receiveMessage({ ...tools, clock }, message, '192.0.2.1')
  }
}

const MESSAGES = [
  {
    daysAgo: 6,
    name: 'Priya Nair',
    email: 'priya@demo.test',
    message: 'I have just finished the chapter on sleep. Is there a version of the evening routine for shift workers?',
  },
  {
    daysAgo: 2,
    name: 'George Ellis',
    email: 'george@demo.test',
    message: 'My doctor has put me on blood-pressure tablets. Should I leave the cold showers out for now?',
  },
]

async function sent(response: Promise<Response>): Promise<unknown> {
  const answer = await response
  if (!answer.ok) throw new Error(`The demo could not be filled: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Deterministic pseudo-random numbers from 0 to 1, by seed. */
function dice(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
