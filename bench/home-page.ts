import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { startProduct } from '#dev/durability/product.ts'
import { serveBytes } from './bare-server.ts'
import { compareUnderLoad } from './load.ts'
import { noteBoth, type Report } from './report.ts'

// What a browser of today sends.
const ACCEPTS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

type Page = { head: Record<string, string>; body: string }

/** The home page for somebody who is signed out, against a server that does nothing but send the same bytes. */
export async function measureHomePage(folder: string, report: Report): Promise<void> {
  const product = await startProduct({ dataDir: join(folder, 'home') })
  const page = await takePage(product.url)
  const child = fork(import.meta.filename, ['--bare'], { stdio: 'inherit' })
  child.send(page)
  const [port] = await once(child, 'message')
  const size = Buffer.from(page.body, 'base64').length
  report.heading(`Home page, signed out, 32 connections, ${size} bytes (${page.head['content-encoding'] ?? 'plain'})`)
  const result = await compareUnderLoad(
    { url: `${product.url}/`, pid: product.pid, headers: ACCEPTS },
    { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, headers: ACCEPTS },
    { rounds: 5, seconds: 3, connections: 32 },
  )
  report.figure('requests per second, of the bare server’s', result.throughput, { atLeast: 0.6, aim: 0.8 })
  report.figure('p99, of the bare server’s', result.p99, { atMost: 1.5 })
  noteBoth(report, result)
  child.kill()
  await product.end('SIGTERM')
}

/** The page as it travels: packed as it was sent, with all headers but those of the connection. */
async function takePage(url: string): Promise<Page> {
  // For the first visitor the page is drawn; from the second on it comes from memory.
  for (let visitor = 1; ; visitor += 1) {
    const [response] = await once(request(`${url}/`, { headers: ACCEPTS }).end(), 'response')
    const body = await buffer(response)
    const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...head } = response.headers
    if (visitor > 1) return { head, body: body.toString('base64') }
  }
}

// The bare server has a process of its own, as the product has.
if (process.argv[2] === '--bare') {
  process.once('message', ({ head, body }: Page) => {
    const server = serveBytes(head, Buffer.from(body, 'base64'))
    server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  })
}
