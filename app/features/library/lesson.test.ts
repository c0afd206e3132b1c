import { describe, expect, it } from 'vitest'
import { type Course, hostOf, nextAfter, openingOf, progressOf } from './lesson.ts'

describe('what everybody may read of a lesson', () => {
  it.each([
    ['Opening.\n\n## 1. The rest\nSecret', 'Opening.'],
    ['Opening.\n\n# The rest\nSecret', 'Opening.'],
    ['Opening.\n\n###### The rest\nSecret', 'Opening.'],
    ['## At once\nSecret', ''],
    ['Opening.\n\n  ## Set in\nSecret', 'Opening.'],
    ['Opening.\n\n##\tWith a tab\nSecret', 'Opening.'],
    ['Opening.\n\nUnderlined\n---\nSecret', 'Opening.'],
    ['Opening.\n\n---\n\nAfter a rule.\n\n## Rest', 'Opening.\n\n---\n\nAfter a rule.'],
    ['A #hashtag stays.\n\n## Rest', 'A #hashtag stays.'],
    ['', ''],
  ])('%j ends before its first heading', (body, opening) => expect(openingOf(body)).toBe(opening))
})

describe('progress in a course', () => {
  const lessons = [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }]
  it.each([
    [[], { done: 0, of: 3, next: { slug: 'a' } }],
    [['b'], { done: 1, of: 3, next: { slug: 'a' } }],
    [['a', 'b'], { done: 2, of: 3, next: { slug: 'c' } }],
    [['a', 'b', 'c', 'withdrawn'], { done: 3, of: 3, next: null }],
  ])('after %j', (read, expected) => expect(progressOf(lessons, new Set(read))).toEqual(expected))

  it('goes on to the next lesson of its course, and nowhere from the last', () => {
    const course = { slug: 'x', title: '', description: '', lessons } as unknown as Course
    expect(nextAfter([course], 'a')).toEqual({ slug: 'b' })
    expect(nextAfter([course], 'c')).toBeNull()
    expect(nextAfter([course], 'alone')).toBeNull()
  })
})

it('names a host as readers know it', () => expect(hostOf('https://www.vimeo.com/1?x=2')).toBe('vimeo.com'))
