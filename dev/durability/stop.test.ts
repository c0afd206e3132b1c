import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { addDays } from '#app/values/local-date.ts'
import { today } from './enrolment.ts'
import { usedFolder } from './folder.ts'
import { fetchFrom } from './person.ts'
import { startProduct } from './product.ts'

describe('a server that is asked to stop', () => {
  it('answers what it has begun, takes nothing new and ends with 0', async () => {
    const { dataDir, person } = usedFolder()
    const product = await startProduct({ dataDir })
    const date = addDays(today(), -1)

    // "100 Continue" means that the server has the request; its body is sent after the signal.
    const body = JSON.stringify({ state: 'done' })
    const begun = request(`${product.url}/api/routine/${date}/exercise`, {
      method: 'PUT',
      headers: {
        origin: product.origin,
        cookie: person.cookie,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    })
    begun.flushHeaders()
    await once(begun, 'continue')
    process.kill(product.pid, 'SIGTERM')
    await refusal(product.url)

    const answered = once(begun, 'response')
    begun.end(body)
    const [response] = await answered
    expect(response.statusCode).toBe(200)
    expect(JSON.parse(await text(response))).toMatchObject({ exercise: true })
    expect(await product.ended).toEqual({ code: 0, signal: null })

    const again = await startProduct({ dataDir })
    const day = await fetchFrom(again, `/api/routine?date=${date}`, { person })
    expect(await day.json()).toMatchObject({ exercise: true })
    await again.end('SIGTERM')
  })

  it('is reached by a signal to npm, and is not ready for as long as it was told before it ends', async () => {
    const { dataDir } = usedFolder()
    const product = await startProduct({
      dataDir,
      // What it prepares before is prepared already.
      command: ['npm', 'run', '--silent', '--ignore-scripts', 'serve'],
      env: {
        ...{ APP_URL: 'http://localhost:3999', DRAIN_SECONDS: '8', ALLOW_OLD_NODE: 'true' },
        SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more',
      },
    })
    process.kill(product.pid, 'SIGTERM')
    await expect.poll(async () => (await fetchFrom(product, '/readyz')).status, { interval: 20 }).toBe(503)
    expect((await fetchFrom(product, '/blog')).status).toBe(200)
    // npm ends at once; the server goes on until it has closed its port and its output.
    await product.ended
    await expect(fetch(product.url)).rejects.toThrow('fetch failed')
  })
})

/** Resolves once the address accepts no new connections. */
async function refusal(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).text()
    } catch {
      return
    }
  }
}

it('a server in which work fails unseen says so in its log and goes on', async () => {
  const { dataDir } = usedFolder()
  const failing = `data:text/javascript,process.on('SIGUSR2', () => Promise.reject(new Error('nobody waits for this')))`
  const command = [process.execPath, '--liftoff-only', '--import', failing, 'app/server/index.ts']
  const product = await startProduct({ dataDir, command })
  process.kill(product.pid, 'SIGUSR2')
  await product.said('unhandled rejection')
  expect(product.output()).toContain('nobody waits for this')
  expect((await fetchFrom(product, '/readyz')).status).toBe(200)
  expect(await product.end('SIGTERM')).toEqual({ code: 0, signal: null })
})
