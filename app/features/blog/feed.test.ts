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
  const feed = createFeed({ appUrl: 'https://www.example.org', items: [item] })
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
  it('leaves out what XML cannot hold', () => {
    expect(xml('a\u0000\u0008b\n\ud800')).toBe('ab\n\ufffd')
  })
  it('is a feed even without posts', () => {
    expect(createFeed({ appUrl: 'https://www.example.org', items: [] })).not.toContain('<item>')
  })
})
