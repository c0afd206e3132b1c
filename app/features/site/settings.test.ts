import { expect, it } from 'vitest'
import { settingsOf } from '#dev/settings.ts'
import { getCommunity, readTopic } from './settings.server.ts'

const APP_URL = 'https://longevity.example'

it('leads everybody who wants into a group that is not open yet to the contact form, with the wish in words', () => {
  const { join, dailyTips, dailyFacts } = getCommunity({ appUrl: APP_URL, settings: settingsOf() })
  for (const { href, isOpen } of [join, dailyTips, dailyFacts]) {
    expect(isOpen).toBe(false)
    const { origin, pathname, searchParams } = new URL(href, APP_URL)
    expect(`${origin}${pathname}`).toBe(`${APP_URL}/contact`)
    expect(readTopic(searchParams.get('about'))).toMatch(/^Please send me the invitation to the .+\.$/)
  }
  expect(new Set([join.href, dailyTips.href, dailyFacts.href]).size).toBe(3)
})

it('draws a code of its own for the tips and for the facts', () => {
  const { dailyTips, dailyFacts } = getCommunity({ appUrl: APP_URL, settings: settingsOf() })
  expect(dailyTips.code.path).not.toBe(dailyFacts.code.path)
})

it.each([null, '', 'anything', 'toString', '__proto__'])('begins no message for %j', (about) => {
  expect(readTopic(about)).toBe('')
})
