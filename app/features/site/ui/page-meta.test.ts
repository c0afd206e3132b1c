import { describe, expect, it } from 'vitest'
import { breadcrumbs, pageMeta } from './page-meta.ts'

const matches = [{ loaderData: { appUrl: 'https://www.example.org' } }, undefined]

describe('the head of a page', () => {
  it('names the one address of the page', () => {
    const meta = pageMeta(matches, { title: 'Dinner', description: 'Plants.', path: '/dinner' })
    expect(meta).toContainEqual({ title: 'Dinner · Longevity' })
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://www.example.org/dinner' })
    expect(meta).toContainEqual({ property: 'og:url', content: 'https://www.example.org/dinner' })
  })
  it('keeps a page without an address out of search', () => {
    const meta = pageMeta(matches, { title: 'Not found', description: '' })
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(meta.some((tag) => 'rel' in tag)).toBe(false)
  })
  it('invents no origin when the root did not load', () => {
    expect(pageMeta([undefined], { title: 'A', description: '', path: '/a' }).some((tag) => 'rel' in tag)).toBe(false)
  })
  it('shows a shared link with the page’s own picture, or the site’s', () => {
    const imageOf = (page: Parameters<typeof pageMeta>[1]) =>
      pageMeta(matches, page).flatMap((tag) =>
        'property' in tag && tag.property === 'og:image' && 'content' in tag ? [tag.content] : [],
      )
    const page = { title: 'A', description: 'B', path: '/blog/a' }
    expect(imageOf({ ...page, hasImage: true })).toEqual(['https://www.example.org/share/blog-a.png'])
    expect(imageOf(page)).toEqual(['https://www.example.org/share/home.png'])
    expect(pageMeta(matches, page)).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
  })
  it('counts the steps from the home page', () => {
    expect(breadcrumbs(matches, ['Blog', '/blog']).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.org/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://www.example.org/blog' },
    ])
  })
})
