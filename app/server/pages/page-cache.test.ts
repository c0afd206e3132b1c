import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

const FIVE_MINUTES_MS = 5 * 60_000

describe('kept pages', () => {
  let now = 0
  let drawn = 0
  let pages: ReturnType<typeof createPageCache>
  beforeEach(() => {
    now = 0
    drawn = 0
    pages = createPageCache({ now: () => now })
  })
  const draw =
    (html: string, status = 200) =>
    async () => {
      drawn += 1
      return { html, status, headers: { 'content-type': 'text/html' } }
    }
  const text = (page: { bodies: { identity?: Buffer } } | null) => page?.bodies.identity?.toString()

  it('are drawn once, however many ask at the same moment', async () => {
    const given = await Promise.all(Array.from({ length: 20 }, () => pages.give('/about', draw('about'))))
    expect(drawn).toBe(1)
    expect(new Set(given).size).toBe(1)
    expect(text(pages.find('/about'))).toBe('about')
  })

  it('are drawn anew after five minutes by one visitor, while the others get the older one', async () => {
    await pages.give('/about', draw('older'))
    now = FIVE_MINUTES_MS
    expect(text(pages.find('/about'))).toBe('older')
    now += 1
    expect(pages.find('/about')).toBeNull()
    const renewing = pages.give('/about', draw('newer'))
    expect(text(pages.find('/about'))).toBe('older')
    expect(text(await renewing)).toBe('newer')
    expect(text(pages.find('/about'))).toBe('newer')
  })

  it('serve on while a newer one cannot be drawn, and are tried again ten seconds later', async () => {
    await pages.give('/about', draw('about'))
    now = FIVE_MINUTES_MS + 1
    const given = await pages.give('/about', draw('away', 503))
    expect([given.status, text(given)]).toEqual([200, 'about'])
    now += 10_000
    expect(text(pages.find('/about'))).toBe('about')
    now += 1
    expect(pages.find('/about')).toBeNull()
  })

  it.each([301, 404, 410, 500, 503])('are never answers of %i', async (status) => {
    expect((await pages.give('/about', draw('not this', status))).status).toBe(status)
    expect(pages.find('/about')).toBeNull()
    expect(pages.count()).toBe(0)
  })

  it('go when the page is gone', async () => {
    await pages.give('/about', draw('about'))
    pages.forget()
    await pages.give('/about', draw('gone', 404))
    expect(pages.count()).toBe(0)
  })

  it('are drawn anew after something was published, and never kept when drawn before that', async () => {
    await pages.give('/about', draw('older'))
    const early = pages.give('/contact', draw('older'))
    pages.forget()
    expect(pages.find('/about')).toBeNull()
    expect(text(await early)).toBe('older')
    expect(pages.find('/contact')).toBeNull()
    await pages.give('/about', draw('newer'))
    expect(text(pages.find('/about'))).toBe('newer')
  })

  it('are packed quickly for the first visitor and as small as can be a moment later, once', async () => {
    const html = Array.from({ length: 400 }, (_none, at) => `<p class="line-${at % 7}">Line ${at * at}</p>`).join('')
    const first = (await pages.give('/about', draw(html))).bodies.br?.length ?? 0
    await pages.packed()
    const well = pages.find('/about')?.bodies.br
    expect(well?.length).toBeLessThan(first)
    expect(brotliDecompressSync(well ?? '').toString()).toBe(html)
    const { heads } = pages.find('/about') ?? {}
    expect(heads?.br?.['content-length']).toBe(well?.length)
    now = FIVE_MINUTES_MS + 1
    await pages.give('/about', draw(html))
    expect(pages.find('/about')?.bodies.br).toBe(well)
  })

  it('forgets a drawing that failed, so that the next visitor has another try', async () => {
    await expect(pages.give('/about', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(text(await pages.give('/about', draw('about')))).toBe('about')
  })
})
