import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser, readVapid } from '#dev/push-service/browser.ts'
import { startPushService } from '#dev/push-service/push-service.ts'
import { newPushKeys } from '../config/push-config.ts'
import { createPush } from './push.ts'

const keys = newPushKeys()
const SUBJECT = 'mailto:coach@example.test'

describe('a push message', () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    service = await startPushService()
  })
  afterAll(() => service.stop())

  const push = (wire = service.wire) => createPush({ ...keys, subject: SUBJECT, hosts: [service.host] }, wire)
  const browser = (name: string) => createBrowser(service.endpoint(name))
  const target = ({ subscription: { endpoint, keys: own } }: ReturnType<typeof createBrowser>) => ({ endpoint, ...own })

  it('can be read by the browser it is for and by no other, and says who sends it', async () => {
    const ann = browser('ann')
    expect(await push().send(target(ann), { title: '07:00 Sauna' }, 60)).toBe('sent')
    const [message] = service.of('ann')
    if (!message) throw new Error('nothing was sent')
    expect(JSON.parse(ann.read(message.body))).toEqual({ title: '07:00 Sauna' })
    expect(() => browser('ann').read(message.body)).toThrow()
    expect(message.body.toString('latin1')).not.toContain('Sauna')
    expect(message.headers).toMatchObject({ ttl: '60', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const claims = readVapid(String(message.headers.authorization), keys.publicKey)
    expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: SUBJECT })
    expect(Number(claims?.exp) * 1000).toBeGreaterThan(Date.now())
  })

  it('is as long as every other, so that its length says nothing', async () => {
    const ben = browser('ben')
    await push().send(target(ben), { title: 'a' }, 60)
    await push().send(target(ben), { title: 'a'.repeat(500) }, 60)
    const [short, long] = service.of('ben')
    expect(short?.body.length).toBe(long?.body.length)
  })

  it.each([404, 410])('to a browser that is gone (%i) says so', async (status) => {
    service.answer('gone', { status })
    expect(await push().send(target(browser('gone')), {}, 60)).toBe('gone')
  })

  it.each([400, 403, 429, 500, 503])('that is not taken (%i) may be tried again', async (status) => {
    service.answer('busy', { status })
    expect(await push().send(target(browser('busy')), {}, 60)).toBe('failed')
  })

  it('follows nobody elsewhere', async () => {
    service.answer('led', { status: 307, location: service.endpoint('there') })
    expect(await push().send(target(browser('led')), {}, 60)).toBe('failed')
    expect(service.of('there')).toEqual([])
  })

  it('is not waited for when no answer comes', async () => {
    service.answer('silent', 'nothing')
    expect(await push({ ...service.wire, timeoutMs: 500 }).send(target(browser('silent')), {}, 60)).toBe('failed')
  })

  it('goes to known push services only, by https, on the usual port', async () => {
    const { host } = service
    const known = push().isKnownService
    for (const endpoint of [`https://${host}/x`, `https://eu.${host}/x`, `https://${host}:443/x`])
      expect(known(endpoint), endpoint).toBe(true)
    const unknown = [
      `http://${host}/x`,
      `https://${host}:8443/x`,
      `https://user@${host}/x`,
      `https://x${host}/x`,
      `https://${host}.evil.test/x`,
      `https://evil.test/${host}`,
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://localhost/x',
      'file:///etc/passwd',
      '',
    ]
    for (const endpoint of unknown) {
      expect(known(endpoint), endpoint).toBe(false)
      expect(await push().send({ ...target(browser('x')), endpoint }, {}, 60)).toBe('gone')
    }
    expect(service.of('x')).toEqual([])
  })

  it('goes to no private address, whatever the name says', async () => {
    const { ca, port } = service.wire
    // Names of this machine, resolved without our check.
    const usual = createPush(
      { ...keys, subject: SUBJECT, hosts: ['localhost'] },
      { ...(ca ? { ca } : {}), ...(port ? { port } : {}) },
    )
    expect(await usual.send({ ...target(browser('home')), endpoint: 'https://localhost/home' }, {}, 60)).toBe('failed')
    expect(service.of('home')).toEqual([])
  })

  it('with keys that no browser has is never sent', async () => {
    const eve = { ...target(browser('eve')), p256dh: Buffer.alloc(65, 4).toString('base64url') }
    expect(await push().send(eve, {}, 60)).toBe('gone')
    expect(service.of('eve')).toEqual([])
  })
})
