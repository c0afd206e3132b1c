import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settings as table } from '#app/db/schema/settings.ts'
import { seedSettings } from '#app/platform/setting-kinds.ts'
import { openSettings } from '#app/platform/settings.ts'
import { createTestApp, hasDatabase, type TestApp } from '#dev/test-app.ts'
import { listChanges } from './settings.server.ts'

let app: TestApp
let coach: string

describe.runIf(hasDatabase())('the settings of the office', () => {
  beforeAll(async () => {
    app = await createTestApp()
    coach = await app.signInStaff('coach')
  })
  afterAll(() => app?.close())

  const change = (key: string, json: object, cookie = coach) =>
    app.request(`/api/office/settings/${key}`, { cookie, json })

  it('hold at once, are written down with who changed them, and outlive the process', async () => {
    expect(app.tools.settings.now().membership.price).toBe(2999)
    expect((await change('membership', { revision: 0, price: '£31.50', trialDays: '30' })).status).toBe(200)
    expect(app.tools.settings.now().membership.price).toBe(3150)
    expect(await listChanges(app.tools, 'membership')).toMatchObject([
      { actor: 'coach@staff.example.test', changes: [{ name: 'price', from: '29.99', to: '31.50' }] },
    ])
    const later = await openSettings(app.tools, app.tools.config)
    expect(later.now().membership.price).toBe(3150)
  })

  it('are changed by one person at a time: who saw an older one is told, and nothing is lost', async () => {
    expect((await change('links', { ...LINKS, revision: 0 })).status).toBe(200)
    const late = await change('links', { ...LINKS, dailyTips: 'https://chat.example.test/other', revision: 0 })
    expect(late.status).toBe(409)
    expect((await late.json()).error.message ?? '').toMatch(/Somebody else changed this meanwhile/)
    expect(app.tools.settings.now().links.dailyTips).toBe(LINKS.dailyTips)
    expect((await change('links', { ...LINKS, dailyTips: '', revision: 1 })).status).toBe(200)
    expect(app.tools.settings.now().links.dailyTips).toBe('')
  })

  it.each([
    ['membership', { price: '0', trialDays: '30' }, 'price'],
    ['membership', { price: '1000000', trialDays: '30' }, 'price'],
    ['membership', { price: '29.99', trialDays: '366' }, 'trialDays'],
    ['membership', { price: '29.99', trialDays: '1.5' }, 'trialDays'],
    ['sellTo', { codes: '' }, 'codes'],
    ['sellTo', { codes: 'GB QQ' }, 'codes'],
    ['vatPercent', { ebook: '0', packs: '101', membership: '20' }, 'packs'],
    [
      'links',
      { whatsAppCommunity: 'http://x.example', dailyTips: '', dailyFacts: '', socialPage: '' },
      'whatsAppCommunity',
    ],
    [
      'links',
      { whatsAppCommunity: 'javascript:alert(1)', dailyTips: '', dailyFacts: '', socialPage: '' },
      'whatsAppCommunity',
    ],
  ])('refuse %s as %j with a sentence for its field, and keep what held', async (key, form, name) => {
    const before = app.tools.settings.now()
    const rows = await app.tools.db.select().from(table)
    const refused = await change(key, { ...form, revision: 0 })
    expect(refused.status).toBe(400)
    expect(Object.keys((await refused.json()).error.fields)).toEqual([name])
    expect(app.tools.settings.now()).toBe(before)
    expect(await app.tools.db.select().from(table)).toEqual(rows)
  })

  it('are not there for those without the permission', async () => {
    const editor = await app.signInStaff('editor')
    const member = await app.signIn('member@example.test')
    for (const cookie of [editor, member, ''])
      expect((await change('membership', { revision: 1, price: '5', trialDays: '30' }, cookie)).status).toBe(404)
    expect((await change('password', { revision: 0 })).status).toBe(400)
  })

  it('that no longer fit a new version are left out, and what came with it holds', async () => {
    await app.tools.db.insert(table).values({ key: 'sellTo', value: ['XX'], revision: 1, updatedAt: new Date() })
    const store = await openSettings(app.tools, app.tools.config)
    expect(store.now().sellTo).toEqual(['GB'])
  })

  it('of a group hold, also where a new version has a field more or fewer', async () => {
    const { name: _new, ...older } = { ...app.tools.settings.now().coach, welcome: 'Glad you’re here.', fax: '12' }
    const set = { value: older }
    const row = { key: 'coach', value: older, revision: 1, updatedAt: new Date() }
    await app.tools.db.insert(table).values(row).onConflictDoUpdate({ target: table.key, set })
    const { coach: read } = (await openSettings(app.tools, app.tools.config)).now()
    const { coach: seed } = seedSettings(app.tools.config)
    expect(read).toEqual({ ...seed, welcome: 'Glad you’re here.' })
  })
})

const LINKS = {
  ...{ whatsAppCommunity: 'https://chat.example.test/all', dailyTips: 'https://chat.example.test/tips' },
  ...{ dailyFacts: '', socialPage: '' },
}
