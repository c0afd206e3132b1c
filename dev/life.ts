import { randomBytes } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { outboxMails } from '#app/db/schema/platform.ts'
import { routineDays } from '#app/db/schema/routine.ts'
import { sessions, users } from '#app/db/schema/users.ts'
import { WordsOfDay } from '#app/features/dashboard/ui/extras.tsx'
import { grantComplimentaryMembership } from '#app/features/membership/membership.server.ts'
import { remindOfCharges } from '#app/features/membership/reminders.server.ts'
import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { passMinute } from '#app/server/members-minute.ts'
import { addDays, type LocalDate, LocalDate as LocalDateSchema } from '#app/values/local-date.ts'
import { instantOf, localDateAt, type TimeZone } from '#app/values/time-zone.ts'
import { EVERY_PAGE } from './every-page.ts'
import { readPage } from './read-page.ts'
import { createTestApp } from './test-app.ts'

const HOME = 'Europe/London' as TimeZone
/** When the site is looked after and people do what they do, on London's wall. */
const HOURS = ['08:00', '12:00', '21:00'] as const

const RETURN = 'http://localhost:3000/app'
/** How many habits somebody ticks on a day. */
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

/** The whole site with people in it, on a clock that passes every morning, noon and evening and leaves none out. */
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

  /** Somebody who keeps a record; what they keep of each day is ticked in the evening. */
  async function join(name: string, keeps: Keeps, timeZone: TimeZone = HOME): Promise<Person> {
    const email = `${name}@example.test`
    const cookie = await app.signInToTrack(email, timeZone)
    const { id } = await (await app.request('/api/auth/user', { cookie })).json()
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
    // The sandbox's clock follows this one; the second makes it do what is due.
    await stripe?.control('clock', { advance: '1s' })
    await stripe?.control('settle')
    await remindOfCharges(tools)
    await passMinute(tools)
  }

  /** Lives on until a time of a day on London's wall. */
  async function until(day: string, time: string): Promise<void> {
    const end = instantOf(LocalDateSchema.parse(day), time, HOME)
    const today = localDateAt(now, { timeZone: HOME, dayStart: '00:00' })
    for (let date = today; date <= day; date = addDays(date, 1))
      for (const hour of HOURS) {
        const at = instantOf(date, hour, HOME)
        if (at > now && at < end) await pass(at, hour === '21:00')
      }
    await pass(end, time === '21:00')
    // The coach shows the second step each day; so they do here.
    const { id } = await (await app.request('/api/auth/user', { cookie: coach })).json()
    await db.update(sessions).set({ secondStepAt: now }).where(eq(sessions.userId, id))
  }

  async function page<T>(path: string, who: string | null, params: Record<string, string> = {}): Promise<T> {
    const [plain = '', query] = path.split('?')
    // The frame of the tabs has what all of them show.
    const file = plain === '/app' ? 'routes/app/dashboard.tsx' : EVERY_PAGE.find((one) => one.path === plain)?.file
    if (!file) throw new Error(`${plain} is no page`)
    const address = `${plain.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}${query ? `?${query}` : ''}`
    const found = await readPage(app, { file, address, params, cookie: who ? person(who).cookie : coach })
    const answer = JSON.parse(found ?? 'null')
    // Some loaders say headers beside what they found.
    return answer?.type === 'DataWithResponseInit' ? answer.data : answer
  }

  /** The intent that a card is to be given to. */
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
    /** Members of some weeks already, by the office's gift. */
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
    /** Sends what a form of theirs would; the coach's where nobody is named. It is done. */
    async say(who: string | null, path: string, json: object = {}) {
      const answer = await app.request(path, { cookie: who ? person(who).cookie : coach, json })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    /** The status of what a form of theirs would be answered. */
    tries: async (who: string, path: string, json: object = {}) =>
      (await app.request(path, { cookie: person(who).cookie, json })).status,
    /** What a member's day says above the habits, as it is read. */
    async day(who: string): Promise<string> {
      const { member } = await page<{ member: { today: { extras: object }; trial: null } | null }>('/app', who)
      if (!member) return 'no member'
      const words = { ...member.today.extras, trial: member.trial } as Parameters<typeof WordsOfDay>[0]
      return renderToStaticMarkup(createElement(WordsOfDay, words)).replaceAll(/(<[^>]+>\s*)+/g, ' | ')
    },
    /** Who needs the coach, and why; and who else does not. */
    async cockpit(): Promise<Record<string, string>> {
      const { members } = await page<{ members: Line[] }>('/office/coaching', null)
      return Object.fromEntries(members.flatMap((line) => (line.group < 3 ? [[line.name, whyOf(line)]] : [])))
    },
    /** What a member shares as the line of the cockpit says it; null without a line. */
    async line(who: string): Promise<Line | null> {
      const { members } = await page<{ members: Line[] }>('/office/coaching', null)
      return members.find(({ id }) => id === person(who).id) ?? null
    },
    /** The emails and notices that were written to somebody since this was last asked. */
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
    /** The newest email to somebody with such a subject, as it was received. */
    letter: (who: string, subject: RegExp) => app.mailbox.waitFor(person(who).email, 1, subject),
    /** Joins with the free month, as the page of joining does. */
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

function whyOf({ waits, reviewWeek, trial, signs }: Line): string {
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
