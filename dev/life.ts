import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { outboxMails } from '#app/db/schema/platform.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { WordsOfDay } from '#app/features/dashboard/ui/extras.tsx'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { sendChargeReminders } from '#app/features/membership/reminders.server.ts'
import { passMinute } from '#app/server/upkeep/members-minute.ts'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays, type LocalDate, LocalDate as LocalDateSchema } from '#app/values/local-date.ts'
import { instantOf, localDateAt, type TimeZone } from '#app/values/time-zone.ts'
import { EVERY_PAGE } from './every-page.ts'
import { readPage } from './read-page.ts'
import { createTestApp } from './test-app.ts'

const HOME = 'Europe/London' as TimeZone
/** The times of day at which the site's jobs run and people act, in London time. */
const HOURS = ['08:00', '12:00', '21:00'] as const

const RETURN = 'http://localhost:3000/app'
/** How many habits a person ticks on a day. */
type Keeps = (date: LocalDate) => number
type Person = {
  id: string
  email: string
  cookie: string
  timeZone: TimeZone
  keeps: Keeps
  read: number
  told: number
}

export type Life = Awaited<ReturnType<typeof startLife>>

/** The whole site with people in it, on a clock that advances through every morning, noon and evening. */
export async function startLife(first: string) {
  let now = instantOf(LocalDateSchema.parse(first), '12:00', HOME)
  const app = await createTestApp({ now: now.toISOString(), payments: true, push: true })
  const { stripe, tools } = app
  if (!stripe) throw new Error('the sandbox did not start')
  const { db } = tools
  const people = new Map<string, Person>()
  const coach = await app.signInStaff('coach')
  const person = (name: string) => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  /** A member with a record; the day's habits are ticked in the evening. */
  async function join(name: string, keeps: Keeps, timeZone: TimeZone = HOME): Promise<Person> {
    const email = `${name}@example.test`
    const cookie = await app.signInToTrack(email, timeZone)
    const id = await app.idOf(cookie)
    await db.update(users).set({ name }).where(eq(users.id, id))
    const found = { id, email, cookie, timeZone, keeps, read: 0, told: 0 }
    people.set(name, found)
    return found
  }

  async function evening(): Promise<void> {
    for (const { id, cookie, timeZone, keeps } of people.values()) {
      const date = localDateAt(now, { timeZone, dayStart: '00:00' })
      if (keeps(date) > 0) await tick(cookie, { userId: id, date, habits: HABIT_KEYS.slice(0, keeps(date)) })
    }
  }

  type Ticks = { userId: string; date: LocalDate; habits: readonly string[] }
  async function tick(cookie: string, { userId, date, habits }: Ticks): Promise<void> {
    const entries = habits.map((habit) => ({
      ...{ id: randomBytes(6).toString('hex'), date, at: now.toISOString() },
      ...{ field: `habit.${habit}`, value: 'done' },
    }))
    const answer = await app.request('/api/entries', { method: 'PUT', cookie, json: { userId, entries } })
    if (!answer.ok) throw new Error(`${date}: ${await answer.text()}`)
  }

  async function pass(to: Date, isEvening: boolean): Promise<void> {
    now = to
    app.setNow(now.toISOString())
    if (isEvening) await evening()
    // The sandbox's clock follows this one; `settle` makes it process what is due.
    await stripe?.control('clock', { advance: '1s' })
    await stripe?.control('settle')
    await sendChargeReminders(tools)
    await passMinute(tools)
  }

  /** Advances to a time of a day in London. */
  async function until(day: string, time: string): Promise<void> {
    const end = instantOf(LocalDateSchema.parse(day), time, HOME)
    const today = localDateAt(now, { timeZone: HOME, dayStart: '00:00' })
    for (let date = today; date <= day; date = addDays(date, 1))
      for (const hour of HOURS) {
        const at = instantOf(date, hour, HOME)
        if (at > now && at < end) await pass(at, hour === '21:00')
      }
    await pass(end, time === '21:00')
    // The coach completes the second step each day; here it's set directly.
    const id = await app.idOf(coach)
    await db.update(sessions).set({ secondStepAt: now }).where(eq(sessions.userId, id))
  }

  async function page<T>(path: string, who: string | null, params: Record<string, string> = {}): Promise<T> {
    const [plain = '', query] = path.split('?')
    // The tabs' layout loads what all of them show.
    const file = plain === '/app' ? 'routes/app/dashboard.tsx' : EVERY_PAGE.find((one) => one.path === plain)?.file
    if (!file) throw new Error(`${plain} is no page`)
    const address = `${plain.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query ? `?${query}` : ''}`
    const found = await readPage(app, { file, address, params, cookie: who ? person(who).cookie : coach })
    const answer = JSON.parse(found ?? 'null')
    // Some loaders return headers with their data.
    return answer?.type === 'DataWithResponseInit' ? answer.data : answer
  }

  /** The intent that the card is for. */
  async function beginPaying(who: string, plan: 'community' | 'membership'): Promise<string> {
    const begun = await app.request('/api/create-subscription', { cookie: person(who).cookie, json: { plan } })
    return String((await begun.json()).clientSecret).split('_secret_')[0] ?? ''
  }

  return {
    app,
    until,
    page,
    coach,
    idOf: (name: string) => person(name).id,
    close: () => app.close(),
    join,
    /** Members for some weeks already, with a complimentary membership. */
    async settle(names: readonly string[], keeps: Keeps, { since, timeZone }: { since: string; timeZone?: TimeZone }) {
      for (const name of names) {
        const { id } = await join(name, keeps, timeZone)
        await grantComplimentaryMembership(tools, id)
        await db
          .update(users)
          .set({ joinedOn: LocalDateSchema.parse(since) })
          .where(eq(users.id, id))
        const today = localDateAt(now, { timeZone: timeZone ?? HOME, dayStart: '00:00' })
        const rows = []
        for (let date = LocalDateSchema.parse(since); date < today; date = addDays(date, 1))
          rows.push({ ...{ userId: id, date, dueHabits: 127 }, doneHabits: 2 ** keeps(date) - 1, enteredAt: now })
        await db.insert(routineDays).values(rows)
      }
    },
    /** Submits a form of theirs, or the coach's when no one is named; it must succeed. */
    async send(who: string | null, path: string, json: object = {}) {
      const answer = await app.request(path, { cookie: who ? person(who).cookie : coach, json })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    /** Returns the status of submitting a form of theirs. */
    tries: async (who: string, path: string, json: object = {}) =>
      (await app.request(path, { cookie: person(who).cookie, json })).status,
    /** The text above the habits on a member's day. */
    async day(who: string): Promise<string> {
      const { member } = await page<{ member: { today: { extras: object }; trial: null } | null }>('/app', who)
      if (!member) return 'no member'
      const words = { ...member.today.extras, trial: member.trial } as Parameters<typeof WordsOfDay>[0]
      return renderToStaticMarkup(createElement(WordsOfDay, words)).replaceAll(/(<[^>]+>\s*)+/g, ' | ')
    },
    /** Who needs the coach, and why; and who doesn't. */
    async cockpit(): Promise<Record<string, string>> {
      const { members } = await page<{ members: Line[] }>('/office/coaching', null)
      return Object.fromEntries(members.flatMap((line) => (line.group < 3 ? [[line.name, reasonOf(line)]] : [])))
    },
    /** A member's line in the cockpit; null without one. */
    async line(who: string): Promise<Line | null> {
      const { members } = await page<{ members: Line[] }>('/office/coaching', null)
      return members.find(({ id }) => id === person(who).id) ?? null
    },
    /** Emails and notices to a person since the last call. */
    async mails(who: string): Promise<string[]> {
      const one = person(who)
      const rows = await db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, one.email))
        .orderBy(asc(outboxMails.createdAt))
      const own = rows.map(({ template }) => template).filter((name) => name !== 'sign-in' && name !== 'notice')
      const { rows: notices } = await db.execute<{ notice: string }>(sql`
        select data->>'notice' as notice from pgboss.job where name = 'push' and data->>'userId' = ${one.id}
        order by created_on`)
      const found = [...own.slice(one.read), ...notices.slice(one.told).map(({ notice }) => `notice: ${notice}`)]
      ;[one.read, one.told] = [own.length, notices.length]
      return found
    },
    /** The newest email to a person with such a subject, as it was received. */
    letter: (who: string, subject: RegExp) => app.mailbox.waitFor(person(who).email, 1, subject),
    /** Joins with the free month, as the join page does. */
    async joinFree(who: string) {
      const intent = await beginPaying(who, 'community')
      await stripe.sdk.setupIntents.confirm(intent, { payment_method: 'pm_card_visa', return_url: RETURN })
      await stripe.control('settle')
    },
    /** Joins and pays for the first month. */
    async joinPaid(who: string) {
      await stripe.pay(await beginPaying(who, 'membership'))
      await stripe.control('settle')
    },
  }
}

type Line = {
  id: string
  name: string
  group: number
  waits: string | null
  reviewWeek: string | null
  trial: string | null
  kinds: string[]
  signs: { kept: number; before: number; quietDays: number | null; brokeAfter: number | null } | null
}

function reasonOf({ waits, reviewWeek, trial, signs }: Line): string {
  const isQuiet = signs !== null && (signs.quietDays === null || signs.quietDays >= 3)
  return [
    waits && 'waits',
    reviewWeek && `review of ${reviewWeek}`,
    trial && /^Free time \w+/.exec(trial)?.[0],
    signs?.brokeAfter && `streak of ${signs.brokeAfter} ended`,
    isQuiet && `quiet for ${signs.quietDays} days`,
  ]
    .filter(Boolean)
    .join(', ')
}
