import { describe, expect, it } from 'vitest'
import { changeListAddress, readListQuery, writeCursor } from './list.ts'

const LIST = { filters: ['state', 'country'], sorts: ['-date', 'name'] } as const
const read = (search: string) => readListQuery(new URL(`https://example.test/office/orders${search}`), LIST)

describe('the address of a list', () => {
  it('says how it is sorted unless somebody asks for something else', () => {
    expect(read('')).toEqual({ q: '', filters: {}, sort: 'date', isDescending: true, cursor: null })
    expect(read('?sort=date')).toMatchObject({ sort: 'date', isDescending: false })
    expect(read('?sort=-name')).toMatchObject({ sort: 'name', isDescending: true })
    expect(read('?sort=-password')).toMatchObject({ sort: 'date', isDescending: true })
  })

  it('keeps the filters that the list knows, and what is searched for without its edges', () => {
    expect(read('?q=%20ann%20&state=paid&country=&colour=red')).toMatchObject({ q: 'ann', filters: { state: 'paid' } })
  })

  it('has the place of a row, whatever stands in it', () => {
    for (const key of ['2026-06-15 12:00:00.123456+00', 'Łukasz "the" Żółć 🌲', ''])
      expect(read(`?after=${writeCursor({ key, id: 'a/b' })}`).cursor).toEqual({ side: 'after', key, id: 'a/b' })
    expect(read(`?before=${writeCursor({ key: 'k', id: 'i' })}`).cursor?.side).toBe('before')
  })

  // The last but one is a cursor with a NUL, which no statement may contain.
  it.each(['%00', 'e30', 'W10', 'WzEsMl0', 'W251bGwsbnVsbF0', 'WyJcdTAwMDAiLCJpIl0', 'a'.repeat(601)])(
    'makes nothing of the place %s',
    (place) => {
      expect(read(`?after=${place}`).cursor).toBeNull()
    },
  )

  it('changes one thing and begins at the first page again', () => {
    expect(changeListAddress('?q=ann&after=x&done=3', { sort: '-name' })).toBe('?q=ann&sort=-name')
    expect(changeListAddress('?q=ann&state=paid', { state: null })).toBe('?q=ann')
  })
})
