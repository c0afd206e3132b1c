import { HABIT_KEYS } from '#app/values/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { type Cell, fetchFrom, type Person, tick } from './person.ts'
import type { Product } from './product.ts'
import type { Stage } from './stages.ts'

export type LedgerReport = {
  acknowledged: number
  /** Writes in flight when the process ended. */
  unanswered: number
  /** Writes that a busy machine answered with 503 while nothing was killed; also counted as unanswered. */
  sentAway: number
  /** Acknowledged but missing or incomplete afterwards: for example a message without its email. */
  lost: number
  /** Found more often than written. */
  doubled: number
  /** Found afterwards although never acknowledged. Allowed after a kill, but not after a request to stop. */
  silent: number
  /** The longest restart. */
  slowestStartMs: number
  endings: string[]
}

const WRITERS = 6
const FEWEST_BEFORE_END = 4
const MOST_BEFORE_END = 40
/** The share of writes that are contact form messages, each with an email; the others are habits. */
const LETTERS = 1 / 4

type Write = { kind: 'habit'; cell: Cell } | { kind: 'letter'; email: string; network: string }

/**
 * Writes from several browsers in parallel, ends the process midway, restarts it, and compares the data with what was
 * acknowledged, repeatedly. Each write is a habit or a sender of its own, so none hides another.
 */
export async function runLedger(
  stage: Stage,
  { rounds, onRound, isEnough }: { rounds: number; onRound?: (report: LedgerReport) => void; isEnough?: () => boolean },
): Promise<LedgerReport> {
  const writes = writesFrom(addDays(today(), -OPEN_DAYS))
  const written: Round[] = []
  const report: LedgerReport = {
    ...{ acknowledged: 0, unanswered: 0, sentAway: 0, lost: 0, doubled: 0, silent: 0, slowestStartMs: 0 },
    endings: [],
  }
  let product = await stage.start()
  for (let round = 0; round < rounds && !isEnough?.(); round += 1) {
    const result = await writeUntilEnd(product, stage, writes)
    report.endings.push(result.ending)
    written.push(result)
    product = await stage.start()
    report.slowestStartMs = Math.max(report.slowestStartMs, product.readyMs)
    report.acknowledged += result.acknowledged.length
    report.unanswered += result.unanswered.length
    report.sentAway += result.sentAway
    onRound?.(report)
  }
  const isTicked = await readHabits(product, stage.person, written)
  await product.end('SIGTERM')
  const lettersFrom = await readLetters(stage)
  const found = (write: Write) => (write.kind === 'habit' ? Number(isTicked(write.cell)) : lettersFrom(write.email))
  for (const { acknowledged, unanswered } of written) {
    report.lost += acknowledged.filter((write) => found(write) < 1).length
    report.doubled += [...acknowledged, ...unanswered].filter((write) => found(write) > 1).length
    report.silent += unanswered.filter((write) => found(write) > 0).length
  }
  return report
}

type Round = { acknowledged: Write[]; unanswered: Write[]; sentAway: number; ending: string }

async function writeUntilEnd(product: Product, stage: Stage, writes: Iterator<Write>): Promise<Round> {
  const [acknowledged, unanswered]: Write[][] = [[], []]
  let ending: Promise<string> | null = null
  let sentAway = 0
  const enough = FEWEST_BEFORE_END + Math.floor(Math.random() * (MOST_BEFORE_END - FEWEST_BEFORE_END))
  const write = async (): Promise<void> => {
    for (;;) {
      const { value, done } = writes.next()
      if (done) throw new Error('The ledger is full')
      const status = await carryOut(product, stage.person, value)
      if (status === 200 || status === 201) acknowledged?.push(value)
      else if (status === 0 || (ending && status >= 500)) {
        unanswered?.push(value)
        return
      } else if (status === 503) {
        unanswered?.push(value)
        sentAway += 1
      } else throw new Error(`A write was answered with ${status}:\n${product.output().slice(-2_000)}`)
      if (acknowledged && acknowledged.length >= enough) ending ??= stage.end(product)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return {
    acknowledged: acknowledged ?? [],
    unanswered: unanswered ?? [],
    sentAway,
    ending: (await ending) ?? 'nothing',
  }
}

/** The response's status; 0 when there was none. */
async function carryOut(product: Product, person: Person, write: Write): Promise<number> {
  try {
    const response = await (write.kind === 'habit' ? tick(product, person, write.cell) : sendLetter(product, write))
    await response.text()
    return response.status
  } catch {
    return 0
  }
}

const sendLetter = (product: Product, { email, network }: { email: string; network: string }) =>
  fetchFrom(product, '/api/contact', {
    network,
    json: { name: 'Ada', email, message: 'A question that is to arrive.', gdprConsent: true },
  })

async function readHabits(product: Product, person: Person, written: readonly Round[]) {
  const cells = written
    .flatMap(({ acknowledged, unanswered }) => [...acknowledged, ...unanswered])
    .flatMap((write) => (write.kind === 'habit' ? [write.cell] : []))
  const days = new Map<string, Record<string, unknown>>()
  for (const date of new Set(cells.map((cell) => cell.date))) {
    const response = await fetchFrom(product, `/api/routine?date=${date}`, { person })
    if (response.status !== 200) throw new Error(`A day cannot be read: ${response.status} ${await response.text()}`)
    days.set(date, await response.json())
  }
  return ({ date, habit }: Cell) => days.get(date)?.[habit] === true
}

/** Counts an address's messages together with the copies sent to it, which confirm each other. */
async function readLetters(stage: Stage) {
  const database = await stage.open()
  const count = async (text: string) => {
    const { rows } = await database.pool.query<{ email: string; count: number }>(text)
    return new Map(rows.map((row) => [row.email, row.count]))
  }
  const threads = await count('select email, count(*)::int from threads group by 1')
  const copies = await count(
    `select recipient as email, count(*)::int from outbox_mails where template = 'contact-copy' group by 1`,
  )
  await database.close()
  return (email: string) => {
    const [thread, copy] = [threads.get(email) ?? 0, copies.get(email) ?? 0]
    return Math.min(thread, copy) === 0 ? 0 : Math.max(thread, copy)
  }
}

function* writesFrom(first: LocalDate): Generator<Write, undefined> {
  let number = 0
  for (let day = 0; day < OPEN_DAYS; day += 1)
    for (const habit of HABIT_KEYS) {
      number += 1
      yield { kind: 'habit', cell: { date: addDays(first, day), habit } }
      if (number % Math.round(1 / LETTERS) !== 0) continue
      const network = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
      yield { kind: 'letter', email: `writer-${number}@example.test`, network }
    }
}
