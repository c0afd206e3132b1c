import { join } from 'node:path'
import { z } from 'zod'
import { startPrivatePostgres } from '#dev/private-postgres.ts'
import { EMAIL, startDatabaseProcess } from './database-process.ts'
import { median } from './load.ts'
import type { Report } from './report.ts'

const FEW = { members: 100, days: 30 }
const MANY = { members: 10_000, days: 1_826 }
const ROUNDS = 9
const RUNS = 200

const Times = z.object({ same: z.number(), another: z.number() })

/** Progress and streak of one member, in a table that is nearly empty and in one that five years have filled. */
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
  const start = async (name: string, size: typeof FEW) => {
    const url = await createDatabase(`history_${name}`)
    const server = await startDatabaseProcess(join(folder, `history-${name}${url ? '-postgres' : ''}`), url)
    const startedAt = performance.now()
    const rows = Number(await server.order({ do: 'fill', ...size }))
    return { server, rows, seconds: (performance.now() - startedAt) / 1000 }
  }
  const few = await start('few', FEW)
  const many = await start('many', MANY)
  report.heading(
    `Progress and streak on ${database}, in ${many.rows.toLocaleString('en-GB')} rows (10,000 members × 5 years) and in ${few.rows.toLocaleString('en-GB')}`,
  )
  report.note('filling the table took', `${Math.round(many.seconds)} s`)

  const pairs: { few: z.infer<typeof Times>; many: z.infer<typeof Times> }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const pair = {
      few: Times.parse(await few.server.order({ do: 'time', runs: RUNS, email: EMAIL })),
      many: Times.parse(await many.server.order({ do: 'time', runs: RUNS, email: EMAIL })),
    }
    if (round >= 0) pairs.push(pair)
  }
  for (const [name, key] of [
    ['the same member each time', 'same'],
    ['another member each time', 'another'],
  ] as const) {
    report.figure(
      `time for ${name}, of the small table’s`,
      median(pairs.map((pair) => pair.many[key] / pair.few[key])),
      {
        atMost: 1.3,
      },
    )
    const ms = (of: 'few' | 'many') => `${median(pairs.map((pair) => pair[of][key])).toFixed(2)} ms`
    report.note('', `${ms('many')} and ${ms('few')}`)
  }
  await few.server.stop()
  await many.server.stop()
}
