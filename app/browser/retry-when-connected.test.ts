import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryWhenConnected } from './retry-when-connected.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(state: 'visible' | 'hidden') {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

it('retries at once, and whenever a connection may be back, until it is stopped', () => {
  const [retry, back] = [vi.fn(), vi.fn()]
  const stop = retryWhenConnected(retry, back)
  expect(retry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(29_999)
  expect(retry).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(retry).toHaveBeenCalledTimes(2)
  show('hidden')
  vi.advanceTimersByTime(60_000)
  expect(retry).toHaveBeenCalledTimes(2)
  show('visible')
  expect(retry).toHaveBeenCalledTimes(3)
  browser.dispatchEvent(new Event('pageshow'))
  expect(retry).toHaveBeenCalledTimes(4)
  browser.dispatchEvent(new Event('online'))
  expect([retry, back].map(({ mock }) => mock.calls.length)).toEqual([4, 1])
  stop()
  show('visible')
  for (const event of ['pageshow', 'online']) browser.dispatchEvent(new Event(event))
  vi.advanceTimersByTime(60_000)
  expect([retry, back].map(({ mock }) => mock.calls.length)).toEqual([4, 1])
})
