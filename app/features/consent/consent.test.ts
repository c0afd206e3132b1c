import { describe, expect, it } from 'vitest'
import { CONSENT_VERSION, makeConsent, readConsent } from './consent.ts'

const now = new Date('2026-11-21T12:00:00Z')
const record = makeConsent({ analytics: true, marketing: false }, now, '7b0f3d8e-0000-4000-8000-000000000000')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe('the cookie choice', () => {
  it('is kept with the four fields of the specification, a version and a random id', () => {
    expect(record).toEqual({
      necessary: true,
      analytics: true,
      marketing: false,
      timestamp: '2026-11-21T12:00:00.000Z',
      version: CONSENT_VERSION,
      id: '7b0f3d8e-0000-4000-8000-000000000000',
    })
  })

  it('is read back as it was', () => {
    expect(readConsent(JSON.stringify(record), now)).toEqual(record)
  })

  it('holds for six months and is asked again then', () => {
    expect(readConsent(JSON.stringify(record), daysLater(181.9))).toEqual(record)
    expect(readConsent(JSON.stringify(record), daysLater(182))).toBeNull()
  })

  it.each([
    null,
    '',
    'x',
    '{}',
    '[]',
    'null',
    '{"necessary":true,"analytics":true,"marketing":true,"timestamp":"2026-11-21T12:00:00Z"}',
  ])('is no choice when the browser holds %s', (stored) => {
    expect(readConsent(stored, now)).toBeNull()
  })

  it('is no choice when it was made for other words, or in the future', () => {
    expect(readConsent(JSON.stringify({ ...record, version: '2024-12-01' }), now)).toBeNull()
    expect(readConsent(JSON.stringify(record), daysLater(-1))).toBeNull()
  })
})
