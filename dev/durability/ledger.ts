import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { ask, type Cell, type Person, tick } from './person.ts'
import type { Product } from './product.ts'
import type { Stage } from './stages.ts'

export type LedgerReport = {
  acknowledged: number
  /** Writes that were on their way when the process ended. */
  unanswered: number
  /** Writes that a busy machine sent away with 503 while nothing ended; counted among the unanswered, too. */
  sentAway: number
  /** Acknowledged and not found afterwards, or not whole: a letter without the email that was promised with it. */
  lost: number
  /** Found more often than it was written. */
  doubled: number
  /** Found afterwards although nobody was told. After a kill that is allowed; after a request to stop it is not. */
  silent: number
  /** The longest start after an end. */
  slowestStartMs: number
  endings: string[]
}

const WRITERS = 6
const FEWEST_BEFORE_END = 4
const MOST_BEFORE_END = 40
/** So many writes are letters of the contact form, each with an email; the others are habits. */
const LETTERS = 1 / 4

type Write = { kind: 'habit'; cell: Cell } | { kind: 'letter'; email: string; network: string }

/**
 * Writes as several browsers at once, ends the process in the middle, starts it again, and compares what is there with
 * what was acknowledged; as often as asked, on one stage. No write hides another: each is a habit or a sender of its own.
 */
export async function keepLedger(
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

/** What it was answered with; 0 when nobody knows. */
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
  ask(product, '/api/contact', {
    network,
    json: { name: 'Ada', email, message: 'A question that is to arrive.', gdprConsent: true },
  })

async function readHabits(product: Product, person: Person, written: readonly Round[]) {
  const cells = written
    .flatMap(({ acknowledged, unanswered }) => [...acknowledged, ...unanswered])
    .flatMap((write) => (write.kind === 'habit' ? [write.cell] : []))
  const days = new Map<string, Record<string, unknown>>()
  for (const date of new Set(cells.map((cell) => cell.date))) {
    const response = await ask(product, `/api/routine?date=${date}`, { person })
    if (response.status !== 200) throw new Error(`A day cannot be read: ${response.status} ${await response.text()}`)
    days.set(date, await response.json())
  }
  return ({ date, habit }: Cell) => days.get(date)?.[habit] === true
}

/** How many letters of an address are there: with the copy that was promised to its sender, each the other's witness. */
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
