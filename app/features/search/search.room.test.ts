import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchDocuments } from '#app/db/schema/search.ts'
import { withDocument } from '#app/platform/texts/documents.ts'
import { buildSearchIndex } from '#app/server/pages/search-index.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { indexDocuments } from './search.server.ts'

describe.skipIf(!hasDatabase())('searching', () => {
  let app: TestApp
  const sauna = {
    path: '/sauna-shower',
    kind: 'Protocol',
    title: 'Sauna and shower',
    summary: 'Heat, then cool.',
    body: 'Men who bathed in a sauna often. <script>x</script>',
  }
  const sleep = {
    path: '/sleep-protocol',
    kind: 'Protocol',
    title: 'Sleep protocol',
    summary: 'Regular hours.',
    body: 'No sauna late in the evening. Running helps.',
  }
  beforeAll(async () => {
    app = await createTestApp()
    await indexDocuments(app.tools, [sauna, sleep], 'two pages')
  })
  afterAll(() => app.close())

  const find = async (q: string) => {
    const response = await app.request(`/api/search?${new URLSearchParams({ q })}`)
    return {
      status: response.status,
      paths: response.ok ? (await response.clone().json()).hits.map((hit: { path: string }) => hit.path) : [],
      response,
    }
  }

  it('finds a word in title and text, the title first', async () => {
    expect((await find('sauna')).paths).toEqual(['/sauna-shower', '/sleep-protocol'])
  })

  it('knows other forms of a word, phrases and what is left out', async () => {
    expect((await find('run')).paths).toEqual(['/sleep-protocol'])
    expect((await find('"regular hours"')).paths).toEqual(['/sleep-protocol'])
    expect((await find('sauna -evening')).paths).toEqual(['/sauna-shower'])
    expect((await find('glacier')).paths).toEqual([])
  })

  it('answers while somebody types: the last word may be a beginning, and only then', async () => {
    const typing = async (q: string) => {
      const answer = await app.request(`/api/search?${new URLSearchParams({ q, as: 'typing' })}`)
      return (await answer.json()).hits.map((hit: { path: string }) => hit.path)
    }
    expect(await typing('sau')).toEqual(['/sauna-shower', '/sleep-protocol'])
    expect(await typing('regular ho')).toEqual(['/sleep-protocol'])
    expect(await typing('sauna th')).toEqual(['/sauna-shower', '/sleep-protocol'])
    expect(await typing('running sau')).toEqual(['/sleep-protocol'])
    expect(await typing('ho')).toEqual(['/sleep-protocol'])
    expect((await find('ho')).paths).toEqual([])
    expect((await app.request('/api/search?q=sau&as=other')).status).toBe(400)
  })

  it('knows other words for the same thing, and leaves out what is left out', async () => {
    expect((await find('insomnia')).paths).toEqual(['/sleep-protocol'])
    expect((await find('banya')).paths).toEqual(['/sauna-shower', '/sleep-protocol'])
    expect((await find('sauna -insomnia')).paths).toEqual(['/sauna-shower', '/sleep-protocol'])
  })

  it('reads a slip as the word that is meant, and says so', async () => {
    const { response, paths } = await find('sauan')
    expect(paths).toEqual(['/sauna-shower', '/sleep-protocol'])
    expect((await response.json()).instead).toBe('sauna')
    expect((await (await find('sauna')).response.json()).instead).toBeNull()
    expect(await (await find('insomina')).response.json()).toMatchObject({ instead: 'insomnia' })
    expect(await (await find('qzxwvk')).response.json()).toEqual({ hits: [], instead: null })
  })

  it('marks the hits as pieces of text, never as HTML', async () => {
    const { hits } = await (await find('bathed')).response.json()
    expect(hits[0].snippet).toContainEqual({ text: 'bathed', isHit: true })
    expect(hits[0].snippet.map((piece: object) => Object.keys(piece))).toContainEqual(['text', 'isHit'])
  })

  it('holds exactly what it was last given', async () => {
    await indexDocuments(app.tools, [{ ...sauna, title: 'Warm bath', body: 'A warm bath.' }], 'one page')
    expect((await find('sauna')).paths).toEqual([])
    expect((await find('bath')).paths).toEqual(['/sauna-shower'])
  })

  it.each(['', ' ', 'x'.repeat(101)])('refuses %j with a sentence', async (q) => {
    expect((await find(q)).status).toBe(400)
  })

  it.each(['%00', 'a%00b', '%ED%A0%80', '%FF', 'a&q=b', 'a&x=%00'])('refuses the bytes %s', async (q) => {
    expect((await app.request(`/api/search?q=${q}`)).status).toBe(400)
  })

  it.each(["' or 1=1 --", '((((', '" " "', '!!! & |', 'a:*', '\\', '<->'])('is not led astray by %s', async (q) => {
    expect((await find(q)).status).toBe(200)
  })
})

describe.skipIf(!hasDatabase())('searching what we publish', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    await buildSearchIndex(app.tools)
  })
  afterAll(() => app.close())

  it.each([
    ['cardio', '/blog/how-much-exercise-buys-what', null],
    ['insomnia', '/blog/sleep-regularity-or-sleep-length', null],
    ['weightlifting', '/run-or-gym', null],
    ['sauan', '/blog/what-the-sauna-studies-say', 'sauna'],
    ['refund', '/refunds', null],
  ])('finds for %s first %s', async (q, first, instead) => {
    const answer = await (await app.request(`/api/search?${new URLSearchParams({ q })}`)).json()
    expect(answer.instead).toBe(instead)
    expect(answer.hits[0].path).toBe(first)
  })

  it.each([
    ['e-book', '/products/ebook'],
    ['VO2 max', '/blog/what-is-vo2max-and-should-i-care'],
    ['VO2-max', '/blog/what-is-vo2max-and-should-i-care'],
  ])('finds for %s among others %s', async (q, path) => {
    const { hits } = await (await app.request(`/api/search?${new URLSearchParams({ q })}`)).json()
    expect(hits.map((hit: { path: string }) => hit.path)).toContain(path)
  })

  it('finds a claim of the register, at its place on the page', async () => {
    const { hits } = await (await app.request('/api/search?q=microlife')).json()
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'Evidence', path: '/evidence#micro-life-unit' }))
  })

  it('draws nothing again while nothing has changed, and everything once a text has', async () => {
    const path = '/blog/what-the-sauna-studies-say'
    const titleNow = async () =>
      (await app.tools.db.select().from(searchDocuments).where(eq(searchDocuments.path, path)))[0]?.title
    const before = await titleNow()
    await app.tools.db.update(searchDocuments).set({ title: 'Touched' }).where(eq(searchDocuments.path, path))
    await buildSearchIndex(app.tools)
    expect(await titleNow()).toBe('Touched')

    const source = app.tools.documents.of('post').get('what-the-sauna-studies-say') ?? ''
    const written = { kind: 'post', slug: 'what-the-sauna-studies-say', source: `${source}\nOne line more.\n` } as const
    await buildSearchIndex({ ...app.tools, documents: withDocument(app.tools.documents, written) })
    expect(await titleNow()).toBe(before)
  })
})
