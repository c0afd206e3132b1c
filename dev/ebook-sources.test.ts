import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import manifest from '#content/ebook/dist/manifest.json'

it('the e-book in the shop is made of the sources of today (else: cd tools/ebook && npm ci && npm run build)', () => {
  const today = execFileSync(process.execPath, ['tools/ebook/src/sources.mjs'], { encoding: 'utf8' })
  expect(manifest.sources).toBe(today)
})
