import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namedPrices } from '#app/values/named-prices.ts'
import { asPence, formatPence } from '#app/values/pence.ts'
import { DONATION_LIMITS, MEMBERSHIP, PRICES } from '#app/values/prices.ts'
import { SEED } from './settings.ts'

const HOME = 'app/values/prices.ts'
const CODE = globSync('app/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$/.test(path) && path !== HOME)
const WORDS = globSync(['content/**/*.{md,json,yaml}', 'tools/ebook/{src,template}/**/*']).filter(
  (path) => !path.includes('/dist/') && /\.\w+$/.test(path),
)

/** Every amount that can be charged, including the total of a pack and its delivery. */
const AMOUNTS = [
  ...new Set([
    ...Object.values(PRICES),
    ...[PRICES.starterPack1, PRICES.starterPack2, PRICES.starterPack3].map((pack) => pack + PRICES.delivery),
    MEMBERSHIP.price,
    DONATION_LIMITS.max,
  ]),
]

/** The lines of a file that aren't just a comment. */
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => (/^\s*(?:\*|\/\/|\/\*)/.test(line) ? [] : [{ line, at: `${path}:${index + 1}` }]))

const find = (paths: readonly string[], isStray: (line: string) => boolean) =>
  paths.flatMap(linesOf).flatMap(({ line, at }) => (isStray(line) ? [`${at} ${line.trim().slice(0, 120)}`] : []))

describe('a price', () => {
  it('is looked for in the whole product', () => {
    expect(CODE.length).toBeGreaterThan(400)
    expect(WORDS.length).toBeGreaterThan(80)
    expect(AMOUNTS.length).toBeGreaterThan(11)
  })

  it('is never written as people read it: no sum in pounds but nothing at all', () => {
    expect(find([...CODE, ...WORDS], (line) => /£\s?[1-9]/.test(line))).toEqual([])
    const spoken = AMOUNTS.map((amount) => formatPence(asPence(amount)).slice(1).replaceAll(/[.]/g, '\\.'))
    const strays = new RegExp(`(?<![\\d.,])(?:${spoken.join('|')})(?![\\d])`)
    expect(strays.test(`only ${formatPence(PRICES.ebook).slice(1)} today`)).toBe(true)
    expect(find([...CODE, ...WORDS], (line) => strays.test(line))).toEqual([])
  })

  it('is never written in pence where the code could calculate with it', () => {
    // 999 is also the emergency number; in that case it isn't written like a number in code.
    const numbers = AMOUNTS.map((amount) => String(amount).replace(/(?=(?:\d{3})$)/, '_?'))
    const strays = new RegExp(`(?:[=:,([<>?] ?|between |and )(?:${numbers.join('|')})(?![\\d.%])`)
    expect(strays.test(`price: asPence(${PRICES.ebook})`) && strays.test(`amount: ${PRICES.starterPack1},`)).toBe(true)
    const isCorner = (line: string) => line.includes('borderRadius')
    expect(find(CODE, (line) => strays.test(line) && !isCorner(line))).toEqual([])
  })

  it('is named in a text by a name that is known', () => {
    const known = Object.keys(namedPrices(SEED))
    const named = WORDS.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\{\{\s*((?:price|trial|donation)\.[\w.]+)\s*\}\}/g)].map(
        ([, name]) => name,
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })
})
