import { describe, expect, it } from 'vitest'
import { asPreview, withPreviewBar } from './preview.ts'

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"/><script nonce="x">one()</script></head><body class="b"><main>Words</main><script type="module">two()\n</script></body>'

describe('a page that is shown before it is published', () => {
  it('has a line above it, its words, and no script', () => {
    const back = { href: '/office/texts/post/a?b=1&c=2', label: 'Back' }
    expect(withPreviewBar(PAGE, { words: 'Preview of “<b>$&”', back })).toBe(
      '<head></head><body class="b"><aside class="preview-bar" aria-label="Preview"><p>Preview of “&lt;b&gt;$&amp;”</p>' +
        '<a href="/office/texts/post/a?b=1&amp;c=2">Back</a></aside><main>Words</main></body>',
    )
    expect(withPreviewBar(PAGE, { words: 'Preview', back: null })).not.toContain('<a ')
  })

  it('is kept nowhere, counted nowhere and found by no search engine', () => {
    const headers = new Headers({ 'cache-control': 'public, max-age=0', 'content-security-policy': 'x' })
    const page = asPreview({ texts: [PAGE], status: 200, headers, isPublic: true })
    expect(page).toMatchObject({ status: 200, isPublic: false })
    expect([...page.headers].sort()).toEqual([
      ['cache-control', 'no-store'],
      ['content-security-policy', 'x'],
      ['x-robots-tag', 'noindex'],
    ])
  })
})
