import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#app/db/open-db.ts'
import { coupons } from '#app/db/schema/shop.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { countUses } from '#app/features/shop/coupons.server.ts'
import { AppError, wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { productIn } from '#app/values/shop.ts'
import type { NewCoupon } from './coupon-contract.ts'
import { spanOf } from './span.ts'

const subject = (code: string) => `coupon:${code}` as const

export async function listCoupons({ db }: Pick<Tools, 'db'>) {
  const rows = await db.select().from(coupons).orderBy(desc(coupons.createdAt)).limit(200)
  return Promise.all(rows.map(async (row) => ({ ...row, uses: await countUses(db, row.code) })))
}

/** Creates a code. Its days are in London. @throws AppError 400 for days in the past, 409 for another one with this code. */
export async function addCoupon(tools: Tools, by: CurrentUser, wanted: NewCoupon): Promise<void> {
  const now = tools.clock.now()
  const { from, until } = spanOf(wanted, now)
  if (until && until <= from) throw wrongField('until', 'That day is over already.')
  if (wanted.productIds?.some((id) => !productIn(tools.settings.now().shop, id)))
    throw wrongField('product', 'There is no such product.')
  await tools.db.transaction(async (tx) => {
    const row = { ...wanted, from, until, by: by.id, createdAt: now }
    const [made] = await tx.insert(coupons).values(row).onConflictDoNothing().returning()
    if (!made && (await isSentTwice(tx, row))) return
    if (!made) throw wrongField('code', `There is a code “${wanted.code}” already. Please choose another.`, 'conflict')
    const { kind, value, ...rest } = wanted
    const after = { ...rest, [kind]: value, from, until }
    await audit(tx, { by, action: 'coupons.add', subject: subject(wanted.code), after }, now)
  })
}

/** Whether the code that is there already is this one. */
async function isSentTwice(tx: DbOrTx, { by: _by, createdAt: now, ...wanted }: typeof coupons.$inferInsert) {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, wanted.code))
  if (!row) return false
  const { by: _author, createdAt: _then, ...known } = row
  // One that is valid at once is the same a moment later.
  const validFrom = (from: Date) => Math.max(from.getTime(), now.getTime())
  return isDeepStrictEqual(
    { ...known, from: validFrom(known.from) },
    { ...wanted, from: validFrom(wanted.from), endedAt: null },
  )
}

/**
 * Revokes a code, or reinstates it. A payment in progress keeps the price that was shown.
 *
 * @throws AppError 404 when there is no such code.
 */
export async function endCoupon(tools: Tools, by: CurrentUser, code: string, isEnded: boolean): Promise<void> {
  const now = tools.clock.now()
  await tools.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(coupons)
      .set({ endedAt: isEnded ? sql`coalesce(${coupons.endedAt}, ${now})` : null })
      .where(eq(coupons.code, code))
      .returning()
    if (!changed) throw new AppError('not_found', 'There is no such code.')
    await audit(tx, { by, action: isEnded ? 'coupons.end' : 'coupons.reopen', subject: subject(code) }, now)
  })
}
