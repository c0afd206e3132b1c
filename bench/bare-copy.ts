import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '#dev/durability/product.ts'
import { serveBytes } from './bare-server.ts'
import { type Comparison, compareUnderLoad } from './load.ts'

// The headers of a current browser.
const ACCEPTS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

type Page = { head: Record<string, string>; body: string }
type Effort = Parameters<typeof compareUnderLoad>[2]

/** Starts a server, in a process of its own like the product, that only sends the bytes of one page at a time. */
export function startBareCopies(product: Product) {
  const child = fork(import.meta.filename, ['--bare'], { stdio: 'inherit' })
  return {
    /** Compares the product's page for a signed-out visitor with the same bytes from the bare server. */
    async compare(path: string, effort: Effort): Promise<Comparison & { bytes: number; encoding: string }> {
      const page = await fetchPage(product.url + path)
      child.send(page)
      const [port] = await once(child, 'message')
      const result = await compareUnderLoad(
        { url: product.url + path, pid: product.pid, headers: ACCEPTS },
        { url: `http://127.0.0.1:${port}${path}`, pid: child.pid ?? 0, headers: ACCEPTS },
        effort,
      )
      const encoding = page.head['content-encoding'] ?? 'plain'
      return { ...result, bytes: Buffer.from(page.body, 'base64').length, encoding }
    },
    stop: () => child.kill(),
  }
}

/** Requests until a page is well compressed; one that was compressed before never gets smaller. */
const MOST_ASKED = 30

/** The page as sent: in its final compression, with all headers except those of the connection. */
async function fetchPage(url: string): Promise<Page> {
  // The first visitor gets a page rendered and compressed fast; soon after that it comes from memory, well compressed.
  let first = Number.POSITIVE_INFINITY
  for (let visitor = 1; ; visitor += 1) {
    const [response] = await once(request(url, { headers: ACCEPTS }).end(), 'response')
    const body = await buffer(response)
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...head } = response.headers
    if (visitor > 1 && (body.length < first || visitor > MOST_ASKED)) return { head, body: body.toString('base64') }
    first = Math.min(first, body.length)
    await wait(50)
  }
}

if (process.argv[2] === '--bare') {
  let server: Server | undefined
  process.on('message', ({ head, body }: Page) => {
    server?.close()
    const next = serveBytes(head, Buffer.from(body, 'base64'))
    next.listen(0, '127.0.0.1', () => process.send?.((next.address() as AddressInfo).port))
    server = next
  })
}
