import { describe, expect, it } from 'vitest'
import { addToast, durationOf, EMPTY_QUEUE, removeToast, TOAST_DURATION_MS, type ToastItem } from './toast-queue.ts'

const info = (id: string): ToastItem => ({ id, title: id })
const error = (id: string): ToastItem => ({ id, title: id, variant: 'destructive' })
const queueOf = (...toasts: ToastItem[]) => toasts.reduce(addToast, EMPTY_QUEUE)

describe('toasts', () => {
  it('shows the first one at once', () => {
    expect(queueOf(info('a'))).toEqual({ current: info('a'), waiting: [] })
  })

  it('replaces news by newer news', () => {
    expect(queueOf(info('a'), info('b'))).toEqual({ current: info('b'), waiting: [] })
  })

  it('lets an error take the place of news', () => {
    expect(queueOf(info('a'), error('e')).current).toEqual(error('e'))
  })

  it('never hides an error behind news, and keeps only the newest news for afterwards', () => {
    expect(queueOf(error('e'), info('a'), info('b'))).toEqual({ current: error('e'), waiting: [info('b')] })
  })

  it('queues a second error behind the first and before news', () => {
    expect(queueOf(error('e1'), info('a'), error('e2'))).toEqual({
      current: error('e1'),
      waiting: [error('e2'), info('a')],
    })
  })

  it('moves the next one up when the open one is dismissed', () => {
    expect(removeToast(queueOf(error('e1'), error('e2')), 'e1')).toEqual({ current: error('e2'), waiting: [] })
    expect(removeToast(queueOf(info('a')), 'a')).toEqual(EMPTY_QUEUE)
  })

  it('takes a waiting one out without touching the open one', () => {
    expect(removeToast(queueOf(error('e1'), error('e2')), 'e2')).toEqual({ current: error('e1'), waiting: [] })
    expect(removeToast(queueOf(error('e1')), 'unknown').current).toEqual(error('e1'))
  })

  it('closes news by itself after five seconds and errors never', () => {
    expect(durationOf(info('a'))).toBe(TOAST_DURATION_MS)
    expect(durationOf(error('e'))).toBe(Number.POSITIVE_INFINITY)
  })
})
