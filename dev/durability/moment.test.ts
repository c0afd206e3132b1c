import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { addDays, daysBetween, LocalDate } from '#app/values/local-date.ts'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { quickPlace } from '#dev/quick-folder.ts'
import { today } from './enrolment.ts'
import { temporaryFolder } from './folder.ts'
import { fetchFrom, type Person, signInToTrack, tick } from './person.ts'
import { type Product, startProduct } from './product.ts'

// docs/operations.md, 'Back to a moment': PostgreSQL's archived log restores what last night's backup lacks.
it('goes back to the moment before a mistake: what was acknowledged until then is there, the mistake is not', async ({
  skip,
}) => {
  const postgres = await startPrivatePostgres({ durable: true, archive: true, within: quickPlace() })
  if (!postgres) {
    process.stderr.write('\n!! POSTGRESQL IS NOT INSTALLED: going back to a moment was not tested.\n\n')
    return skip()
  }
  onTestFinished(() => postgres.stop())
  const url = await postgres.createDatabase('the_site')
  const folder = temporaryFolder()
  const start = (database: string) =>
    startProduct({ dataDir: folder, env: { DATABASE_URL: database, SESSION_SECRET: SECRET } })
  const product = await start(url)
  const person = await signInToTrack(product, 'member@example.test')
  await query(url, 'update users set joined_on = current_date - 30')
  await tickDay(product, person, 1)
  postgres.takeBase()
  await tickDay(product, person, 2)

  const [now] = await query(url, 'select clock_timestamp()::text as at')
  await query(url, 'delete from routine_days')
  await tickDay(product, person, 3)
  expect(await daysOf(url)).toEqual([3])
  await product.end('SIGTERM')

  const back = await postgres.startAt(String(now?.at))
  onTestFinished(() => back.stop())
  const restored = `${back.url}/the_site`
  const isBehind = async () => (await query(restored, 'select pg_is_in_recovery() as is'))[0]?.is
  await expect.poll(isBehind, { timeout: 30_000 }).toBe(false)
  expect(await daysOf(restored)).toEqual([2, 1])
  const again = await start(restored)
  expect((await fetchFrom(again, '/readyz')).status).toBe(200)
  await tickDay(again, person, 4)
  expect(await daysOf(restored)).toEqual([4, 2, 1])
  await again.end('SIGTERM')
})

const SECRET = 'one-secret-that-outlives-going-back-to-a-moment'
/** Fixed at the start, in case midnight passes. */
const TODAY = today()

/** Ticks a habit of the day that many days ago. */
async function tickDay(product: Product, person: Person, ago: number): Promise<void> {
  const response = await tick(product, person, { date: addDays(TODAY, -ago), habit: 'exercise' })
  expect(response.status).toBe(200)
}

/** The ages in days of the recorded days, oldest first. */
async function daysOf(url: string): Promise<number[]> {
  const rows = await query(url, 'select date::text from routine_days where entered_at is not null order by date')
  return rows.map(({ date }) => daysBetween(LocalDate.parse(String(date)), TODAY))
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
