import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '#content/ebook/dist/manifest.json'
import register from '#content/references.json'

it('the e-book in the shop is made of the sources of today (else: cd tools/ebook && npm ci && npm run build)', () => {
  const today = execFileSync(process.execPath, ['tools/ebook/src/sources.mjs'], { encoding: 'utf8' })
  expect(manifest.sources).toBe(today)
})

it('the e-book says of a source what the site says of it: the same study, read in the same way', () => {
  const book: Record<string, { text: string; read: string }> = parse(
    readFileSync('content/ebook/references.yaml', 'utf8'),
  )
  const shared = Object.entries(register).flatMap(([key, site]) => {
    const inBook = book[key]
    return inBook ? [{ key, site, inBook }] : []
  })
  expect(shared.length).toBeGreaterThan(80)
  for (const { key, site, inBook } of shared) {
    expect(inBook.read, key).toBe(site.read)
    const years = inBook.text.match(/\((?:\d+ )?(?:\w+ )?(?:19|20)\d\d\)/g) ?? []
    if (site.year !== null && years.length === 1) expect(years[0], key).toContain(String(site.year))
  }
})
