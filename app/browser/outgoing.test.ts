import { afterEach, describe, expect, it, vi } from 'vitest'
import { storeInMemory } from '#dev/store-in-memory.ts'
import { ApiError } from './call.ts'
import { createOutgoing, type Letter, openOutgoing } from './outgoing.ts'

const letter = (id: string, at = '2026-06-15T12:00:00Z'): Letter => ({
  ...{ id, body: `words of ${id}`, aboutDay: null, aboutPage: null, at },
})

/** Creates a device, and a server with set answers. */
function setUp({ owner = 'ann', kept = new Map<string, unknown>() } = {}) {
  const arrived: string[] = []
  const answers: (Error | null)[] = []
  let sent = 0
  const store = storeInMemory(kept)
  const send = async ({ id }: Letter) => {
    const answer = answers.shift()
    if (answer) throw answer
    arrived.push(id)
  }
  const outgoing = createOutgoing(owner, { store, send, onSent: () => (sent += 1) })
  return {
    outgoing,
    arrived,
    answers,
    kept,
    sent: () => sent,
    statuses: () => outgoing.snapshot().map((one) => one.status),
  }
}
const away = () => new ApiError(0, 'no connection')

describe('the queue of outgoing messages', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('names whose message it is: somebody else may have signed in since', async () => {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(null))
    vi.stubGlobal('fetch', fetched)
    openOutgoing('ann').write(letter('a'))
    await expect.poll(() => JSON.parse(String(fetched.mock.lastCall?.[1].body))).toMatchObject({ userId: 'ann' })
  })

  it('stores messages before they are sent, and deletes them once the server has them', async () => {
    const { outgoing, arrived, kept, sent } = setUp()
    outgoing.write(letter('a'))
    expect(outgoing.snapshot()).toMatchObject([{ id: 'a', status: 'sending' }])
    await outgoing.retry()
    await expect.poll(() => arrived).toEqual(['a'])
    await expect.poll(() => kept.size).toBe(0)
    expect(outgoing.snapshot()).toEqual([])
    expect(sent()).toBe(1)
  })

  it('keeps messages in order without a connection, and sends them when it is back', async () => {
    const { outgoing, arrived, answers, kept, statuses } = setUp()
    answers.push(away(), away())
    outgoing.write(letter('a'))
    await expect.poll(statuses).toEqual(['waiting'])
    outgoing.write(letter('b', '2026-06-15T12:00:01Z'))
    await expect.poll(statuses).toEqual(['waiting', 'waiting'])
    expect(kept.size).toBe(2)
    await outgoing.retry()
    expect(arrived).toEqual(['a', 'b'])
  })

  it('adopts messages of an earlier page, and ignores other people’s', async () => {
    const kept = new Map<string, unknown>([
      ['coach/b', { ...letter('b', '2026-06-15T12:00:01Z'), owner: 'ann' }],
      ['coach/a', { ...letter('a'), owner: 'ann' }],
      ['coach/c', { ...letter('c'), owner: 'ben' }],
      ['coach/d', 'nonsense'],
    ])
    const { outgoing, arrived } = setUp({ kept })
    await outgoing.retry()
    expect(arrived).toEqual(['a', 'b'])
    expect([...kept.keys()].toSorted()).toEqual(['coach/c', 'coach/d'])
  })

  it('keeps refused messages for rewriting, without blocking others', async () => {
    const { outgoing, arrived, answers, kept } = setUp()
    const problem = JSON.stringify({ error: { code: 'forbidden', message: 'Part of the membership.' } })
    answers.push(new ApiError(403, problem))
    outgoing.write(letter('a'))
    outgoing.write(letter('b'))
    await expect.poll(() => arrived).toEqual(['b'])
    expect(outgoing.snapshot()).toMatchObject([{ id: 'a', status: 'refused', problem: 'Part of the membership.' }])
    outgoing.withdraw('a')
    await expect.poll(() => kept.size).toBe(0)
    expect(outgoing.snapshot()).toEqual([])
  })
})
