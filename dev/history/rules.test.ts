import { describe, expect, it } from 'vitest'
import type { Line, Put } from './record.ts'
import { findFaults } from './rules.ts'

const FIELD = { member: 'ada', field: '2026-01-01 habit.exercise' }
const put = (at: number, value: string, [begun, ended]: [number, number | null], id = 'a'): Put => ({
  ...{ kind: 'put', ...FIELD, id, value, begun, ended },
  at: new Date(at).toISOString(),
})
const read = (value: string, begun: number, ended = begun + 1): Line => ({
  ...{ kind: 'read', ...FIELD, value, begun, ended },
})
const sent = (id: string, begun: number, ended: number | null): Line => ({
  ...{ kind: 'sent', member: 'ada', id, body: `says ${id}`, begun, ended },
})
const thread = (...ids: string[]): Line => ({
  ...{ kind: 'thread', member: 'ada' },
  messages: ids.map((id) => ({ id, body: `says ${id}` })),
})

describe('the rules of a record', () => {
  it.each<[string, Line[]]>([
    ['nothing was said', [read('not-done', 0)]],
    ['what was acknowledged is read', [put(1, 'done', [0, 1]), read('done', 2)]],
    ['two at once, read by either', [put(1, 'done', [0, 5]), put(2, 'small', [0, 9], 'b'), read('done', 6)]],
    ['an older entry arrives later', [put(9, 'done', [0, 1]), put(1, 'small', [2, 3], 'b'), read('done', 4)]],
    ['never answered, and there', [put(1, 'done', [0, null]), read('done', 5)]],
    ['never answered, and not there', [put(1, 'done', [0, null]), read('not-done', 5)]],
    ['messages, once and in order', [sent('1', 0, 1), sent('2', 2, 3), thread('1', '2')]],
    ['messages sent at once, in any order', [sent('1', 0, 3), sent('2', 1, 4), thread('2', '1')]],
    ['a message never answered', [sent('1', 0, null), thread()]],
  ])('find no fault: %s', (_what, lines) => expect(findFaults(lines)).toEqual([]))

  it.each<[string, Line[]]>([
    ['an acknowledged entry is lost', [put(1, 'done', [0, 1]), read('not-done', 2)]],
    ['an older one is shown', [put(1, 'done', [0, 1]), put(2, 'small', [2, 3], 'b'), read('done', 4)]],
    ['of one millisecond the lesser', [put(1, 'done', [0, 1], 'b'), put(1, 'small', [2, 3], 'a'), read('small', 4)]],
    ['nobody said it', [put(1, 'done', [0, 1]), read('skipped', 2)]],
    ['it is shown before it was sent', [put(1, 'done', [9, 10]), read('done', 2)]],
    ['two truths, one after the other', [put(1, 'done', [0, null]), read('done', 5), read('not-done', 7)]],
    ['an acknowledged message is lost', [sent('1', 0, 1), thread()]],
    ['a message is there twice', [sent('1', 0, 1), thread('1', '1')]],
    ['a message nobody sent', [thread('1')]],
    ['messages out of order', [sent('1', 0, 1), sent('2', 2, 3), thread('2', '1')]],
  ])('find one: %s', (_what, lines) => expect(findFaults(lines)).toHaveLength(1))
})
