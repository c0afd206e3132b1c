import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { apiDescription, apiVersion, operations, readDescriptionFile } from './api-description.ts'
import { cardBehaviour, testCardNumbers } from './cards.ts'
import { routes } from './routes.ts'
import { assertResource, buildResource, fixtureFaults } from './schema.ts'

type Fixtures = { resources: Record<string, unknown> }

describe('the API description', () => {
  it('has the version the SDK pins, so an upgrade without a new description fails', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION)
  })

  it('has every operation the sandbox answers', () => {
    expect([...routes.keys()].filter((key) => !operations.has(key))).toEqual([])
    expect(routes.size).toBeGreaterThan(55)
  })

  it('accepts the official fixtures, but for fields that are newer than they are', () => {
    const { resources } = readDescriptionFile<Fixtures>('fixtures3-subset.2026-07-29.dahlia.json')
    const kinds = Object.keys(resources).filter((kind) => kind in apiDescription.components.schemas)
    const faults = kinds.flatMap((kind) => fixtureFaults(kind, resources[kind]).map((fault) => ({ kind, fault })))
    const other = faults.filter(({ fault }) => !['required', 'anyOf', 'type'].includes(fault.keyword))
    const valid = kinds.filter((kind) => fixtureFaults(kind, resources[kind]).length === 0)
    expect(other).toEqual([])
    expect(valid.length).toBeGreaterThanOrEqual(60)
    expect(valid).toEqual(expect.arrayContaining(['customer', 'invoice', 'payment_method', 'price', 'refund', 'event']))
  })

  it.each([
    ['invoice', 'payment_intent'],
    ['invoice', 'charge'],
    ['invoice', 'paid'],
    ['payment_intent', 'invoice'],
    ['charge', 'invoice'],
    ['subscription', 'current_period_end'],
  ] as const)('refuses an outgoing %s with the removed field %s', (kind, field) => {
    const object = buildResource(kind, {})
    expect(() => assertResource(kind, object)).not.toThrow()
    expect(() => assertResource(kind, { ...object, [field]: null })).toThrow(/additional properties/)
  })
})

describe('the test cards', () => {
  it('are those of test-cards.json', () => {
    const { cards } = readDescriptionFile<{ cards: { number: string; code?: string; decline_code?: string }[] }>(
      'test-cards.json',
    )
    const real = cards.filter((card) => card.code !== 'incorrect_number')
    expect([...testCardNumbers].sort()).toEqual(real.map((card) => card.number).sort())
    for (const { number, code, decline_code } of real.filter((card) => card.code)) {
      expect(cardBehaviour(number).declines?.code).toBe(code)
      if (decline_code) expect(cardBehaviour(number).declines?.declineCode).toBe(decline_code)
    }
  })
})
