import { DONATION } from '#app/features/donations/settle.server.ts'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { listSalePayments, type MeantPayments, type SaleKind } from '#app/platform/sales/sale.ts'
import type { Tools } from '#app/platform/tools.ts'

/** Every kind of sale with a payment of its own. Webhooks, the checks of each minute and the books go through them. */
export const PAID_KINDS: readonly SaleKind[] = [ORDER, DONATION]

/** `listSalePayments` of every kind. */
export async function listPayments(tools: Pick<Tools, 'db'>, meant: MeantPayments) {
  return (await Promise.all(PAID_KINDS.map((kind) => listSalePayments(tools, kind, meant)))).flat()
}
