import { createElement, lazy, Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { drawAtOnce, loaderScript, takeContent, withContent, withScript } from './drawn-page.ts'

describe('A page drawn at once', () => {
  const page = (inner: ReturnType<typeof createElement>) =>
    createElement('html', null, createElement('body', null, inner))

  it('is a whole document', () => {
    expect(drawAtOnce(page(createElement('p', null, 'Hello')))).toBe(
      '<!DOCTYPE html><html><head></head><body><p>Hello</p></body></html>',
    )
  })

  it('is none where a part has to be waited for, and where one cannot be drawn', () => {
    const Late = lazy(() => new Promise<never>(() => {}))
    const Broken = () => {
      throw new Error('This part is broken')
    }
    expect(drawAtOnce(page(createElement(Suspense, { fallback: 'Loading' }, createElement(Late))))).toBe(null)
    expect(drawAtOnce(page(createElement(Late)))).toBe(null)
    expect(drawAtOnce(page(createElement(Broken)))).toBe(null)
  })
})

describe('What the loaders of a page said', () => {
  const withData = async (text: string) =>
    withScript('<body>Hi</body></html>', await loaderScript(new Response(text).body ?? undefined, 'MARK'))

  it('stands at the end of the page, in a script of ours', async () => {
    expect(await withData('[1]')).toBe(
      '<body>Hi<script nonce="MARK">window.__reactRouterContext.streamController.enqueue("[1]");' +
        'window.__reactRouterContext.streamController.close();</script></body></html>',
    )
  })

  it('cannot end that script, and is read as it was said', async () => {
    const text = '</script><script>alert(1)</script> <!-- & \u2028 "quoted" \\'
    const html = await withData(text)
    const [, code = ''] = /enqueue\((.*?)\);window/s.exec(html) ?? []
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(JSON.parse(code)).toBe(text)
  })
})

describe('The content of a page', () => {
  const own = '<script nonce="MARK">a()</script>'

  it.each([
    ['as it was', '<body><p>$& Hi</p><main>It’s here</main></body>', '<main>It’s here'],
    ['from the first beginning to the last end', '<main>a</main><main>b</main>', '<main>a</main><main>b'],
    ['in its frame, where it has a script of ours', `<body><main>${own}</main></body>`, ''],
    ['in its frame, where there is none', '<body>Hi</body>', ''],
    ['in its frame, where it doesn’t end', '<body></main><main>', ''],
  ])('is put back %s', (_, html, content) => {
    const apart = takeContent(html, 'MARK')
    expect(apart.content).toBe(content)
    expect(withContent(apart.frame, apart.content, 'MARK').join('')).toBe(html)
  })
})
