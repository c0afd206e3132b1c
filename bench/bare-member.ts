import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'

type Sent = { status: number; head: Record<string, string | string[] | undefined>; body: Buffer }

/**
 * Serves the content and style of `/app` from a server that only renders: no script at all, and a tap is a plain form
 * that loads the next page. It has two pages, before and after that one tap.
 */
export async function startBareMember(product: Product, person: Person, tap: string) {
  const set = (state: 'done' | 'not-done') => fetchFrom(product, tap, { person, method: 'PUT', json: { state } })
  const take = async () => {
    const page = await fetchAs(product, '/app', { cookie: person.cookie, accept: 'text/html' })
    const html = unpacked(page).toString()
    return {
      ...page,
      head: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
      body: brotliCompressSync(withoutScript(html)),
    }
  }
  const before = await take()
  await set('done')
  const after = await take()
  await set('not-done')

  let isTapped = false
  const files = new Map<string, Sent>()
  const server = createServer(async (asked, response) => {
    for await (const _part of asked);
    const path = asked.url ?? ''
    if (asked.method === 'POST') {
      isTapped = true
      response.writeHead(303, { location: '/app' }).end()
      return
    }
    const file = path === '/app' ? (isTapped ? after : before) : (files.get(path) ?? (await fetchAs(product, path, {})))
    if (path !== '/app') files.set(path, file)
    response.writeHead(file.status, file.head).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forget: () => {
      isTapped = false
    },
    bytes: before.body.length,
    stop: () => server.close(),
  }
}

/** The product's response with its compression. */
async function fetchAs(product: Product, path: string, headers: Record<string, string>): Promise<Sent> {
  const call = request(product.url + path, { headers: { 'accept-encoding': 'br, gzip', ...headers } }).end()
  const [response] = await once(call, 'response')
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    'transfer-encoding': _te,
    ...head
  } = response.headers
  return { status: response.statusCode ?? 0, head, body: await buffer(response) }
}

function unpacked({ head, body }: Sent): Buffer {
  if (head['content-encoding'] === 'br') return brotliDecompressSync(body)
  return head['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

const withoutScript = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')
