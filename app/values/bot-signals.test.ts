import { describe, expect, it } from 'vitest'
import { isTooSoon, looksAutomated } from './bot-signals.ts'

describe('a form', () => {
  it.each([
    ['with the hidden field filled in', { website: 'https://spam.test' }, true, false],
    ['sent 1999 ms after the page was opened', { elapsedMs: 1999 }, false, true],
    ['sent 2000 ms after the page was opened', { website: '', elapsedMs: 2000 }, false, false],
    ['sent without script', { website: '' }, false, false],
    ['sent by a program that says what it does', {}, false, false],
  ])('%s: %o looks automated: %s, is too soon: %s', (_name, signals, automated, soon) => {
    expect([looksAutomated(signals), isTooSoon(signals)]).toEqual([automated, soon])
  })
})
