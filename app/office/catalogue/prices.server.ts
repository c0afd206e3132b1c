import { productPrices } from '#app/db/schema/shop-catalogue.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { wrongField } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import type { Tools } from '#app/platform/tools.ts'
import { requireProduct, subject } from './catalogue.server.ts'
import type { NewPrice } from './contract.ts'
import { spanOf } from './span.ts'

/**
 * Sets a price, from now or from a day on, permanently or until a day. Earlier prices stay stored as evidence of what
 * was charged.
 *
 * @throws AppError 400 for a last day in the past, 404 when there is no such product.
 */
export async function setPrice(tools: Tools, by: CurrentUser, id: string, wanted: NewPrice): Promise<void> {
  const now = tools.clock.now()
  const { from, until } = spanOf(wanted, now)
  if (until && until <= from) throw wrongField('until', 'That day is over already.')
  const before = { pence: requireProduct(tools, id).price }
  await tools.publishing.transaction(async (tx) => {
    await tx
      .insert(productPrices)
      .values({ productId: id, pence: wanted.price, from, until, by: by.id, createdAt: now })
    const after = { pence: wanted.price, from, until }
    await audit(tx, { by, action: 'catalogue.price', subject: subject(id), before, after }, now)
  })
}
