import { expect, it } from 'vitest'
import { menuPlace } from './menu-place.ts'

it.each([
  ['room below', { top: 100, bottom: 120 }, { from: 0, height: 844 }, { top: 120, height: 320 }],
  ['less room below', { top: 100, bottom: 120 }, { from: 0, height: 320 }, { top: 120, height: 200 }],
  ['just enough', { top: 300, bottom: 320 }, { from: 0, height: 460 }, { top: 320, height: 140 }],
  ['a keyboard below', { top: 300, bottom: 320 }, { from: 0, height: 459 }, { top: 300, height: 300, isAbove: true }],
  [
    'a keyboard, and much above',
    { top: 400, bottom: 420 },
    { from: 0, height: 460 },
    { top: 400, height: 320, isAbove: true },
  ],
  [
    'a page that is moved',
    { top: 300, bottom: 320 },
    { from: 200, height: 200 },
    { top: 300, height: 100, isAbove: true },
  ],
  ['no room anywhere', { top: 30, bottom: 50 }, { from: 0, height: 100 }, { top: 50, height: 140 }],
])('stands well with %s', (_what, line, seen, place) =>
  expect(menuPlace(line, seen)).toEqual({ isAbove: false, ...place }),
)
