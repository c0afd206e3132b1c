import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'
import { fuzz } from '#dev/fuzz/fuzz.ts'

// `npm run fuzz -- 100000 --seed 1` is the long run.
const REQUESTS = 3_000

let product: Product
let person: Person
let end = async () => {}
beforeAll(async () => {
  ;({ product, person, end } = await startShared({ env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error' } }))
})
afterAll(() => end())

it('malformed requests over every door and page are never answered 5xx', { timeout: 600_000 }, async () => {
  const { broken, requests, signedIn, statuses } = await fuzz(product, { count: REQUESTS, seed: 1, people: [person] })
  expect(broken).toEqual([])
  expect(requests).toBe(REQUESTS)
  // They reached the doors: not all were rejected before.
  expect(signedIn).toBeGreaterThan(REQUESTS / 5)
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10)
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20)
  expect((await fetchFrom(product, '/healthz')).status).toBe(200)
  expect((await fetchFrom(product, '/api/auth/user', { person })).status).toBe(200)
})
