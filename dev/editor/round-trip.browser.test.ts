import { globSync, readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreUnchanged } from '#app/office/texts/restore-unchanged.server.ts'
import { splitSource } from '#app/office/texts/source.ts'
import type { Tool } from '#app/office/ui/editor/tools.ts'
import { chromiumPath, openChromium } from '../chromium.ts'

const FILES = globSync('content/{blog,ebook,habits,legal,pillars,protocols,tests}/*.md').toSorted()

// The editor as the office uses it: it silently drops whatever it doesn't support.
describe.skipIf(!chromiumPath)('the editor in a browser', () => {
  let browser: Browser | null
  let page: Page
  const complaints: string[] = []
  beforeAll(async () => {
    browser = await openChromium()
    if (!browser) throw new Error('no browser')
    page = await browser.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.setContent('<!doctype html><title>Editor</title>')
    await page.addScriptTag({ content: await bundle() })
  })
  afterAll(() => browser?.close())

  type Editing = Record<'writeAnew', (text: string, tools: readonly Tool[]) => Promise<string>>
  const writeAnew = (body: string, ...tools: Tool[]) =>
    page.evaluate(([text, used]) => (globalThis as unknown as Editing).writeAnew(text, used), [body, tools] as const)

  it.each(FILES)('gives %s back byte for byte', async (file) => {
    const { body } = splitSource(readFileSync(file, 'utf8'))
    expect(restoreUnchanged(body, await writeAnew(body, 'bold', 'undo'))).toBe(body)
    expect(complaints).toEqual([])
  })

  it.each([
    ['a picture', '![Frost on a lawn](/media/0123-960.webp?w=1200&h=800)\n'],
    ['a picture with a title', '![Frost](/media/x.webp "In May")\n'],
    ['a picture without words', '![](/media/x.webp)\n'],
    ['a button', '**[Go](/blog)**\n'],
  ])('keeps %s', async (_what, text) => {
    expect(restoreUnchanged(text, await writeAnew(text, 'line', 'undo'))).toBe(text)
  })

  it.each([
    ['bold', '**Words**'],
    ['italic', '*Words*'],
    ['heading', '## Words'],
    ['subheading', '### Words'],
    ['paragraph', 'Words'],
    ['list', '- Words'],
    ['numbers', '1. Words'],
    ['note', '> Words'],
    ['line', '---'],
  ] as const)('has the tool %s', async (tool, written) => {
    expect((await writeAnew('Words\n', tool)).trim()).toBe(written)
    expect((await writeAnew('Words\n', tool, 'undo')).trim()).toBe('Words')
    expect((await writeAnew('Words\n', tool, 'undo', 'redo')).trim()).toBe(written)
  })

  it.each(['bold', 'italic', 'heading', 'subheading', 'list', 'numbers', 'note'] as const)(
    'takes %s off when it is used again',
    async (tool) => expect((await writeAnew('Words\n', tool, tool)).trim()).toBe('Words'),
  )

  it('makes a list steps, and steps a list', async () => {
    expect((await writeAnew('- One\n- Two\n', 'numbers')).trim()).toBe('1. One\n2. Two')
    expect((await writeAnew('1. One\n2. Two\n', 'list')).trim()).toBe('- One\n- Two')
  })

  it('has a table', async () => expect(await writeAnew('Words\n', 'table')).toMatch(/^\| \| \|\n\|:---\|:---\|\n/))
})

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ...{ write: false, minify: false },
      rollupOptions: { input: new URL('./editor-page.ts', import.meta.url).pathname, output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk] = outputs.flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('no script was built')
  return chunk.code
}
