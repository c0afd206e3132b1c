import { describe, expect, it } from 'vitest'
import { AppError } from './app-error.ts'
import { readSalesArea, refuseElsewhere } from './sales-area.ts'

describe('where we sell', () => {
  const area = readSalesArea({ sellTo: ['GB', 'IE'] })

  it('is the United Kingdom until the settings say otherwise', () => {
    expect(readSalesArea()).toEqual([{ code: 'GB', name: 'United Kingdom' }])
  })
  it.each([{}, { sellTo: [] }, { sellTo: ['gb'] }, { sellTo: ['QQ'] }, { sellTo: 'GB' }])('is never %j', (settings) => {
    expect(() => readSalesArea(settings)).toThrow()
  })
  it.each(['GB', 'IE', undefined])('lets %s pass', (country) => {
    expect(() => refuseElsewhere(country, area)).not.toThrow()
  })
  it.each(['FR', 'ZZ', 'gb'])('refuses %s with a sentence for its field', (country) => {
    try {
      refuseElsewhere(country, area)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect((error as AppError).fields?.country).toContain('the United Kingdom and Ireland')
    }
  })
})
