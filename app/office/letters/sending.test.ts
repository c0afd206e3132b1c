import { describe, expect, it } from 'vitest'
import { createPace, isNoMailbox, isTooManyBounced, nextTryMs, outcomeOf } from './sending.ts'

describe('letters that come back', () => {
  it.each([
    [100, 5, false],
    [100, 6, true],
    [20, 1, false],
    [20, 2, true],
    [19, 19, false],
    [50_000, 2_500, false],
    [50_000, 2_501, true],
  ])('of %i sent and %i returned, stop the sending: %s', (handedOver, bounced, expected) => {
    expect(isTooManyBounced({ handedOver, bounced })).toBe(expected)
  })
})

describe('a letter that could not be handed over', () => {
  it.each([
    ['is refused for good', { responseCode: 550, code: 'EENVELOPE' }, 'refused'],
    ['is refused for now', { responseCode: 451, code: 'EENVELOPE' }, 'again'],
    ['is refused because of our own address', { responseCode: 553, code: 'EENVELOPE', command: 'MAIL FROM' }, 'again'],
    ['meets a server that shuts down', { responseCode: 421, code: 'ECONNECTION' }, 'again'],
    ['meets a wrong password', { responseCode: 535, code: 'EAUTH' }, 'again'],
    ['finds nobody listening', { code: 'ESOCKET', syscall: 'connect' }, 'again'],
    ['finds no such host', { code: 'EDNS' }, 'again'],
    ['is never greeted', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT' }, 'again'],
    ['loses the line on the way', { code: 'ECONNECTION', command: 'CONN' }, 'doubtful'],
    ['waits too long for the answer', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, 'doubtful'],
    ['breaks for no known reason', new Error('?'), 'doubtful'],
    ['breaks with nothing', null, 'doubtful'],
  ])('%s', (_name, error, expected) => {
    expect(outcomeOf(error)).toBe(expected)
  })

  it.each([
    ['550 5.1.1 no such user', true],
    ['550 No such user here', true],
    ['553 mailbox name not allowed', true],
    ['550 5.7.1 looks like spam', false],
    ['552 5.2.2 mailbox full', false],
    ['554 refused', false],
    // These are about the sender.
    ['550 5.1.8 Sender address rejected: Domain not found', false],
    ['553 5.1.7 bad sender', false],
  ])('says that there is no mailbox or not: %s', (response, expected) => {
    expect(isNoMailbox({ response })).toBe(expected)
  })

  it.each([
    [1, 60_000],
    [2, 120_000],
    [6, 1_920_000],
    [7, 3_600_000],
    [14, 3_600_000],
  ])('is tried again after %i tries in %i ms', (attempts, ms) => {
    expect(nextTryMs(attempts)).toBe(ms)
  })
})

describe('a pace', () => {
  it('spreads turns evenly, and saves none up', () => {
    let now = 0
    const wait = createPace(10, () => now)
    expect([wait(), wait(), wait()]).toEqual([0, 100, 200])
    now = 5_000
    expect([wait(), wait()]).toEqual([0, 100])
  })
})
