import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDb } from '#app/db/open-db.ts'
import { enrol } from '#dev/durability/enrolment.ts'
import { requestLink } from '#dev/durability/person.ts'
import { type Product, residentMegabytes, startProduct } from '#dev/durability/product.ts'
import { fillLetter } from './letter-rows.ts'
import { cpuSeconds, median } from './load.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import type { Report } from './report.ts'

/** Number of recipients; `LETTER_READERS=2000` is a quick run. */
const READERS = Number(process.env.LETTER_READERS ?? 50_000)
/** Shares of the letter after which the server is killed; the rest is one long stretch, in which memory is watched. */
const KILLS = [0.1, 0.2, 0.3]
/** One network may request twenty sign-in emails. */
const MOST_SIGN_INS = 18
/** Letters being handed over in parallel (office/letters/deliver.server.ts): what one kill leaves in doubt. */
const IN_DOUBT = 4
/** After two minutes a letter counts as interrupted rather than slow; the check runs every twenty seconds. */
const UNTIL_DOUBTFUL_MS = 150_000

/** Sends a letter to many addresses as fast as possible, with kills in between and people who sign in meanwhile. */
export async function measureLetters(folder: string, report: Report): Promise<void> {
  const dataDir = join(folder, 'letters')
  await enrol(dataDir)
  const database = await openDb({ kind: 'embedded', dataDir })
  await fillLetter(database.patientPool, READERS)
  await database.close()
  const sink = await startMailSink()
  try {
    report.heading(`A letter to ${READERS} addresses, on the embedded database`)
    await sendAll({ dataDir, sink, report })
    await compareWithRows(dataDir, sink, report)
  } finally {
    await sink.stop()
  }
}

type Scene = { dataDir: string; sink: MailSink; report: Report }

async function sendAll({ dataDir, sink, report }: Scene): Promise<void> {
  const start = () =>
    startProduct({ dataDir, env: { SMTP_URL: sink.url, LETTERS_PER_SECOND: '1000', LOG_LEVEL: 'warn' } })
  const kills = [...KILLS]
  const waits: number[] = []
  const memory: number[] = []
  let product = await start()
  let stretch = beginStretch(product, sink)
  let askedAt = 0
  const everyMs = (READERS / MOST_SIGN_INS / 250) * 1000
  for (;;) {
    await sleep(250)
    const sent = sink.count() - waits.length
    if (sent >= READERS - KILLS.length * IN_DOUBT) break
    if (kills[0] !== undefined && sent >= kills[0] * READERS) {
      kills.shift()
      await product.end('SIGKILL')
      product = await start()
      stretch = beginStretch(product, sink)
      memory.length = 0
      continue
    }
    if (sent > 0) memory.push(residentMegabytes(product.pid))
    if (sent > 0 && waits.length < MOST_SIGN_INS && performance.now() - askedAt > everyMs) {
      askedAt = performance.now()
      waits.push(await timeSignIn(product, sink, `signs-in-${waits.length}@example.test`))
    }
  }
  const seconds = (performance.now() - stretch.at) / 1000
  const count = sink.count() - stretch.count
  report.note('rate, without a kill', `${Math.round(count / seconds)} letters a second`)
  report.note(
    'processor time of a letter',
    `${(((cpuSeconds(product.pid) - stretch.cpu) / count) * 1000).toFixed(2)} ms`,
  )
  report.figure('slowest sign-in email meanwhile', Math.max(...waits) / 1000, { atMost: 5 }, ' s')
  report.note('', `of ${waits.length}, median ${Math.round(median(waits))} ms`)
  const part = Math.ceil(memory.length / 4)
  const [early, late] = [median(memory.slice(part, 2 * part)), median(memory.slice(-part))]
  report.figure('memory at the end, of that after a quarter', late / early, { atMost: 1.25 })
  report.note('', `${Math.round(early)} MB, then ${Math.round(late)} MB, at most ${Math.round(Math.max(...memory))} MB`)
  // By then those being handed over at a kill are marked doubtful, and the letter is finished.
  await sleep(Math.max(2_000, stretch.at + UNTIL_DOUBTFUL_MS - performance.now()))
  await product.end('SIGTERM')
}

/** Marks the start of a stretch without a kill. */
function beginStretch(product: Product, sink: MailSink) {
  return { at: performance.now(), count: sink.count(), cpu: cpuSeconds(product.pid) }
}

async function timeSignIn(product: Product, sink: MailSink, email: string): Promise<number> {
  const askedAt = performance.now()
  await requestLink(product, email)
  await sink.waitFor(email)
  return performance.now() - askedAt
}

/** Compares the rows with what the mail server received. */
async function compareWithRows(dataDir: string, sink: MailSink, report: Report): Promise<void> {
  const database = await openDb({ kind: 'embedded', dataDir })
  try {
    const { rows } = await database.db.execute<{ email: string; status: string }>(
      sql`select email, deliveries.status from deliveries join subscribers on subscribers.id = subscriber_id`,
    )
    const [letter] = (await database.db.execute<{ status: string }>(sql`select status from campaigns`)).rows
    const times = (email: string) => sink.received.get(email) ?? 0
    const doubtful = rows.filter(({ status }) => status === 'doubtful')
    const sure = rows.filter(({ status }) => status === 'sent')
    report.claim(
      'nobody got it twice',
      rows.every(({ email }) => times(email) <= 1),
    )
    report.claim(
      'each that counts as sent was taken, once',
      sure.every(({ email }) => times(email) === 1),
    )
    report.claim('every other is shown as doubtful', sure.length + doubtful.length === READERS)
    report.figure('doubtful after three kills', doubtful.length, { atMost: KILLS.length * IN_DOUBT })
    report.note('', `of which ${doubtful.filter(({ email }) => times(email) === 1).length} had been taken`)
    report.claim('the letter knows that it is done', letter?.status === 'sent')
  } finally {
    await database.close()
  }
}
