import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#dev/trust/wire.ts'
import { createAddresses } from './addresses.ts'
import { readClientFiles } from './client-files.ts'
import { createFrontDoor } from './front-door.ts'

const MINE = 'ours=1'

describe('the front door', () => {
  const door = createFrontDoor({
    isPersonal: (cookies) => cookies.includes(MINE),
    secure: true,
    files: readClientFiles(null, true),
    addresses: createAddresses([
      { path: 'about', isPublic: true },
      { path: 'account', isPublic: false },
    ]),
    now: () => 0,
    onView: () => {},
  })
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!door.answer(request, response)) response.writeHead(418).end('drawn')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const headers = { 'content-type': 'text/html', 'x-mine': 'kept' }
    await door.share('/about', async () => ({ html: '<p>About', status: 200, headers }), new Headers())
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it.each([
    ['/about', {}, 200],
    ['/about?utm_source=x', {}, 200],
    ['/about', { cookie: 'session=made-up' }, 200],
    ['/about', { cookie: MINE }, 418],
    ['/account', {}, 418],
    ['/About', {}, 308],
    ['/about/', { cookie: MINE }, 308],
    ['/nowhere/', {}, 418],
    ['/about', { 'accept-encoding': 'identity;q=0, br;q=0, gzip;q=0' }, 406],
  ])('answers GET %s with %j: %i', async (path, headers, status) => {
    expect((await sendRaw(url, path, { headers: { ...headers } })).status).toBe(status)
  })

  it('leads to the one spelling with what was asked, for good, and carries every safe header', async () => {
    const { headers } = await sendRaw(url, '//ABOUT/?a=%2F&b')
    expect(headers.location).toBe('/about?a=%2F&b')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age')
  })

  it('says that a page has not changed, and sends no body for HEAD', async () => {
    const { headers } = await sendRaw(url, '/about', { headers: { 'accept-encoding': 'br' } })
    expect([headers['content-encoding'], headers['x-mine'], headers['x-frame-options']]).toEqual(['br', 'kept', 'DENY'])
    const again = await sendRaw(url, '/about', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect([again.status, again.body]).toEqual([304, ''])
    const head = await sendRaw(url, '/about', { method: 'HEAD' })
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', '8'])
  })
})
