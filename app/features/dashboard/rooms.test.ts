import { describe, expect, it } from 'vitest'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { isInApp } from './in-app.ts'
import { barOf, isHere, OTHER_ROOMS, type Room, roomsFor, TAB_ROOMS } from './rooms.ts'

describe('the rooms of the members’ app', () => {
  it('has four places at the foot of a member’s phone, and no dead end for anybody else', () => {
    expect(barOf(true).map(({ label }) => label)).toEqual(['Today', 'Progress', 'Learn', 'You'])
    expect(barOf(false).map(({ label }) => label)).toEqual(['Today', 'Learn', 'You'])
    expect(roomsFor(OTHER_ROOMS, false).some(({ isOfMembers }) => isOfMembers)).toBe(false)
  })

  // Named in the issue of the shell: they keep their order; later rooms may stand between them.
  it('has every tab and every named room in the rail, in order, and each once, for a member', () => {
    const rail = roomsFor<Room>([...TAB_ROOMS, ...OTHER_ROOMS], true).map(({ label }) => label)
    const named: string[] = [
      ...MEMBERS_TABS.map(({ label }) => label),
      ...['Learn', 'Coach', 'Events', 'Talk', 'Baseline', 'Watch and phone', 'Journal', 'Sleep diary', 'Trials'],
      ...['Sunday review', 'Timetable', 'Reminders', 'You'],
    ]
    expect(rail.filter((label) => named.includes(label))).toEqual(named)
    expect(new Set(rail).size).toBe(rail.length)
  })

  it.each([
    ['/app', true],
    ['/app/progress', true],
    ['/account', true],
    ['/account/data', true],
    ['/apple', false],
    ['/accounts', false],
    ['/sign-in', false],
    ['/', false],
  ])('%s is in the app: %s', (path, expected) => expect(isInApp(path)).toBe(expected))

  it.each([
    ['/app', '/app', true],
    ['/app', '/app/progress', false],
    ['/app/baseline', '/app/baseline/weight', true],
    ['/app/baseline', '/app/baselines', false],
    ['/account', '/account/data', true],
  ] as const)('%s is the room of %s: %s', (href, path, expected) => expect(isHere({ href }, path)).toBe(expected))

  it.each([
    ['Coach', '/app/sharing'],
    ['Coach', '/app/call'],
    ['Coach', '/app/partner'],
    ['Events', '/app/groups/0c6cf4a2-1b7c-4a3e-9b8f-0d6a2f1e7c55'],
    ['Talk', '/app/talk/post/measured'],
  ])('%s, and no other room, is marked on %s', (label, path) => {
    const marked = [...TAB_ROOMS, ...OTHER_ROOMS].filter((room) => isHere(room, path))
    expect(marked.map((room) => room.label)).toEqual([label])
  })

  it.each([
    ['/app', ['Today']],
    ['/app/progress', ['Progress']],
    ['/app/goals', ['Progress']],
    ['/app/insights', ['Progress']],
    ['/app/coach', []],
  ])('the foot of a phone marks on %s: %j', (path, labels) => {
    const marked = barOf(true).filter((room) => isHere(room, path))
    expect(marked.map(({ label }) => label)).toEqual(labels)
  })
})
