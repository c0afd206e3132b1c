import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFigures } from '#app/platform/texts/figures.ts'
import { readPage } from '#dev/read-page.ts'
import { hasDatabase } from '#dev/test-app.ts'
import { startTextsDesk, type TextsDesk } from '#dev/texts-desk.ts'

describe.skipIf(!hasDatabase())('a text that others name', () => {
  let desk: TextsDesk
  beforeAll(async () => {
    desk = await startTextsDesk()
  })
  afterAll(() => desk?.app.close())

  const publish = (slug: string, body: string, revision = 2) => desk.put(slug, { revision, act: 'publish', body })
  const addClaim = async (slug: string, source: string | undefined) => {
    const claim = { kind: 'claim' }
    await desk.app.request('/api/office/texts', { cookie: desk.coach, json: { ...claim, title: 'A claim', slug } })
    expect((await desk.put(slug, { revision: 1, act: 'publish', source }, claim)).status).toBe(200)
    return async () => {
      const answer = await desk.post(slug, 'withdraw', {}, claim)
      return [answer.status, answer.ok ? null : (await answer.json()).error.message]
    }
  }
  const sourceOf = (slug: string) => desk.app.tools.documents.of('claim').get(slug)

  it('is no claim whose name is only a word of theirs', async () => {
    const withdraw = await addClaim('walking', sourceOf('running'))
    const slug = await desk.published('about-walking')
    expect((await publish(slug, '\nMore walking, and [walking](/blog).\n')).status).toBe(200)
    expect(await withdraw()).toEqual([200, null])
  })

  it('is a claim that one leads to, until it doesn’t', async () => {
    const withdraw = await addClaim('strolling', sourceOf('running'))
    const slug = await desk.published('about-strolling')
    expect((await publish(slug, '\n[See](/evidence/strolling#limits).\n')).status).toBe(200)
    expect(await withdraw()).toEqual([409, '“Cold mornings” names it, so it can’t be withdrawn. Change that first.'])
    expect((await publish(slug, '\nSee.\n', 3)).status).toBe(200)
    expect(await withdraw()).toEqual([200, null])
  })

  it('is a claim whose figure is drawn', async () => {
    const [figure] = listFigures().filter(({ claim }) => claim === 'running')
    const slug = await desk.published('with-a-figure')
    const refusal = async () =>
      (await (await desk.post('running', 'withdraw', {}, { kind: 'claim' })).json()).error.message
    expect((await publish(slug, `\nSee:\n\n{{figure ${figure?.id}}}\n`)).status).toBe(200)
    expect(await refusal()).toContain('“Cold mornings”')
  })

  it('is a number’s claim', async () => {
    const answer = await desk.post('balance', 'withdraw', {}, { kind: 'claim' })
    expect(answer.status).toBe(409)
  })

  it('and that has a page is withdrawn, and the editor says which still lead there', async () => {
    const leading = async (kind: string, slug: string) => {
      const asked = { file: 'routes/office/text.tsx', address: `/office/texts/${kind}/${slug}`, params: { kind, slug } }
      return JSON.parse((await readPage(desk.app, { ...asked, cookie: desk.coach })) ?? '').leading
    }
    const [gone, other] = [await desk.published('gone'), await desk.published('leads-there')]
    expect((await publish(other, '\n[More](/blog/gone?a#b) and [gone](/blog).\n')).status).toBe(200)
    expect(await leading('post', gone)).toEqual([])
    expect((await desk.post(gone, 'withdraw')).status).toBe(200)
    expect(await leading('post', gone)).toEqual([{ kind: 'post', slug: other, title: 'Cold mornings' }])
    // The timetable names its protocols and tests by the last part of their address.
    expect((await desk.post('monthly-fitness-test', 'withdraw', {}, { kind: 'test' })).status).toBe(200)
    expect(await leading('test', 'monthly-fitness-test')).toContainEqual(
      expect.objectContaining({ kind: 'timetable', slug: 'week' }),
    )
  })
})
