import { HABIT_KEYS } from '#app/features/routine/habits.ts'
import { addDays, type LocalDate } from '#app/values/local-date.ts'
import { OPEN_DAYS, today } from './enrolment.ts'
import { ask, type Cell, type Person, tick } from './person.ts'
import { type Product, startProduct } from './product.ts'

export type LedgerReport = {
  acknowledged: number
  /** Writes that were on their way when the process ended. */
  unanswered: number
  /** Acknowledged and not found afterwards. */
  lost: number
  /** Found afterwards although nobody was told. After a kill that is allowed; after a request to stop it is not. */
  silent: number
  /** The longest start after an end. */
  slowestStartMs: number
  endings: string[]
}

const WRITERS = 6
const FEWEST_BEFORE_END = 4
const MOST_BEFORE_END = 40

/**
 * Writes as several browsers at once, ends the process in the middle, starts it again, and compares what is there with
 * what was acknowledged; as often as asked, on one data folder. Every write is a habit of its own, so none hides another.
 */
export async function keepLedger(
  { dataDir, person }: { dataDir: string; person: Person },
  {
    rounds,
    signal,
    onRound,
  }: { rounds: number; signal: 'SIGKILL' | 'SIGTERM'; onRound?: (report: LedgerReport) => void },
): Promise<LedgerReport> {
  const cells = cellsFrom(addDays(today(), -OPEN_DAYS))
  const report: LedgerReport = {
    acknowledged: 0,
    unanswered: 0,
    lost: 0,
    silent: 0,
    slowestStartMs: 0,
    endings: [],
  }
  const written: Round[] = []

  let product = await startProduct({ dataDir })
  for (let round = 0; round < rounds; round += 1) {
    const result = await writeUntilEnd(product, person, cells, signal)
    const { code, signal: endedBy } = await product.ended
    report.endings.push(String(endedBy ?? code))
    written.push(result)
    product = await startProduct({ dataDir })
    report.slowestStartMs = Math.max(report.slowestStartMs, product.readyMs)
    report.acknowledged += result.acknowledged.length
    report.unanswered += result.unanswered.length
    onRound?.(report)
  }
  for (const result of written) {
    const { lost, silent } = await compare(product, person, result)
    report.lost += lost
    report.silent += silent
  }
  await product.end('SIGTERM')
  return report
}

type Round = { acknowledged: Cell[]; unanswered: Cell[] }

async function writeUntilEnd(
  product: Product,
  person: Person,
  cells: Iterator<Cell>,
  signal: NodeJS.Signals,
): Promise<Round> {
  const round: Round = { acknowledged: [], unanswered: [] }
  const enough = FEWEST_BEFORE_END + Math.floor(Math.random() * (MOST_BEFORE_END - FEWEST_BEFORE_END))
  const write = async (): Promise<void> => {
    for (;;) {
      const { value: cell, done } = cells.next()
      if (done) throw new Error('The ledger is full')
      try {
        const response = await tick(product, person, cell)
        await response.text()
        if (response.status !== 200) throw new Unexpected(`A write was answered with ${response.status}`)
        round.acknowledged.push(cell)
      } catch (error) {
        if (error instanceof Unexpected) throw error
        round.unanswered.push(cell)
        return
      }
      if (round.acknowledged.length === enough) process.kill(product.pid, signal)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return round
}

class Unexpected extends Error {}

async function compare(product: Product, person: Person, { acknowledged, unanswered }: Round) {
  const days = new Map<string, Record<string, unknown>>()
  for (const { date } of [...acknowledged, ...unanswered]) {
    if (days.has(date)) continue
    const response = await ask(product, `/api/routine?date=${date}`, { person })
    if (response.status !== 200) throw new Error(`A day cannot be read: ${response.status} ${await response.text()}`)
    days.set(date, await response.json())
  }
  const isThere = ({ date, habit }: Cell) => days.get(date)?.[habit] === true
  return {
    lost: acknowledged.filter((cell) => !isThere(cell)).length,
    silent: unanswered.filter(isThere).length,
  }
}

function* cellsFrom(first: LocalDate): Generator<Cell, undefined> {
  for (let day = 0; day < OPEN_DAYS; day += 1)
    for (const habit of HABIT_KEYS) yield { date: addDays(first, day), habit }
}
