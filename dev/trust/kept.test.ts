import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'
import { sendRaw } from './wire.ts'

/** What a public page shows only when signed in, or with something in the cart. */
const PERSONAL = /Log ?out|href="\/account"|class="nav-link cart-link"/i

describe('pages that are kept for everybody', () => {
  let product: Product
  let end = async () => {}
  let free: Person
  let buyer: Person
  let addresses: string[]
  beforeAll(async () => {
    ;({ product, person: free, end } = await startShared())
    const added = await fetchFrom(product, '/api/cart', { json: { productId: 'starter-pack-1', quantity: 1 } })
    expect(added.status).toBe(200)
    buyer = { cookie: added.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    const map = await (await fetchFrom(product, '/sitemap.xml')).text()
    addresses = [...map.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
    expect(addresses.length).toBeGreaterThan(40)
  })
  afterAll(() => end())

  const get = (path: string, cookie?: string) => sendRaw(product.url, path, { headers: cookie ? { cookie } : {} })
  /** A cached response didn't pass through the application, which gives every request an id. */
  const isKept = ({ headers }: { headers: Record<string, string> }) => headers['x-request-id'] === undefined

  it('hold nothing of the one they were drawn for, however the cookies are written', async () => {
    const [session, visitor] = [free.cookie, buyer.cookie]
    const [name = '', value = ''] = [session.slice(0, session.indexOf('=')), session.slice(session.indexOf('=') + 1)]
    const spellings = [
      ...[`a=b;${session}`, `a=b;  ${session}`, `a=b;\t${session}`, `;${session}`, `; ${session}`, ` ${session}`],
      ...[`${name} =${value}`, `${name}= ${value}`, `${name}\t=${value}`, `${name} = ${value}`, `a;${session}`],
      ...[`${name}="${value}"`, `"${name}"=${value}`, `${session};`, `${session}; ${session}`, `${name}=x; ${session}`],
      ...[`${session}; ${name}=x`, `${name.toUpperCase()}=${value}`, `Session=${value}`, `__Host-${session}`],
      ...[`__Secure-${session}`, `x${session}`, `x=${session}`, `$Version=1; ${session}`, `${name}%20=${value}`],
      ...[`%73ession=${value}`, `a=b,${session}`, `a="; ${session}"`, `=; ${session}`, `==;${session}`, session],
      ...[visitor, `a=b;${visitor}`, visitor.replace('=', ' = '), `${visitor};${session}`, `${session};${visitor}`],
    ]
    expect(spellings.length).toBeLessThanOrEqual(addresses.length)
    // Proves that their absence below means something. Beforehand, since both cookies together make the cart the account's.
    for (const cookie of [session, visitor]) expect((await get('/about', cookie)).body).toMatch(PERSONAL)
    for (const [at, cookie] of spellings.entries()) {
      const path = addresses[at] ?? ''
      const theirs = await get(path, cookie)
      expect(theirs.status, cookie).toBe(200)
      if (PERSONAL.test(theirs.body)) expect(theirs.headers['cache-control'], cookie).toBe('no-store')
      const first = await get(path)
      const second = await get(path)
      for (const page of [first, second]) expect(page.body, `${path} after ${cookie}`).not.toMatch(PERSONAL)
      expect(isKept(second), path).toBe(true)
    }
  })

  it('are the same bytes for every cookie that is not ours, and never hold what is', async () => {
    const { body } = await get('/about')
    const [session, visitor] = [free.cookie, buyer.cookie]
    const piece = fc.constantFrom(
      ...[session, visitor, 'session', 'visitor', '__Host-session', '=', ';', '; ', ' ', '\t', '"', ',', '.', '%3D'],
      ...['a=b', 'x', session.slice(0, -1), session.slice(8), visitor.slice(8), `${visitor}x`],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        const page = await get('/about', pieces.join(''))
        expect(page.status).toBe(200)
        expect(page.body === body || page.headers['cache-control'] === 'no-store').toBe(true)
        expect((await get('/about')).body).toBe(body)
      }),
      { numRuns: 150 },
    )
  })

  it('are at one address each: hundreds of spellings lead there and push nothing out', async () => {
    for (const path of addresses) await get(path)
    const spelled = (path: string) => [
      ...[`${path}/`, `/${path}`, path.toUpperCase(), `/.${path}`, `/x/..${path}`, `${path}//`],
      ...[path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)],
    ]
    for (const path of addresses.filter((address) => address !== '/'))
      for (const spelling of spelled(path)) {
        const { status, headers } = await get(`${spelling}?a=b`)
        expect([status, headers.location], spelling).toEqual([308, `${path}?a=b`])
      }
    for (let query = 0; query < 500; query += 1) expect(isKept(await get(`/evidence?utm=${query}`))).toBe(true)
    for (const path of addresses) expect(isKept(await get(path)), path).toBe(true)
  })

  it('are for reading: what is written to one goes on to the application, however it is spelled', async () => {
    for (const path of ['/about', '/About', '/about/'])
      expect(isKept(await sendRaw(product.url, path, { method: 'POST' })), path).toBe(false)
  })

  it('go out in an encoding that the browser takes, or not at all', async () => {
    const encoding = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted }
      const answer = await sendRaw(product.url, '/about', { headers })
      return answer.status === 200 ? (answer.headers['content-encoding'] ?? 'plain') : answer.status
    }
    expect(await encoding('br, gzip')).toBe('br')
    expect(await encoding('br;q=0, gzip')).toBe('gzip')
    expect(await encoding('br;q=0')).toBe('plain')
    expect(await encoding('*;q=0')).toBe(406)
  })
})
