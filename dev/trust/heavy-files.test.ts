import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { HEAVY_FILES, measureWhileImporting } from '#dev/durability/heavy-files.ts'
import type { Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'

// `npm run bench -- imports` measures response times: a busy machine is no reason to fail here.
describe('a file that wants to keep the server busy', () => {
  let product: Product
  let person: Person
  let end = async () => {}
  beforeAll(async () => {
    ;({ product, person, end } = await startShared())
  })
  afterAll(() => end())

  it.each(Object.entries(HEAVY_FILES))('is answered with a sentence, and others meanwhile: %s', async (_, make) => {
    const { status, times } = await measureWhileImporting(product, person, await make())
    expect(status).toBe(303)
    expect(times.every(Number.isFinite)).toBe(true)
    expect(times.length).toBeGreaterThan(2)
  })
})
