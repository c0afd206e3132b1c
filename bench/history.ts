import { join } from 'node:path'
import { z } from 'zod'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { type DatabaseProcess, EMAIL, startDatabaseProcess } from './database-process.ts'
import { median } from './load.ts'
import type { Report } from './report.ts'
import { filledEmail } from './routine-rows.ts'

const FEW = { members: 100, days: 30 }
/** Ten years: twice as many rows as after five, in the table and in the member's own history. */
const MANY = { members: 10_000, days: 3_652 }
/** The same people after a month: more than a database keeps in its cache, with histories as short as possible. */
const YOUNG = { members: MANY.members, days: FEW.days }
/** How often a round opens the dashboard on each side. */
const PAGES = 20
const ROUNDS = 9
/**
 * How many others open theirs in a round; one network may request twenty sign-in emails, so there are eighteen of them.
 */
const STRANGERS = 2
const RUNS = 200

const Times = z.object({ same: z.number(), another: z.number() })

/** Compares progress, streak and the dashboard of one member in a nearly empty table and in one filled by ten years. */
export async function measureHistory(folder: string, report: Report): Promise<void> {
  await measureOn(folder, 'the embedded database', async () => null, report)
  const postgres = await startPrivatePostgres({ durable: true })
  if (!postgres) {
    report.skipped('History on PostgreSQL', 'it is not installed (sudo apt-get install postgresql)')
    return
  }
  await measureOn(folder, 'PostgreSQL', (name) => postgres.createDatabase(name), report)
  await postgres.stop()
}

async function measureOn(
  folder: string,
  database: string,
  createDatabase: (name: string) => Promise<string | null>,
  report: Report,
): Promise<void> {
  const servers: DatabaseProcess[] = []
  const start = async (name: string) => {
    const url = await createDatabase(`history_${name}`)
    const server = await startDatabaseProcess(join(folder, `history-${name}${url ? '-postgres' : ''}`), url)
    servers.push(server)
    return server
  }
  try {
    const few = await start('few')
    const fewRows = await few.order({ do: 'fill', ...FEW })
    const young = await start('young')
    await young.order({ do: 'fill', ...YOUNG })
    const many = await start('many')
    const startedAt = performance.now()
    const manyRows = await many.order({ do: 'fill', ...MANY })
    const seconds = (performance.now() - startedAt) / 1000
    report.heading(
      `Progress and streak on ${database}, in ${grouped(manyRows)} rows (10,000 members × 10 years) and in ${grouped(fewRows)}`,
    )
    report.note('filling the table took', `${Math.round(seconds)} s`)
    // First, before anything has been opened.
    await timeDashboard(few, many, report)
    await timeStatement({ few, young, many }, report)
  } finally {
    for (const server of servers) await server.stop()
  }
}

const grouped = (rows: unknown) => Number(rows).toLocaleString('en-GB')

type Tables<T> = { few: T; young: T; many: T }
type Timed = Tables<z.infer<typeof Times>>

/**
 * Times the use case without HTTP, which would hide a difference. The same member repeatedly is compared with a member
 * among a hundred. A different one each time is compared with a different one among as many people after a month: the
 * limit is on the length of histories. That the pages of so many people aren't cached is reported separately, and so is
 * the first time, when they are read from disk.
 */
async function timeStatement(servers: Tables<DatabaseProcess>, report: Report): Promise<void> {
  const time = async (server: DatabaseProcess) =>
    Times.parse(await server.order({ do: 'time', runs: RUNS, email: EMAIL }))
  const round = async (): Promise<Timed> => ({
    few: await time(servers.few),
    young: await time(servers.young),
    many: await time(servers.many),
  })
  await round()
  const first = await round()
  for (const server of Object.values(servers)) await server.order({ do: 'open each' })
  const rounds: Timed[] = []
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round())
  const mediansInWords = (key: keyof Timed['few'], of: readonly Timed[], ...names: (keyof Timed)[]) =>
    names.map((name) => `${median(of.map((one) => one[name][key])).toFixed(2)} ms`).join(' and ')
  for (const [key, beside, name] of [
    ['same', 'few', 'time for the same member each time, of the small table’s'],
    ['another', 'young', 'time for another member each time, of that of as many people after a month'],
  ] as const) {
    report.figure(name, median(rounds.map((one) => one.many[key] / one[beside][key])), { atMost: 1.3 })
    report.note('', mediansInWords(key, rounds, 'many', beside))
  }
  report.note('time for another of 100 people after a month', mediansInWords('another', rounds, 'few'))
  report.note(
    'the first time, when nobody had asked for theirs',
    mediansInWords('another', [first], 'many', 'young', 'few'),
  )
}

/** Times the page itself, over HTTP, as its member opens it: complete, rendered and compressed. */
async function timeDashboard(few: DatabaseProcess, many: DatabaseProcess, report: Report): Promise<void> {
  for (const server of [few, many]) await becomeMember(server, EMAIL)
  const strangers = { few: await joinOthers(few), many: await joinOthers(many) }
  const same: Pair[] = []
  const another: Pair[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const pair = { few: await timePages(few, again(few.person)), many: await timePages(many, again(many.person)) }
    if (round < 0) continue
    same.push(pair)
    // Each of them is used once only: neither the database nor the product has anything of theirs cached.
    const these = { few: strangers.few.splice(0, STRANGERS), many: strangers.many.splice(0, STRANGERS) }
    another.push({ few: await timePages(few, these.few), many: await timePages(many, these.many) })
  }
  for (const [name, pairs] of [
    ['the same member each time', same],
    ['another member each time', another],
  ] as const) {
    report.figure(
      `time of the whole dashboard page, ${name}, of the small table’s`,
      median(pairs.map((pair) => pair.many / pair.few)),
      { atMost: 1.3 },
    )
    const ms = (of: 'few' | 'many') => `${median(pairs.map((pair) => pair[of])).toFixed(1)} ms`
    report.note('', `${ms('many')} and ${ms('few')}`)
  }
}

type Pair = { few: number; many: number }

const again = (person: Person) => Array.from({ length: PAGES }, () => person)

/** Median time of these people's pages, one by one. */
async function timePages({ productUrl: url, origin }: DatabaseProcess, people: Person[]): Promise<number> {
  const times: number[] = []
  for (const person of people) {
    const startedAt = performance.now()
    const html = await (await fetchFrom({ url, origin }, '/app', { person })).text()
    times.push(performance.now() - startedAt)
    if (!html.includes('Your Longevity Dashboard')) throw new Error('That is not a member’s dashboard')
  }
  return median(times)
}

/** Some of those who fill the table, different ones in every round. */
async function joinOthers(server: DatabaseProcess): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 1; number <= ROUNDS * STRANGERS; number += 1) {
    const email = filledEmail(number)
    const person = await server.signIn(email)
    await becomeMember(server, email)
    people.push(person)
  }
  return people
}

/** Makes a user a member, without paying. */
export async function becomeMember({ productUrl: url, origin }: DatabaseProcess, email: string): Promise<void> {
  await fetch(`${url}/dev/members`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email }),
    redirect: 'manual',
  })
}
