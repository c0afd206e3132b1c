import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { SIGN_ARCS, SIGN_INNER } from '#app/values/sign.ts'
import { NO_CHROMIUM, openChromium } from '../chromium.ts'
import { type Card, fingerprintOf, listCards } from './cards.ts'
import { encodePalettePng } from './png.ts'

// `npm run share-images`: renders the pictures for shared links, in the site's own fonts and drawings, into
// public/share. Run it when a title has changed; a test fails when that was forgotten.

const [WIDTH, HEIGHT] = [1200, 630]
const FOLDER = 'public/share'

const font = (name: string) => {
  const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  return `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
}
const drawings = ['app/ui/drawings.svg', 'app/ui/drawings-of-texts.svg', 'dev/share-images/landscape.svg']
  .map((file) => readFileSync(file, 'utf8'))
  .join('')
const STYLE = `
  @font-face { font-family: Newsreader; font-weight: 200 800; src: url(${font('newsreader')}) }
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(${font('figtree')}) }
  :root {
    --color-paper: #f7f5ef; --color-sunk: #eeebe0; --color-ink: #1b2a24; --color-soft: #4a5952; --color-action: #1f5c46;
    --color-clay: #a1481f; --color-sun: #d9993a; --color-wash: #cbdac9; --color-line: #d9d5c6; --color-raised: #fffdf8;
    --color-edge: #767c70; --color-info: #24566b; --color-breathing: #2a6478;
  }
  * { box-sizing: border-box; margin: 0 }
  body {
    width: ${WIDTH}px; height: ${HEIGHT}px; display: grid; grid-template-columns: 700px 500px;
    background: var(--color-paper); color: var(--color-ink); -webkit-font-smoothing: antialiased;
  }
  main { display: grid; grid-template-rows: auto 1fr auto; gap: 28px; padding: 64px 40px 60px 72px; min-height: 0 }
  .kind { font: 600 26px Figtree; color: var(--color-clay) }
  h1 { font: 350 92px/1.04 Newsreader; letter-spacing: -0.022em; text-wrap: balance }
  s { display: block; font: 350 52px/1.2 Newsreader; color: var(--color-soft); text-decoration: line-through 4px var(--color-clay) }
  h1 span { white-space: nowrap }
  .title { align-self: center; display: grid; gap: 12px }
  .name { display: flex; align-items: center; gap: 14px; font: 400 32px Newsreader }
  figure { display: grid; place-items: center; background: var(--color-sunk) }
  figure svg { width: 400px; overflow: visible }
`

const LOGO = `<svg width="44" viewBox="-16 -16 32 32" fill="none" stroke-linecap="round">${SIGN_ARCS.map(
  ({ width, path }, place) =>
    `<path d="${path}" stroke="${place === 6 ? '#d9993a' : '#1f5c46'}" stroke-width="${width}"/>`,
).join(
  '',
)}<path d="${SIGN_INNER}" stroke="#1f5c46" stroke-width="1.7" opacity=".55"/><circle r="2.5" fill="#a1481f"/></svg>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Keeps hyphenated words on one line. */
const withoutBreaks = (html: string) => html.replaceAll(/\w+-\w+/g, '<span>$&</span>')

function htmlOf({ kind, title, drawing, struck }: Card): string {
  const box = drawing === 'landscape' ? '0 0 640 500' : '0 0 240 160'
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body><div hidden>${drawings}</div>
    <main><p class="kind">${escapeHtml(kind)}</p><div class="title">${struck ? `<s>${escapeHtml(struck)}</s>` : ''}<h1>${withoutBreaks(escapeHtml(title))}</h1></div><p class="name">${LOGO}Longevity</p></main>
    <figure><svg viewBox="${box}"><use href="#${drawing}"/></svg></figure>`
}

/** Renders a card and returns its pixels, the title as large as it fits. */
async function draw(page: Page, card: Card): Promise<Buffer> {
  await page.setContent(htmlOf(card))
  await page.evaluate(async () => {
    await document.fonts.ready
    const title = document.querySelector('h1')
    const main = document.querySelector('main')
    if (!title || !main) return
    for (let size = 88; size > 40; size -= 2) {
      title.style.fontSize = `${size}px`
      const lines = title.offsetHeight / (size * 1.04)
      if (lines < 4.5 && title.scrollWidth <= title.clientWidth && main.scrollHeight <= main.clientHeight) break
    }
  })
  const shot = await page.screenshot({ type: 'png' })
  const pixels = await page.evaluate(async (data) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${data}`
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const bytes = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray()
    let text = ''
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
    return btoa(text)
  }, shot.toString('base64'))
  return encodePalettePng(Buffer.from(pixels, 'base64'), WIDTH, HEIGHT)
}

const browser = await openChromium()
if (!browser) {
  process.stderr.write(`${NO_CHROMIUM}\n`)
  process.exit(1)
}
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, colorScheme: 'light' })
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const drawn: Record<string, string> = {}
for (const card of listCards()) {
  writeFileSync(`${FOLDER}/${card.name}.png`, await draw(page, card))
  drawn[card.name] = fingerprintOf(card)
}
writeFileSync('dev/share-images/drawn.json', `${JSON.stringify(drawn, null, 2)}\n`)
await browser.close()
