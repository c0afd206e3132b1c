import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { README_PICTURES, SCREENS } from './pictures.ts'

type Screenshot = { src: string; sizes: string; type: string; form_factor: string; label: string }

const { screenshots }: { screenshots: Screenshot[] } = JSON.parse(readFileSync('public/app.webmanifest', 'utf8'))

it('shows who installs the app every screen that was photographed, in its true size, narrow and wide', async () => {
  expect(screenshots.map(({ src }) => `public${src}`)).toEqual(SCREENS.map(({ file }) => file))
  for (const { src, sizes, type, form_factor } of screenshots) {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect([sizes, type]).toEqual([`${width}x${height}`, `image/${format}`])
    expect(form_factor).toBe(width > height ? 'wide' : 'narrow')
  }
})

it('shows two pictures of the product in the README', async () => {
  const shown = [...readFileSync('README.md', 'utf8').matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
  expect(shown).toEqual(README_PICTURES.map(({ file }) => file))
  for (const { file, width } of README_PICTURES) expect((await sharp(file).metadata()).width).toBe(width)
})
