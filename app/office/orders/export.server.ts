import { and, asc, eq, getTableColumns, gt, or } from 'drizzle-orm'
import { z } from 'zod'
import { disputes } from '#app/db/schema/disputes.ts'
import { invoices } from '#app/db/schema/payments.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { paperNumber } from '#app/features/payments/paper.ts'
import { creditedBefore } from '#app/features/payments/papers.server.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { LocalDate } from '#app/values/local-date.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { LONDON, localDateAt } from '#app/values/time-zone.ts'
import { VatRate } from '#app/values/vat.ts'
import { sendCsv } from '../csv.server.ts'
import { inDays } from '../in-days.server.ts'
import { addUp, type BookLine, bookLine, lostLine, type RateSum } from './books.ts'

/** The days of an export, both included, in London. */
export const ExportRange = z
  .strictObject({ from: LocalDate, until: LocalDate, by: z.enum(['paper', 'rate']).default('paper') })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Please choose a last day after the first.' })
type ExportRange = z.infer<typeof ExportRange>

const PAGE = 500

/**
 * Exports the receipts and credit notes of these days, and what banks took back in them: one line for each, or per rate.
 * Memory use doesn't depend on the length.
 */
export async function exportDays(tools: Tools, by: CurrentUser, range: ExportRange): Promise<Response> {
  const { from, until } = range
  const subject = `sales:${from}..${until}` as const
  await audit(tools.db, { by, action: 'orders.export', subject, after: range }, tools.clock.now())
  if (range.by === 'rate') return sendCsv(`vat-${from}-${until}.csv`, RATE_HEAD, sumsOf(readLines(tools, range)))
  return sendCsv(`sales-${from}-${until}.csv`, PAPER_HEAD, linesOf(readLines(tools, range)))
}

const PAPER_HEAD = [
  ...['Number', 'Kind', 'Date', 'What', 'Order', 'Buyer', 'Country', 'Currency'],
  ...['Net', 'VAT rate', 'VAT', 'Total', 'Paid by', 'Payment', 'Test'],
]
const RATE_HEAD = ['What', 'VAT rate', 'Currency', 'Papers', 'Net', 'VAT', 'Total']

async function* linesOf(papers: AsyncIterable<BookLine>) {
  for await (const one of papers)
    yield [
      ...[one.number, one.kind, one.day, one.what, one.order, one.buyer, one.country, one.currency],
      ...[pounds(one.net), rateOf(one.rate), pounds(one.vat), pounds(one.total), one.paidBy, one.payment],
      one.isTest ? 'test' : '',
    ]
}

async function* sumsOf(papers: AsyncIterable<BookLine>) {
  let sums: readonly RateSum[] = []
  for await (const one of papers) sums = addUp(sums, one)
  for (const { sold, rate, currency, papers: count, net, vat, total } of sums)
    yield [sold, rateOf(rate), currency, count, pounds(net), pounds(vat), pounds(total)]
}

/** A decimal for spreadsheets, from whole pence. */
const pounds = (pence: number): number => pence / 100
const rateOf = (rate: number | null): string => (rate === null ? 'none' : `${rate / 100}%`)

async function* readLines(tools: Pick<Tools, 'db'>, range: ExportRange): AsyncGenerator<BookLine> {
  yield* readPapers(tools, range)
  yield* await listLost(tools, range)
}

/** Lists the disputes lost in these days, each with the number of its receipt. */
async function listLost({ db }: Pick<Tools, 'db'>, range: ExportRange): Promise<BookLine[]> {
  const { amount, openedAt, lostAt, paymentIntentId } = disputes
  const rows = await db
    .select({ receipt: getTableColumns(invoices), lost: { amount, openedAt, lostAt } })
    .from(disputes)
    .innerJoin(invoices, and(eq(invoices.paymentIntentId, paymentIntentId), eq(invoices.kind, 'receipt')))
    .where(inDays(lostAt, range, LONDON.timeZone))
    .orderBy(asc(lostAt), asc(disputes.id))
  return rows.flatMap(({ receipt, lost: { amount, openedAt, lostAt } }) =>
    lostAt
      ? [
          lostLine(paperOf({ ...receipt, before: 0 }, localDateAt(lostAt, LONDON)), {
            amount,
            openedOn: localDateAt(openedAt, LONDON),
          }),
        ]
      : [],
  )
}

const paperOf = (row: typeof invoices.$inferSelect & { before: number }, day: LocalDate) => ({
  ...row,
  number: paperNumber(row.number),
  day,
  order: row.orderId ? orderNumber(row.orderId) : '',
  rate: row.vatRate === null ? null : VatRate.parse(row.vatRate),
  isWithdrawn: false,
})

/** Yields every document issued in these days, and every credit note withdrawn in them, by number. */
async function* readPapers({ db }: Pick<Tools, 'db'>, range: ExportRange): AsyncGenerator<BookLine> {
  const { issuedAt, withdrawnAt } = invoices
  const isMeant = or(inDays(issuedAt, range, LONDON.timeZone), inDays(withdrawnAt, range, LONDON.timeZone))
  for (let last = 0; ; ) {
    const rows = await db
      .select({ ...getTableColumns(invoices), before: creditedBefore })
      .from(invoices)
      .where(and(isMeant, gt(invoices.number, last)))
      .orderBy(asc(invoices.number))
      .limit(PAGE)
    for (const row of rows)
      for (const at of [row.issuedAt, row.withdrawnAt]) {
        const day = at && localDateAt(at, LONDON)
        if (!day || day < range.from || day > range.until) continue
        yield bookLine({ ...paperOf(row, day), isWithdrawn: at === row.withdrawnAt })
      }
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end.number
  }
}
