import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOTHING_CACHED, query } from './query.ts'
import { reuse } from './reuse.ts'

type Day = { done: string[]; note: string }
const knownAs = (data: Day) => ({ ...NOTHING_CACHED, data })
const ignore = () => {}

/** A fake door whose responses the test controls. */
function door() {
  const calls: { args: string[]; signal: AbortSignal; answer: (day: Day) => void; fail: () => void }[] = []
  let time = 0
  const asked = query<[string], Day>(
    (signal, ...args) =>
      new Promise((resolve, reject) => calls.push({ args, signal, answer: resolve, fail: () => reject(new Error()) })),
    { now: () => time },
  )
  return {
    asked,
    calls,
    wait: (ms: number) => {
      time += ms
    },
    settled: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }
}

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what the server can be asked for', () => {
  it('is asked for once, however many look', async () => {
    const { asked, calls, settled } = door()
    const changes = vi.fn()
    for (let looker = 0; looker < 3; looker += 1) asked.of('monday').lookAt(changes)
    expect(calls.map(({ args }) => args)).toEqual([['monday']])
    expect(asked.of('monday').known(NOTHING_CACHED).isFetching).toBe(true)
    calls[0]?.answer({ done: ['heat'], note: '' })
    await settled()
    expect(asked.of('monday').known(NOTHING_CACHED)).toEqual(knownAs({ done: ['heat'], note: '' }))
    expect(asked.of('tuesday').known(NOTHING_CACHED)).toBe(NOTHING_CACHED)
  })

  it('is not asked for where it came with the page, until it is stale and somebody looks', () => {
    const { asked, calls, wait } = door()
    const monday = asked.of('monday')
    const first = knownAs({ done: [], note: '' })
    expect(monday.known(first)).toBe(first)
    const leave = monday.lookAt(ignore)
    wait(29_999)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toHaveLength(0)
    wait(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toHaveLength(1)
    leave()
  })

  it('is not asked for by those who only watch', () => {
    const { asked, calls } = door()
    asked.of('monday').watch(ignore)
    asked.refresh()
    expect(calls).toHaveLength(0)
  })

  it('is not asked for again by anybody who has left', () => {
    const { asked, calls } = door()
    asked.of('monday').known(knownAs({ done: [], note: '' }))
    asked.of('monday').lookAt(ignore)()
    asked.refresh()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls).toHaveLength(0)
    asked.of('monday').lookAt(ignore)
    expect(calls).toHaveLength(1)
  })

  it('says that it failed where nothing is known, and leaves what is known as it is', async () => {
    const { asked, calls, settled } = door()
    const monday = asked.of('monday')
    monday.lookAt(ignore)
    calls[0]?.fail()
    await settled()
    expect(monday.known(NOTHING_CACHED)).toEqual({ data: undefined, hasFailed: true, isFetching: false })
    void monday.fetchAnew()
    expect(monday.known(NOTHING_CACHED)).toEqual({ data: undefined, hasFailed: true, isFetching: true })
    calls[1]?.answer({ done: [], note: 'rest' })
    await settled()
    asked.refresh()
    calls[2]?.fail()
    await settled()
    expect(monday.known(NOTHING_CACHED)).toEqual(knownAs({ done: [], note: 'rest' }))
  })

  it('is changed by news, and an older reading on its way does not undo them', async () => {
    const { asked, calls, settled } = door()
    const monday = asked.of('monday')
    monday.known(knownAs({ done: [], note: '' }))
    monday.lookAt(ignore)
    asked.refresh()
    monday.change((known) => ({ ...known, done: ['heat'] }))
    expect(calls[0]?.signal.aborted).toBe(true)
    calls[0]?.answer({ done: [], note: 'old' })
    await settled()
    expect(monday.known(NOTHING_CACHED)).toEqual(knownAs({ done: ['heat'], note: '' }))
    // That reading was to bring what another window has saved: it is repeated.
    calls[1]?.answer({ done: ['heat'], note: 'from the other window' })
    await settled()
    expect(monday.known(NOTHING_CACHED)).toEqual(knownAs({ done: ['heat'], note: 'from the other window' }))
  })

  it('stays stale although one part of it has changed', () => {
    const { asked, calls } = door()
    const monday = asked.of('monday')
    monday.known(knownAs({ done: [], note: '' }))
    asked.refresh()
    monday.change((known) => ({ ...known, done: ['heat'] }))
    monday.lookAt(ignore)
    expect(calls).toHaveLength(1)
  })

  it('is read anew when news come before the first reading', async () => {
    const { asked, calls, settled } = door()
    const monday = asked.of('monday')
    monday.lookAt(ignore)
    monday.change((known) => ({ ...known, done: ['heat'] }))
    expect(calls).toHaveLength(2)
    calls[1]?.answer({ done: ['heat'], note: '' })
    calls[0]?.answer({ done: [], note: 'old' })
    await settled()
    expect(monday.known(NOTHING_CACHED)).toEqual(knownAs({ done: ['heat'], note: '' }))
  })

  it('is not announced when nothing has changed', async () => {
    const { asked, calls, settled } = door()
    const monday = asked.of('monday')
    const changes = vi.fn()
    const first = monday.known(knownAs({ done: ['heat'], note: '' }))
    monday.lookAt(changes)
    asked.refresh()
    calls[0]?.answer({ done: ['heat'], note: '' })
    await settled()
    expect(changes).not.toHaveBeenCalled()
    expect(monday.known(NOTHING_CACHED)).toBe(first)
  })

  it('is not kept where pages are drawn for many people', () => {
    vi.stubGlobal('document', undefined)
    const { asked } = door()
    asked.of('monday').known(knownAs({ done: ['heat'], note: 'private' }))
    expect(asked.of('monday').known(NOTHING_CACHED)).toBe(NOTHING_CACHED)
  })
})

describe('a newer answer', () => {
  it('takes over the parts of the older one that have not changed', () => {
    const older = { days: [{ done: ['heat'] }, { done: [] }], goals: [1, 2] }
    const newer = { days: [{ done: ['heat'] }, { done: ['cold'] }], goals: [1, 2] }
    expect(reuse(older, newer)).toBe(false)
    expect(newer.days[0]).toBe(older.days[0])
    expect(newer.goals).toBe(older.goals)
    expect(newer.days[1]).toEqual({ done: ['cold'] })
  })

  it.each([
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [null, {}],
    [{ a: null }, { a: {} }],
    [1, '1'],
  ])('%j is not %j', (older, newer) => {
    expect(reuse(older, newer)).toBe(false)
  })
})
