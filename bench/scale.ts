import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { HABIT_KEYS } from '#app/values/habits.ts'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { type DatabaseProcess, startDatabaseProcess } from './database-process.ts'
import { becomeMember } from './history.ts'
import { cpuSeconds } from './load.ts'
import { measureMails } from './mails.ts'
import type { Report } from './report.ts'
import { filledEmail } from './routine-rows.ts'

/** `SCALE_MEMBERS=100000` fills what the machine can hold: 165 MB per thousand members. */
const MEMBERS = Number(process.env.SCALE_MEMBERS ?? 10_000)
const DAYS = 365
/** How many of them tick and read, in turn. */
const PEOPLE = 8
const TICKS = 400
const PAGES = 160
/** How many have reminders, at most. */
const REMINDED = 2_000

/** Our assumptions about a member's day (docs/scale.md): who visits, how often, and when; and what is sent to them. */
const DAY = { come: 0.4, ticks: 8, pages: 4, busiestHour: 1 / 6, reminded: 0.5, lookEveryMinutes: 15, reminders: 1 }
const LETTERS_A_YEAR = 12
/** Days that the database keeps what a reminder leaves (decisions.server.ts, outbox.ts, queues.ts). */
const RETENTION_DAYS = { decision: 14, mail: 30, job: 1 }

/** Measures what a member costs on PostgreSQL, and extrapolates to 10,000, 100,000 and a million of them. */
export async function measureScale(folder: string, report: Report): Promise<void> {
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres) {
    report.skipped('What a member costs', 'PostgreSQL is not installed (sudo apt-get install postgresql)')
    return
  }
  const url = await postgres.createDatabase('scale')
  const database = new pg.Client({ connectionString: url })
  try {
    await database.connect()
    const place = { dataDir: join(folder, 'scale'), url, database, report }
    const cost = { ...(await measureMembers(place)), ...(await measureMails(place)) }
    report.heading('What that comes to, by the formula of docs/scale.md')
    for (const members of [10_000, 100_000, 1_000_000]) extrapolate(members, cost, report)
  } finally {
    await database.end()
    await postgres.stop()
  }
}

type Place = { dataDir: string; url: string; database: pg.Client; report: Report }
type Cost = Awaited<ReturnType<typeof measureMembers>> & Awaited<ReturnType<typeof measureMails>>

async function measureMembers({ dataDir, url, database, report }: Place) {
  const server = await startDatabaseProcess(dataDir, url)
  try {
    const rows = Number(await server.order({ do: 'fill', members: MEMBERS, days: DAYS }))
    await fillCheckins(database)
    report.heading(`What a member costs on PostgreSQL, with ${rows.toLocaleString('en-GB')} days of ${MEMBERS} members`)
    const visits = await measureVisits(server, database, report)
    await writeStamps(database)
    return {
      ...visits,
      ...(await measureRows(database, report)),
      looksAMinute: await measureLooks(database, report),
    }
  } finally {
    await server.stop()
  }
}

async function fillCheckins(database: pg.Client): Promise<void> {
  await database.query(`insert into checkins (user_id, date, sleep, energy, stress, updated_at)
    select id, current_date - ago, 3, 4, 2, now() from users, generate_series(0, 29) as ago where random() < 0.4`)
  await database.query('vacuum analyze checkins')
}

/** Gives each day the stamps of a fully ticked day: half of its bytes. */
async function writeStamps(database: pg.Client): Promise<void> {
  await database.query(`update routine_days set stamps = whole.stamps from (
    select stamps from routine_days order by length(stamps::text) desc limit 1) as whole`)
  await database.query('vacuum (full, analyze) routine_days')
}

async function measureRows(database: pg.Client, report: Report) {
  const bytesOf = async (table: string) => {
    const { rows } = await database.query(
      `select pg_total_relation_size('${table}')::float / count(*) as whole, pg_indexes_size('${table}')::float / count(*) as indexes from ${table}`,
    )
    const { whole, indexes } = rows[0]
    report.note(`a row of ${table}`, `${Math.round(whole)} bytes, ${Math.round(indexes)} of them indexes`)
    return Number(whole)
  }
  await bytesOf('users')
  return { dayBytes: await bytesOf('routine_days'), checkinBytes: await bytesOf('checkins') }
}

/**
 * Measures ticks and pages of some members, one by one: the CPU time of the site and the bytes of the log per request.
 */
async function measureVisits(server: DatabaseProcess, database: pg.Client, report: Report) {
  const people: Person[] = []
  for (let number = 1; number <= PEOPLE; number += 1) {
    people.push(await server.signIn(filledEmail(number)))
    await becomeMember(server, filledEmail(number))
  }
  const { date } = await (await visit(server, people, 0, '/api/routine')).json()
  for (const habit of HABIT_KEYS)
    await visit(server, people, 0, `/api/routine/${date}/${habit}`, { method: 'PUT', json: { state: 'done' } })
  const tick = (number: number) => {
    const json = { state: number % 2 === 0 ? 'done' : 'not-done' }
    return visit(server, people, number, `/api/routine/${date}/exercise`, { method: 'PUT', json })
  }
  const page = (number: number) => visit(server, people, number, '/app')
  // Hot code has been compiled by then.
  await inTurn(TICKS, tick)
  await inTurn(PAGES, page)
  const logAt = async () => Number((await database.query("select pg_current_wal_lsn() - '0/0' as bytes")).rows[0].bytes)
  const before = await logAt()
  const tickMs = await timeOnProcessor(server.pid, TICKS, tick)
  const logBytes = ((await logAt()) - before) / TICKS
  const pageMs = await timeOnProcessor(server.pid, PAGES, page)
  report.note('a tick: processor of the site', `${tickMs.toFixed(1)} ms`)
  report.note('a tick: log of the database', `${(logBytes / 1000).toFixed(1)} kB`)
  report.note('a page of /app: processor of the site', `${pageMs.toFixed(1)} ms`)
  return { tickMs, pageMs, logBytes }
}

async function visit(
  { productUrl: url, origin }: DatabaseProcess,
  people: readonly Person[],
  number: number,
  path: string,
  how: { method?: string; json?: unknown } = {},
): Promise<Response> {
  const person = people[number % people.length]
  const answer = await fetchFrom({ url, origin }, path, person ? { person, ...how } : how)
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
  return answer
}

async function inTurn(times: number, what: (number: number) => Promise<Response>): Promise<void> {
  for (let number = 0; number < times; number += 1) await (await what(number)).arrayBuffer()
}

async function timeOnProcessor(pid: number, times: number, what: (number: number) => Promise<Response>) {
  const before = cpuSeconds(pid)
  await inTurn(times, what)
  return ((cpuSeconds(pid) - before) / times) * 1000
}

/** How many members with reminders one process checks in a minute, when none is due. */
async function measureLooks(database: pg.Client, report: Report): Promise<number> {
  await database.query(`insert into own_reminders (user_id, about, days, time, created_at)
    select id, 'check-in', '["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]',
      to_char(now() at time zone 'Europe/London' + interval '6 hours', 'HH24:MI'), now() from users limit ${REMINDED}`)
  const { rowCount: reminded } =
    await database.query(`insert into reminder_settings (user_id, rows, look_at, updated_at)
    select user_id, '[]', now(), now() from own_reminders`)
  // A member being checked is claimed for a minute; a checked one for a quarter of an hour.
  const waiting = async () =>
    Number(
      (await database.query(`select count(*) from reminder_settings where look_at < now() + interval '90 seconds'`))
        .rows[0].count,
    )
  while ((await waiting()) === reminded) await sleep(20)
  const [startedAt, left] = [performance.now(), await waiting()]
  while ((await waiting()) > 0) await sleep(20)
  const looks = (left / (performance.now() - startedAt)) * 60_000
  report.note('members whom one process looks at for reminders', `${Math.round(looks)} a minute`)
  return looks
}

function extrapolate(members: number, cost: Cost, report: Report): void {
  const { come, ticks, pages, busiestHour, reminded, lookEveryMinutes, reminders } = DAY
  const aSecond = (each: number) => (members * come * each * busiestHour) / 3600
  const looks = (members * reminded) / lookEveryMinutes
  const sentADay = members * reminded * reminders
  const sentASecond = (sentADay * busiestHour) / 3600
  const cores = (aSecond(ticks) * cost.tickMs + aSecond(pages) * cost.pageMs + sentASecond * cost.reminderMs) / 1000
  const bytesADay = members * (cost.dayBytes + come * cost.checkinBytes)
  const bytesAYear = bytesADay * 365 + members * LETTERS_A_YEAR * cost.letterBytes
  const bytesKept =
    sentADay *
    (RETENTION_DAYS.decision * cost.decisionBytes +
      RETENTION_DAYS.mail * cost.mailBytes +
      RETENTION_DAYS.job * cost.jobBytes)
  report.note(
    `${members.toLocaleString('en-GB')} members`,
    [
      `${(bytesAYear / 1e9).toFixed(1)} GB a year`,
      `${(bytesKept / 1e9).toFixed(2)} GB of reminders that were sent`,
      `${aSecond(ticks).toFixed(1)} ticks, ${aSecond(pages).toFixed(1)} pages and ${sentASecond.toFixed(1)} reminders a second`,
      `${cores.toFixed(2)} cores of the site`,
      `${((aSecond(ticks) * cost.logBytes) / 1000).toFixed(0)} kB of log a second`,
      `${Math.round(looks)} looks a minute, which are ${(looks / cost.looksAMinute).toFixed(2)} of what one process does`,
      `${Math.round(sentASecond * 60)} reminders a minute, which are ${((sentASecond * 60) / cost.remindersAMinute).toFixed(2)} of what one process sends`,
      `${((members * cost.letterMs) / 3_600_000).toFixed(2)} hours of a core for a letter to everybody`,
    ].join(', '),
  )
}
