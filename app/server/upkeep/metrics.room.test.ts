import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxMails } from '#app/db/schema/platform.ts'
import { hookMessages, hooks } from '#app/db/schema/programs.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'

const TOKEN = 'a-token-for-tests-of-32-characters-or-more'
const OPERATOR = { authorization: `Bearer ${TOKEN}` }

describe.skipIf(!hasDatabase())('GET /metrics', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ env: { METRICS_TOKEN: TOKEN }, payments: true })
  })
  afterAll(() => app.close())

  it('shows how doors, mails, jobs and the process are doing', async () => {
    await app.signIn('member@example.test')
    await app.request('/api/routine')
    const response = await app.request('/metrics', { headers: OPERATOR })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/routine",status="401"\} 1/)
    expect(text).toMatch(/stripe_events_waiting 0/)
    expect(text).toMatch(/books_differences 0/)
    expect(text).toMatch(/disk\{state="(ok|low)"\} 1/)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain('example.test')
  })

  it('follows an email until it is sent', async () => {
    await app.request('/api/auth/sign-in/magic-link', { json: { email: 'another@example.test', callbackURL: '/app' } })
    const figures = async () => (await app.request('/metrics', { headers: OPERATOR })).text()
    await expect.poll(figures).toMatch(/outbox_mails\{status="sent"\} 1/)
    await expect.poll(figures).toMatch(/jobs\{queue="mail",state="completed"\} 1/)
  })

  it('counts as given up only emails that the office can send again, not those whose time was over', async () => {
    const mail = { recipient: 'late@example.test', template: 'reminder', status: 'dead' } as const
    await app.tools.db.insert(outboxMails).values([
      { ...mail, props: null },
      { ...mail, props: {} },
    ])
    expect(await (await app.request('/metrics', { headers: OPERATOR })).text()).toMatch(
      /outbox_mails\{status="dead"\} 1\n/,
    )
  })

  it('says how many webhooks wait and were given up, and since when; none of an address that is off', async () => {
    const figures = async () => (await app.request('/metrics', { headers: OPERATOR })).text()
    const none = await figures()
    expect(none).toMatch(/hook_messages\{status="waiting"\} 0/)
    expect(none).toMatch(/hook_messages\{status="given-up"\} 0/)
    expect(none).toMatch(/hook_oldest_seconds 0/)
    const { db } = app.tools
    const address = { url: 'https://program.test/hook', events: ['test'], sealedSecret: '', createdAt: new Date() }
    const [on] = await db.insert(hooks).values(address).returning()
    const [off] = await db
      .insert(hooks)
      .values({ ...address, isOn: false })
      .returning()
    if (!on || !off) throw new Error('Both were added')
    const hour = new Date(Date.now() - 3_600_000)
    // Far away, so that the site itself does not try them.
    const message = { event: 'test', data: {}, happenedAt: hour, nextAt: new Date(Date.now() + 86_400_000_000) }
    await db.insert(hookMessages).values([
      { ...message, hookId: on.id },
      { ...message, hookId: on.id, status: 'given-up' },
      { ...message, hookId: on.id, status: 'taken' },
      { ...message, hookId: off.id, happenedAt: new Date(0) },
    ])
    const some = await figures()
    expect(some).toMatch(/hook_messages\{status="waiting"\} 1/)
    expect(some).toMatch(/hook_messages\{status="given-up"\} 1/)
    expect(some).toMatch(/hook_oldest_seconds 36\d\d\b/)
    expect(some).not.toContain('program.test')
  })

  it('has one series for all addresses of a door, and one for everything that is no door', async () => {
    for (const path of ['/api/routine/2026-06-15/fasting', '/somewhere/else', '/api/nothing'])
      await app.request(path, path.includes('fasting') ? { method: 'PUT', json: { state: 'done' } } : {})
    const text = await (await app.request('/metrics', { headers: OPERATOR })).text()
    expect(text).toContain('route="/api/routine/:date/:habit",status="401"')
    expect(text).not.toContain('2026-06-15')
    expect(text).not.toContain('somewhere')
    expect(text).not.toContain('nothing')
  })

  it('counts what an operator wants to hear of: refused webhooks, sign-ins that fail', async () => {
    const json = {}
    for (let time = 1; time <= 2; time += 1) await app.request('/api/stripe/webhook', { json })
    await app.request('/api/auth/sign-in/link', { json: { token: 'made-up' } })
    const text = await (await app.request('/metrics', { headers: OPERATOR })).text()
    const counted = (route: string) =>
      new RegExp(`http_request_duration_seconds_count\\{method="POST",route="${route}",status="4\\d\\d"\\} (\\d)`).exec(
        text,
      )?.[1]
    expect(counted('/api/stripe/webhook')).toBe('2')
    expect(counted('/api/auth/sign-in/link')).toBe('1')
  })

  it('has every figure that the alarms and the board of deploy/ ask for', async () => {
    await app.signIn('figures@example.test')
    const text = await (await app.request('/metrics', { headers: OPERATOR })).text()
    const has = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const asked = ['alerts.yaml', 'grafana.json']
      .map((file) => readFileSync(`deploy/${file}`, 'utf8').replaceAll(/\{\{.*?\}\}/g, ''))
      .flatMap((words) => words.match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{[ )\\"]|$)/gm) ?? [])
    const ours = /^(?:http|hook|database|outbox|jobs|stripe|books|site|served|build|process|nodejs)_/
    const names = [...new Set(asked.filter((name) => ours.test(name)))]
    expect(names.length).toBeGreaterThan(12)
    expect(names.filter((name) => !has.has(name) && !has.has(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual([])
  })

  it('names what the database is asked, and nobody whom it is about', async () => {
    const cookie = await app.signIn('asked@example.test')
    await app.request('/api/auth/user', { cookie })
    const text = await (await app.request('/metrics', { headers: OPERATOR })).text()
    expect(text).toMatch(/database_statement_duration_seconds_count\{statement="select sessions"\} [1-9]/)
    expect(text).toMatch(/build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1/)
    expect(text).toMatch(/database_connections\{pool="visitors",state="waiting"\} 0/)
  })

  it.each([
    ['another machine', { from: '203.0.113.7' }, 404],
    ['another machine with the token', { from: '203.0.113.7', headers: OPERATOR }, 200],
    ['another machine with a wrong token', { from: '203.0.113.7', headers: { authorization: 'Bearer wrong' } }, 404],
    ['this machine, when a token is set', { from: '127.0.0.1' }, 404],
  ])('is for %s: %s', async (_who, init, status) => {
    expect((await app.request('/metrics', init)).status).toBe(status)
  })

  const proxies = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']
  it.each([
    ['production without a token, from this machine', 'production', {}, '127.0.0.1', 404],
    ['development, this machine', 'development', {}, '127.0.0.1', 200],
    ['development, this machine in IPv6', 'development', {}, '::1', 200],
    ['development, this machine in the IPv6 spelling of IPv4', 'development', {}, '::ffff:127.0.0.1', 200],
    ['development, another machine', 'development', {}, '203.0.113.7', 404],
    ...proxies.map(
      (name) => [`${name} of a proxy on this machine`, 'development', { [name]: 'x' }, '::1', 404] as const,
    ),
  ] as const)('is in %s: %s', async (_where, env, headers, from, status) => {
    const { config } = app.tools
    Object.assign(app.tools, { config: { ...config, env, metricsToken: null } })
    const answered = await app.request('/metrics', { from, headers })
    Object.assign(app.tools, { config })
    expect(answered.status).toBe(status)
  })
})
