import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAddresses } from './addresses.ts'

const addresses = createAddresses([
  { path: '', isPublic: true },
  { path: 'about', isPublic: true },
  { path: 'blog', isPublic: true, variant: (asked) => (asked.get('page') === '2' ? '?page=2' : '') },
  { path: 'search', isPublic: true, variant: (asked) => (asked.get('q') ? null : '') },
  { path: 'blog/:slug', isPublic: true },
  { path: 'account', isPublic: false },
  { path: 'download/:token', isPublic: false },
  { path: 'app/why/:habit', isPublic: false },
])

describe('another spelling of an address', () => {
  it.each([
    ['/About', '/about'],
    ['/about/', '/about'],
    ['/about//', '/about'],
    ['//about', '/about'],
    ['/%61bout', '/about'],
    ['/%41BOUT', '/about'],
    ['/./about', '/about'],
    ['/x/../about', '/about'],
    ['/%2e%2e/about', '/about'],
    ['/..%2fabout', null],
    ['\\about', '/about'],
    ['//', '/'],
    ['/.', '/'],
    ['/Blog/One-Minute', '/blog/one-minute'],
    ['/blog//one-minute/', '/blog/one-minute'],
    ['/ACCOUNT/', '/account'],
    ['/blog/%2f%2fevil.test/', '/blog/%2f%2fevil.test'],
    ['/Download/AbC_d', '/download/AbC_d'],
    ['/app/Why/Fasting/', '/app/why/Fasting'],
  ])('%s leads to %s', (spelled, path) => {
    expect(addresses.spellingOf(spelled)).toBe(path)
  })

  it.each([
    '/',
    '/about',
    '/blog/one-minute',
    '/download/AbC',
    '/nowhere/',
    '/API/session',
    '//evil.test',
    '//evil.test/about',
    '/about.data',
    '/Blog/x.data',
    '*',
    'http://evil.test/About',
    `/about${'/'.repeat(1_000)}`,
  ])('is not %s: well spelled, or no page of ours', (path) => {
    expect(addresses.spellingOf(path)).toBeNull()
  })

  it('leads home and to a well spelled address, whatever is asked for', () => {
    const part = fc.constantFrom(
      ...['about', 'ABOUT', 'Blog', 'x', '.', '..', '', '%2e', '%2f', '%5c', '\\', '%61', 'evil.test'],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = addresses.spellingOf(`/${parts.join('/')}`)
        if (path === null) return
        expect(new URL(path, 'https://own.test').origin).toBe('https://own.test')
        expect(path).not.toMatch(/^\/[/\\]/)
        expect(addresses.spellingOf(path)).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a page is kept under', () => {
  it.each([
    ['/about', '', '/about'],
    ['/about', '?utm_source=x', '/about'],
    ['/blog', '?page=2', '/blog?page=2'],
    ['/blog', '?page=2&x=y', '/blog?page=2'],
    ['/blog', '?page=x', '/blog'],
    ['/search', '?x=1', '/search'],
    ['/search', '?q=heat', null],
    ['/About', '', null],
    ['/account', '', null],
    ['/download/abc', '', null],
    ['/nowhere', '', null],
    ['/about.data', '', null],
  ])('%s%s: %s', (path, query, address) => {
    expect(addresses.sharedAddress(path, query)).toBe(address)
  })
})
