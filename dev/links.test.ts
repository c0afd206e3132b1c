import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'

// Pages added by the coach and the catch-alls don't make a link valid.
const ANYTHING = [':slug', 'tests/:slug', '*', 'app/*', 'account/*']
const pages = objectsOf(await routes)

/** Answered by the server outside the pages (server/app.ts). */
const OTHERS =
  /^\/(?:api|dev|assets|share|calendar|embed)\/|^\/(?:rss\.xml|rss\/[a-z-]+\.xml|evidence\.xml|weekly-protocols\.ics|longevity-starter-guide-sample\.pdf)$/
const FILES = new Set(globSync('public/**/*.*').map((path) => path.slice('public'.length)))

/** Where links appear in code: attributes, fields and calls, with a string or a template. */
const IN_CODE =
  /(?:\b(?:href|to|next|path|action|back|source)(?:=\{?|: )|redirect\(|answer\([^'"`\n]*|assign\(|hrefOf\()\s*(?:\w+ [=!]== [^?\n]+\? )?(['"`])(\/(?!\/)[^'"`\s]*)\1/g

describe('a link', () => {
  it.each([
    ['/blog/one-minute-tests', true],
    ['/dinner', true],
    ['/tests/sunday-baseline', true],
    ['/app?date=2026-06-15#own-habits', true],
    ['/lunch', false],
    ['/tests/dinner', false],
    ['/account/dat', false],
  ])('to %s leads to a page: %s', (address, leads) => {
    expect(isKnownAddress(address)).toBe(leads)
  })

  it('in the source leads to a page, a file or a call', () => {
    const sources = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|^app\/server\//.test(path))
    const found = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(IN_CODE)].map(([, , address = '']) => ({ path, address })),
    )
    expect(found.length).toBeGreaterThan(200)
    expect(found.filter(({ address }) => !isKnownAddress(address))).toEqual([])
  })

  it('in a text leads to a page, a file or a call', () => {
    const found = globSync('content/**/*.{md,json}').flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((\/[^)\s]*)\)|"(?:href|path|url)": "(\/[^"]*)"/g)].map(
        ([, inText, inJson]) => ({ path, address: inText ?? inJson ?? '' }),
      ),
    )
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ address }) => !isKnownAddress(address))).toEqual([])
  })

  it('of the app on a home screen leads to a page', () => {
    const { start_url: start, shortcuts } = JSON.parse(readFileSync('public/app.webmanifest', 'utf8'))
    for (const address of [start, ...shortcuts.map(({ url }: { url: string }) => url)])
      expect(isKnownAddress(address), address).toBe(true)
  })
})

/** A placeholder (`${slug}`) stands for one path segment, or for a query. */
function isKnownAddress(address: string): boolean {
  const path = address
    .replace(/^\/\$\{[^{}]*\}/, '/dinner')
    .replace(/^\/tests\/\$\{[^{}]*\}/, '/tests/sunday-baseline')
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, (_, at: number) => (address[at - 1] === '/' ? 'x' : '?'))
    .replace(/[?#].*$/s, '')
  return OTHERS.test(path) || FILES.has(path) || matchRoutes(pages, path) !== null
}

function objectsOf(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries
    .filter(({ path }) => !ANYTHING.includes(path ?? ''))
    .map(({ path, index, children }) => (index ? { path, index } : { path, children: objectsOf(children ?? []) }))
}
