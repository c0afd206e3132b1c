import { describe, expect, it } from 'vitest'
import { createFeed, xml } from './feed.ts'

const item = {
  title: 'Salt & <pepper>',
  url: 'https://www.example.org/blog/salt',
  createdAt: '2026-03-29',
  author: 'Ann',
  excerpt: '“Both”',
  html: '<p><a href="/dinner">x</a><a href="#ref-R1">1</a><a href="https://nhs.uk">n</a>]]></p>',
}

describe('the feed', () => {
  const blog = {
    appUrl: 'https://www.example.org',
    title: 'A & B',
    description: 'All of it',
    page: '/blog',
    path: '/rss.xml',
  }
  const feed = createFeed({ ...blog, items: [item] })
  it('escapes what a writer may write', () => {
    expect(feed).toContain('<title>Salt &amp; &lt;pepper&gt;</title>')
    expect(feed).toContain(']]&gt;&lt;/p&gt;</content:encoded>')
  })
  it('dates a post on its day, in the form of RFC 822', () => {
    expect(feed).toContain('<pubDate>Sun, 29 Mar 2026 06:00:00 GMT</pubDate>')
  })
  it('makes addresses in the text whole', () => {
    expect(feed).toContain('href=&quot;https://www.example.org/dinner&quot;')
    expect(feed).toContain('href=&quot;https://www.example.org/blog/salt#ref-R1&quot;')
    expect(feed).toContain('href=&quot;https://nhs.uk&quot;')
  })
  it('makes the addresses of a picture’s sizes whole', () => {
    const html =
      '<picture><source type="image/avif" srcset="/media/a-480.avif 480w, /media/a-960.avif 960w"><img src="/media/a-960.webp" srcset="/media/a-480.webp 480w"></picture>'
    const drawn = createFeed({ ...blog, items: [{ ...item, html }] })
    const whole = (name: string) => `https://www.example.org/media/${name}`
    expect(drawn).toContain(`srcset=&quot;${whole('a-480.avif')} 480w, ${whole('a-960.avif')} 960w&quot;`)
    expect(drawn).toContain(`src=&quot;${whole('a-960.webp')}&quot; srcset=&quot;${whole('a-480.webp')} 480w&quot;`)
  })
  it('says what it follows and where it is', () => {
    expect(feed).toContain('<title>A &amp; B</title>\n<link>https://www.example.org/blog</link>')
    expect(feed).toContain('<atom:link href="https://www.example.org/rss.xml" rel="self"')
  })
  it('sends the table behind a drawing, and not the drawing', () => {
    const html = '<figure><svg><text>7</text></svg><table><tr><td>8</td></tr></table></figure>'
    const drawn = createFeed({ ...blog, items: [{ ...item, html }] })
    expect(drawn).toContain('&lt;td&gt;8')
    expect(drawn).not.toContain('svg')
  })
  it('leaves out what XML cannot hold', () => {
    expect(xml('a\u0000\u0008b\n\ud800')).toBe('ab\n\ufffd')
  })
  it('is a feed even without posts', () => {
    expect(createFeed({ ...blog, items: [] })).not.toContain('<item>')
  })
})
