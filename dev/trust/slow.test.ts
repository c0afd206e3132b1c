import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startShared } from '#dev/durability/folder.ts'
import { fetchFrom, type Person } from '#dev/durability/person.ts'
import type { Product } from '#dev/durability/product.ts'
import { sendRaw } from './wire.ts'

const SLOW = 400
const IDLE = 2_000
const FILE = 4_000_000
/** The server closes them within 30 seconds; the rest is for a busy machine. */
const ENDED_WITHIN_MS = 90_000
/** Usually 7; a blocked server answers no one for half a minute, so the limit leaves room for a busy machine. */
const ANSWERED_WITHIN_MS = 10_000

describe('connections that want to keep the server busy', () => {
  let product: Product
  let person: Person
  let end = async () => {}
  beforeAll(async () => {
    ;({ product, person, end } = await startShared())
  })
  afterAll(() => end())

  async function open(first: string): Promise<Socket> {
    const { hostname, port } = new URL(product.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    // An unread response would hide the end of the connection.
    socket.resume()
    await once(socket, 'connect')
    socket.write(first)
    return socket
  }

  /** The 95th percentile of response times. */
  async function wait95(): Promise<number> {
    const times: number[] = []
    for (let at = 0; at < 100; at += 1) {
      const { status, ms } = at % 2 === 0 ? await sendRaw(product.url, '/') : await sendRaw(product.url, '/api/session')
      expect(status).toBe(200)
      times.push(ms)
    }
    return times.sort((a, b) => a - b)[94] ?? 0
  }

  it('by sending headers or bodies byte by byte are ended, and nobody waits for them', async () => {
    const openedAt = performance.now()
    const head = `Host: localhost\r\nOrigin: ${product.origin}\r\nContent-Type: application/json\r\n`
    const sockets = await Promise.all(
      Array.from({ length: SLOW }, (_none, at) =>
        open(
          at % 2 === 0
            ? `GET /app HTTP/1.1\r\n${head}X-Slow: `
            : `POST /api/contact HTTP/1.1\r\n${head}Content-Length: 5000\r\n\r\n{"name":"`,
        ),
      ),
    )
    // A member’s file on a phone’s line takes as long.
    const file = await open(
      `POST /api/account/import HTTP/1.1\r\n${head.replace('application/json', 'multipart/form-data; boundary=x')}Cookie: ${person.cookie}\r\nContent-Length: ${FILE}\r\n\r\nx`,
    )
    const drip = setInterval(() => {
      for (const socket of sockets) if (!socket.destroyed) socket.write('x')
    }, 1_000)
    const ended = Promise.all(
      sockets.map((socket) => (socket.destroyed ? undefined : once(socket, 'close').catch(() => undefined))),
    )
    expect(await wait95()).toBeLessThan(ANSWERED_WITHIN_MS)
    expect((await fetchFrom(product, '/api/auth/user', { person })).status).toBe(200)
    await ended
    clearInterval(drip)
    expect(file.destroyed).toBe(false)
    file.write('x'.repeat(FILE - 1))
    const [answer] = await once(file, 'data')
    expect(String(answer)).toMatch(/x-request-id/i)
    expect(performance.now() - openedAt).toBeLessThan(ENDED_WITHIN_MS)
  })

  it(`${IDLE} that have been answered and stay open are held, and nobody waits for them`, async () => {
    const sockets: Socket[] = []
    let answers = 0
    for (let at = 0; at < IDLE; at += 100)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, async () => {
            const socket = await open('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
            await once(socket, 'data')
            answers += 1
            return socket
          }),
        )),
      )
    expect(answers).toBe(IDLE)
    expect(await wait95()).toBeLessThan(ANSWERED_WITHIN_MS)
    for (const socket of sockets) socket.destroy()
  })
})
