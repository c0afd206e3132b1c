import { describe, expect, it } from 'vitest'
import { slugOf } from '#app/values/slug.ts'
import { choosePosts, newestFirst, pageOf, pillarWords, readMinutes, relatedPosts, seriesOf } from './post.ts'

const words = (count: number) => 'word '.repeat(count)

describe('reading time', () => {
  it.each([
    [1, 1],
    [329, 1],
    [330, 2],
    [2200, 10],
  ])('of %d words is %d min', (count, minutes) => {
    expect(readMinutes(words(count))).toBe(minutes)
  })
  it('is the specified 5 min when there is no text to count', () => {
    expect([readMinutes(null), readMinutes(''), readMinutes('---\n[R1]')]).toEqual([5, 5, 5])
  })
  it('counts no marks and no citations', () => {
    expect(readMinutes(`${'| word | – [R1] [R2]\n'.repeat(220)}`)).toBe(1)
  })
})

describe('the list', () => {
  it('has the newest first', () => {
    const posts = ['2026-01-01', '2026-03-01', '2026-02-01'].map((createdAt) => ({ createdAt, title: 'A' }))
    expect(newestFirst(posts).map(({ createdAt }) => createdAt)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01'])
  })
  it.each([
    [9, 1, 9, 1],
    [10, 1, 9, 2],
    [10, 2, 1, 2],
    [0, 1, 0, 1],
  ])('of %d posts has on page %d: %d of %d pages', (total, page, shown, pages) => {
    const found = pageOf(Array.from({ length: total }), page)
    expect([found?.items.length, found?.pages]).toEqual([shown, pages])
  })
  it.each([[0], [-1], [1.5], [3], [Number.NaN]])('has no page %d of two', (page) => {
    expect(pageOf(Array.from({ length: 10 }), page)).toBeNull()
  })
})

describe('related posts', () => {
  const post = (slug: string, pillar: string, ...tags: string[]) => ({ slug, pillar, tags })
  it('share a pillar or tags, the closest first, never the post itself', () => {
    const a = post('a', 'mindset', 'sleep')
    const others = [
      post('b', 'activity'),
      a,
      post('c', 'activity', 'sleep'),
      post('d', 'mindset'),
      post('e', 'activity'),
    ]
    expect(relatedPosts(a, others).map(({ slug }) => slug)).toEqual(['d', 'c', 'b'])
  })
})

describe('choosing posts', () => {
  const posts = [
    { pillar: 'activity', tags: ['Zone 2', 'walking'] },
    { pillar: 'health-baseline', tags: ['walking'] },
  ]
  it.each([
    [null, 2, null],
    [{ pillar: 'health-baseline' }, 1, 'Health baseline'],
    [{ tag: 'zone-2' }, 1, 'Zone 2'],
    [{ tag: 'walking' }, 2, 'Walking'],
  ])('%j', (choice, count, name) => {
    const chosen = choosePosts(posts, choice)
    expect([chosen?.posts.length, chosen?.name]).toEqual([count, name])
  })
  it.each([[{ pillar: 'luck' }], [{ tag: 'luck' }], [{ tag: '' }], [{ tag: 'constructor' }]])(
    'has nothing for %j',
    (choice) => expect(choosePosts(posts, choice)).toBeNull(),
  )
  it('writes tags and pillars as addresses and as words', () => {
    expect([slugOf('Blood pressure'), slugOf('CBT-I'), pillarWords('temperature-therapy')]).toEqual([
      'blood-pressure',
      'cbt-i',
      'Temperature therapy',
    ])
  })
})

describe('a series', () => {
  const newest = [
    { series: 'A', at: 2 },
    { series: null, at: 1 },
    { series: 'A', at: 0 },
  ]
  it('is read oldest first', () => {
    expect(seriesOf({ series: 'A', at: 2 }, newest).map(({ at }) => at)).toEqual([0, 2])
  })
  it('is nothing for a post that stands alone', () => {
    expect(seriesOf({ series: null, at: 1 }, newest)).toEqual([])
  })
})
