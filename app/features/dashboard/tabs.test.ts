import { expect, it } from 'vitest'
import { readDashboardTab } from './dashboard-tab.ts'

it.each([
  ['goals', 'goals'],
  ['insights', 'insights'],
  [null, 'today'],
  ['', 'today'],
  ['Progress', 'today'],
  ['__proto__', 'today'],
])('opens for ?tab=%s the tab %s', (query, tab) => {
  expect(readDashboardTab(query)).toBe(tab)
})
