import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { media } from '#app/db/schema/media.ts'
import { renderMarkdown } from '#app/platform/texts/markdown.ts'
import { readPictureLink } from '#app/values/picture.ts'
import { startObjectStore } from '#dev/object-store/object-store.ts'
import { publishText } from '#dev/publish-text.ts'
import { readPage } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { readWaitingPictures } from './picture-files.server.ts'

/** A photograph as a phone takes it: rotated, and with its location. */
const photograph = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#3a6' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

describe.skipIf(!hasDatabase()).each(['a folder', 'a bucket'])('pictures in %s', (place) => {
  let app: TestApp
  let coach: string
  let bucket: Awaited<ReturnType<typeof startObjectStore>> | null = null
  beforeAll(async () => {
    if (place === 'a bucket') bucket = await startObjectStore()
    app = await createTestApp({ env: bucket?.env })
    coach = await app.signInStaff('coach')
  })
  afterAll(async () => {
    await app?.close()
    await bucket?.close()
  })
  const kept = () =>
    bucket ? [...bucket.files.keys()] : readdirSync(join(app.tools.config.dataDir, 'media'), { recursive: true })

  const bring = (
    bytes: Uint8Array,
    { alt = 'A pan', name = 'pan.jpg', cookie = coach, accept = 'application/json' } = {},
  ) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    body.set('alt', alt)
    return app.request('/api/office/media', { method: 'POST', cookie, body, headers: { accept } })
  }
  async function ready(bytes: Uint8Array, options = {}) {
    const answer = await bring(bytes, options)
    expect(answer.status).toBe(200)
    const { id }: { id: string } = await answer.json()
    await readWaitingPictures(app.tools)
    return { id, ...(await (await app.request(`/api/office/media/${id}`, { cookie: coach })).json()) }
  }

  it('are turned upright, lose what a camera hides, and come in two formats and every width that they have', async () => {
    const { status, link } = await ready(await photograph())
    expect(status).toBe('ready')
    const picture = readPictureLink(link)
    expect(picture).toMatchObject({ width: 800, height: 1200 })
    for (const [file, format, width] of [
      [`${picture?.hash}-480.avif`, 'heif', 480],
      [`${picture?.hash}-480.webp`, 'webp', 480],
      [`${picture?.hash}-960.webp`, 'webp', 800],
    ] as const) {
      const answer = await app.fetchAsStranger(`/media/${file}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([facts.format, facts.width, facts.exif, facts.orientation]).toEqual([format, width, undefined, undefined])
    }
    const [row] = await app.tools.db
      .select()
      .from(media)
      .where(eq(media.hash, picture?.hash ?? ''))
    expect([row?.original, row?.master?.includes('Telephone')]).toEqual([null, false])
  })

  it('come back from the master when the store has lost them', async () => {
    const { link } = await ready(await photograph(700, 500))
    const path = link.split('?')[0]
    expect(kept().length).toBeGreaterThan(0)
    if (bucket) bucket.files.clear()
    else rmSync(join(app.tools.config.dataDir, 'media'), { recursive: true })
    expect((await app.fetchAsStranger(path)).status).toBe(200)
    // Made again, and kept again.
    expect(kept()).toEqual(expect.arrayContaining([expect.stringContaining(path.slice('/media/'.length))]))
  })

  it('are shown also while the store takes nothing: it’s full', async () => {
    const { link } = await ready(await photograph(710, 500))
    const path = link.split('?')[0]
    if (bucket) bucket.files.clear()
    else rmSync(join(app.tools.config.dataDir, 'media'), { recursive: true })
    const { put } = app.tools.media
    app.tools.media.put = () => Promise.reject(new Error('no room'))
    expect((await app.fetchAsStranger(path)).status).toBe(200)
    app.tools.media.put = put
  })

  it('are read again where the database failed meanwhile, and are not thrown away', async () => {
    const { id } = await (await bring(await photograph(610, 400))).json()
    await app.tools.db.execute('alter table media rename column hash to hash_away')
    await readWaitingPictures(app.tools).catch(() => {})
    await app.tools.db.execute('alter table media rename column hash_away to hash')
    app.setNow('2026-06-15T12:03:00Z')
    await readWaitingPictures(app.tools)
    const { status } = await (await app.request(`/api/office/media/${id}`, { cookie: coach })).json()
    expect(status).toBe('ready')
  })

  it('that could not be taken out of the store are still there, to be deleted again', async () => {
    const { id, link } = await ready(await photograph(620, 400))
    const { remove } = app.tools.media
    app.tools.media.remove = () => Promise.reject(new Error('the store is away'))
    const post = () => app.request(`/api/office/media/${id}/delete`, { cookie: coach, json: {} })
    expect((await post()).status).toBe(500)
    app.tools.media.remove = remove
    expect((await post()).status).toBe(200)
    expect((await app.fetchAsStranger(link.split('?')[0])).status).toBe(404)
  })

  it('that a letter shows are kept for whoever reads it', async () => {
    const { id, link } = await ready(await photograph(630, 400))
    const office = (path: string, json: object, method = 'POST') =>
      app.request(`/api/office/${path}`, { cookie: coach, json, method })
    const letter = await (await office('letters', { list: 'newsletter' })).json()
    const words = { subject: 'A pan', preview: '', list: 'newsletter', revision: 0 }
    await office(`letters/${letter.id}`, { ...words, body: `Look: ![A pan](${link})` }, 'PUT')
    const refused = await office(`media/${id}/delete`, {})
    expect([refused.status, (await refused.json()).error.message]).toEqual([409, expect.stringContaining('“A pan”')])
    await office(`letters/${letter.id}/act`, { act: 'delete' })
    expect((await office(`media/${id}/delete`, {})).status).toBe(200)
  })

  it.each([
    [
      'a text that says it is a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a picture that breaks off', null],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('are refused: %s', async (_what, given) => {
    const bytes = given ?? (await photograph(1500, 900)).subarray(0, 3_000)
    const { status, problem, link } = await ready(bytes, { name: 'innocent.jpg' })
    expect([status, link]).toEqual(['refused', null])
    expect(problem).toMatch(/no JPEG, PNG or WebP|damaged/)
  })

  it('are refused without words, without a file, when they are too large, and for whoever may not bring them', async () => {
    const bytes = await photograph(50, 50)
    expect((await bring(bytes, { alt: ' ' })).status).toBe(400)
    const tooLong = await bring(bytes, { alt: 'x'.repeat(501) })
    expect(await tooLong.text()).toContain('Please use at most 500 characters.')
    expect((await bring(new Uint8Array())).status).toBe(400)
    expect((await bring(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await bring(bytes, { cookie: await app.signInStaff('fulfilment') })).status).toBe(404)
    expect((await bring(bytes, { cookie: await app.signIn('m@example.test') })).status).toBe(404)
  })

  it('are refused with more pixels than may be unpacked here, however few their bytes', async () => {
    const wide = { width: 8_000, height: 5_001, channels: 3 as const, background: '#fff' }
    const bytes = await sharp({ create: wide }).png({ compressionLevel: 9 }).toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(await ready(bytes)).toMatchObject({
      status: 'refused',
      problem: expect.stringContaining('40 million pixels'),
    })
  })

  it('keep in sight what somebody says must stay, wherever they are cut', async () => {
    const { id, link } = await ready(await photograph(300, 200))
    const focus = (json: object) => app.request(`/api/office/media/${id}/focus`, { method: 'PUT', cookie: coach, json })
    expect((await focus({ x: '101', y: '0' })).status).toBe(400)
    expect((await focus({ x: '20', y: '80' })).status).toBe(200)
    expect(app.tools.settings.now().focuses.get(readPictureLink(link)?.hash ?? '')).toEqual({ x: 20, y: 80 })
  })

  it('are brought by a plain form, too', async () => {
    const answer = await bring(await photograph(60, 50), { accept: 'text/html' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/office/media?done=upload'])
  })

  it('are listed a page at a time, the newest first, and a search goes on to the next page', async () => {
    const walks = Array.from({ length: 30 }, (_, at) => ({
      ...{ name: `walk-${at}.jpg`, alt: 'A walk', createdAt: new Date(Date.UTC(2026, 5, 1, 12, at)) },
    }))
    await app.tools.db.insert(media).values(walks)
    const list = async (query: string) => {
      const page = { file: 'routes/office/media.tsx', address: `/office/media?q=walk-${query}`, params: {} }
      const { pictures } = JSON.parse((await readPage(app, { ...page, cookie: coach })) ?? '')
      return { ...pictures, names: pictures.rows.map(({ name }: { name: string }) => name) }
    }
    const first = await list('')
    expect([first.names[0], first.names.length, first.previous]).toEqual(['walk-29.jpg', 24, null])
    const second = await list(`&after=${first.next}`)
    expect([second.names[0], second.names.length, second.next]).toEqual(['walk-5.jpg', 6, null])
  })

  it.each(['x', '../../etc/passwd', `${'a'.repeat(32)}-480.avif`, `${'a'.repeat(32)}-481.avif`])(
    'have no file %s',
    async (file) => {
      expect((await app.fetchAsStranger(`/media/${encodeURIComponent(file)}`)).status).toBe(404)
    },
  )

  it('stand in a text with their size and formats, and stay while it shows them', async () => {
    const { id, link } = await ready(await photograph(640, 480))
    const { html } = renderMarkdown(`![A pan](${link})`)
    expect(html).toMatch(/^<p><picture><source type="image\/avif" srcset="\/media\/[0-9a-f]{32}-480\.avif 480w"/)
    expect(html).toMatch(/alt="A pan" width="480" height="640"/)
    const source = `---\ntitle: A\nexcerpt: B\ncreatedAt: '2026-10-01'\nauthor: A\npillar: activity\ntags: []\nreviewed: '2026-10-01'\nreferences: []\n---\n\n![A pan](${link})\n`
    await publishText(app.tools, 'post', 'with-a-picture', source)
    const remove = () => app.request(`/api/office/media/${id}/delete`, { cookie: coach, json: {} })
    const refused = await remove()
    expect([refused.status, (await refused.json()).error.message]).toEqual([
      409,
      expect.stringContaining('with-a-picture'),
    ])
    await publishText(app.tools, 'post', 'with-a-picture', source.replace(/!\[.*/, 'No picture.'))
    expect((await remove()).status).toBe(200)
    expect((await app.fetchAsStranger(link.split('?')[0])).status).toBe(404)
  })
})
