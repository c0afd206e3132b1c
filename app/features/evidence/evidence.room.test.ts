import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { listChanges } from './changes.server.ts'
import { getClaims } from './evidence.server.ts'

describe.skipIf(!hasDatabase())('the register for programs and other sites', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  it('follows every correction, each at the address of its claim, and of claims that there are', async () => {
    const response = await app.request('/evidence.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed.split('<item>').length - 1).toBe(listChanges().length)
    for (const { claim, at } of listChanges()) {
      expect(getClaims(app.tools, [claim])).toHaveLength(1)
      // A reader shows an item once for each address: a claim's next correction has another.
      expect(feed).toContain(`<guid isPermaLink="true">${ORIGIN}/evidence/${claim}#${at}</guid>`)
    }
  })

  it('lets any site frame the calculator, which runs nothing', async () => {
    const response = await app.request('/embed/micro-lives?plants=1&cigarettes=3')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('script-src')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const page = await response.text()
    expect(page).toContain('<strong>+4 microlives</strong> (120 minutes)')
    expect(page).toContain('<strong>−1.5 microlives</strong> (45 minutes)')
    expect(page).not.toContain('<script')
  })
  it('writes nothing into the framed page that was in the address', async () => {
    const page = await (await app.request('/embed/micro-lives?meat="><img src=x>&plants=<b>')).text()
    expect(page).not.toMatch(/<img|<b>/)
    expect(page).toContain('name="meat" min="0" max="10" step="0.5" value="0"')
  })
})
