import { describe, expect, it } from 'vitest'
import { createFrontDoor } from './front-door.ts'

const door = createFrontDoor({
  personalCookies: ['__Host-session', '__Host-visitor'],
  secure: true,
  clientFolder: null,
  now: () => 0,
  onView: () => {},
})

describe('the front door', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['theme=dark', false],
    ['x__Host-session=1', false],
    ['other=__Host-visitor', false],
    ['__Host-session=1', true],
    ['__Host-visitor=1', true],
    ['theme=dark; __Host-visitor=1', true],
  ])('takes a visit with the cookies %j for personal: %s', (cookie, isPersonal) => {
    expect(door.isPersonal(cookie)).toBe(isPersonal)
  })
})
