import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ORDER } from '#app/features/shop/fulfil.server.ts'
import { createTestApp, hasDatabase } from '#dev/test-app.ts'
import { openSale } from './sale.ts'

it.runIf(hasDatabase())('a sale that wasn’t written is named in the error', async () => {
  const app = await createTestApp()
  try {
    const id = randomUUID()
    const sale = { visitor: 'v', amount: 1_999, livemode: false, isSame: undefined, make: async () => id }
    await expect(openSale(app.tools, ORDER, sale)).rejects.toThrow(`order ${id} was not written`)
  } finally {
    await app.close()
  }
})
