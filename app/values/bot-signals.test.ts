import { describe, expect, it } from 'vitest'
import { looksAutomated } from './bot-signals.ts'

describe('a form', () => {
  it.each([
    ['with the hidden field filled in', { website: 'https://spam.test' }, true],
    ['sent 1999 ms after the page was opened', { elapsedMs: 1999 }, true],
    ['sent 2000 ms after the page was opened', { website: '', elapsedMs: 2000 }, false],
    ['sent without script', { website: '' }, false],
    ['sent by a program that says what it does', {}, false],
  ])('%s: %o looks automated: %s', (_name, signals, expected) => {
    expect(looksAutomated(signals)).toBe(expected)
  })
})
