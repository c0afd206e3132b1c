import { describe, expect, it } from 'vitest'
import { isCachedPage } from '#app/browser/stored-names.ts'
import { newAddress, tabOf } from './tabs.ts'

describe('a tab', () => {
  it.each([
    ['/app', true],
    ['/app/progress', true],
    ['/app/goals', true],
    ['/app/insights', true],
    ['/app/tick/exercise', true],
    ['/app/journal', true],
    ['/app/coach', true],
    ['/app/tick', false],
    ['/app/journal/x', false],
    ['/app/reminders', false],
  ])('%s opens without a connection: %s', (path, is) => expect(isCachedPage(path)).toBe(is))

  it.each([
    ['/app', 'today'],
    ['/app/progress', 'progress'],
    ['/app/goals', 'goals'],
    ['/app/insights', 'insights'],
    ['/app/review', 'today'],
    ['/__proto__', 'today'],
  ])('of %s is %s', (pathname, tab) => {
    expect(tabOf(pathname)).toBe(tab)
  })

  it.each([
    ['/app?tab=goals', '/app/goals'],
    ['/app?tab=progress&days=90', '/app/progress?days=90'],
    ['/app?date=2026-06-15&tab=insights&payment=failed', '/app/insights?date=2026-06-15&payment=failed'],
    ['/app?tab=today', '/app'],
    ['/app?tab=', '/app'],
    ['/app?tab=Progress', '/app'],
    ['/app?tab=__proto__&date=2026-06-15', '/app?date=2026-06-15'],
    ['/app?date=2026-06-15', null],
    ['/app/progress?days=90', null],
  ])('at the old address %s has the new one %s', (old, address) => {
    expect(newAddress(new URL(old, 'https://site.example'))).toBe(address)
  })
})
