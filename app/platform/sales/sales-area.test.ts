import { describe, expect, it } from 'vitest'
import { settingsOf } from '#dev/settings.ts'
import { AppError } from '../app-error.ts'
import { SETTING_KINDS } from '../setting-kinds.ts'
import { refuseElsewhere, salesArea } from './sales-area.ts'

describe('where we sell', () => {
  const tools = { settings: settingsOf({ sellTo: ['GB', 'IE'] }) }

  it('is the United Kingdom until the settings say otherwise', () => {
    expect(salesArea(settingsOf().now())).toEqual([{ code: 'GB', name: 'United Kingdom' }])
  })
  it.each([undefined, [], ['gb'], ['QQ'], 'GB'])('is never %j', (sellTo) => {
    expect(SETTING_KINDS.sellTo.safeParse(sellTo).success).toBe(false)
  })
  it.each(['GB', 'IE', undefined])('lets %s pass', (country) => {
    expect(() => refuseElsewhere(tools, country)).not.toThrow()
  })
  it.each(['FR', 'ZZ', 'gb'])('refuses %s with a sentence for its field', (country) => {
    try {
      refuseElsewhere(tools, country)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      expect((error as AppError).fields?.country).toContain('the United Kingdom and Ireland')
    }
  })
})
