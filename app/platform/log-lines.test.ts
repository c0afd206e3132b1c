import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { batchLines } from './log-lines.ts'

describe('lines of the log', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const gathering = () => {
    const shown: string[] = []
    let waiting = ''
    const flush = () => {
      shown.push(waiting)
      waiting = ''
    }
    const write = (text: string) => {
      waiting += text
    }
    const wordsOf = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg)
    return { log: createLog('info', batchLines({ write, flush })), shown: () => shown.map(wordsOf) }
  }

  it('are written together, a tenth of a second after the first', () => {
    const { log, shown } = gathering()
    log.info('one')
    vi.advanceTimersByTime(60)
    log.info('two')
    expect(shown()).toEqual([])
    vi.advanceTimersByTime(40)
    expect(shown()).toEqual([['one', 'two']])
    log.info('three')
    vi.advanceTimersByTime(100)
    expect(shown()).toEqual([['one', 'two'], ['three']])
  })

  it('are written at once when something is wrong, and only once', () => {
    const { log, shown } = gathering()
    log.info('before')
    log.warn('wrong')
    expect(shown()).toEqual([['before', 'wrong']])
    vi.advanceTimersByTime(1_000)
    expect(shown()).toHaveLength(1)
  })
})
