import { isDeepStrictEqual } from 'node:util'
import { lockFor } from '#app/db/locks.ts'
import { deliveryRates } from '#app/db/schema/shop-catalogue.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { AppError } from '#app/platform/app-error.ts'
import { audit } from '#app/platform/audit.ts'
import { readDelivery } from '#app/platform/sales/shop-now.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Delivery } from './contract.ts'

/**
 * Sets the delivery charge from now on, and the total from which delivery is free. Idempotent.
 *
 * @throws AppError 409 when it was changed since it was read.
 */
export async function setDelivery(tools: Tools, by: CurrentUser, wanted: Delivery): Promise<void> {
  const now = tools.clock.now()
  const after = { pence: wanted.price, freeFrom: wanted.freeFrom }
  await tools.publishing.transaction(async (tx) => {
    await tx.execute(lockFor('price', 'delivery:uk'))
    const before = await readDelivery(tx, now)
    if (isDeepStrictEqual(before, after)) return
    const seen = { pence: wanted.seenPrice, freeFrom: wanted.seenFreeFrom }
    if (seen.pence !== undefined && !isDeepStrictEqual(before, seen))
      throw new AppError(
        'conflict',
        'Somebody else has changed the delivery meanwhile. Open the page again; nothing was saved.',
      )
    await tx.insert(deliveryRates).values({ ...after, from: now, by: by.id })
    await audit(tx, { by, action: 'catalogue.delivery', subject: 'delivery:uk', before, after }, now)
  })
}
