import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#app/db/schema/users.ts'
import { isPermitted, PERMISSIONS, type Permission, type Role } from '#app/features/auth/permissions.ts'
import { AppError } from '#app/platform/app-error.ts'
import routes from '#app/routes.ts'
import { contextFor } from '#dev/read-page.ts'
import { createTestApp, hasDatabase, ORIGIN, type TestApp } from '#dev/test-app.ts'
import { DOORS } from './doors.ts'

const NOON = '2026-06-15T12:00:00Z'
const STAFF = ['owner', 'coach', 'editor', 'fulfilment'] as const
const EVERYBODY: readonly Role[] = [...STAFF, 'member']

const doors = DOORS.filter(({ spec }) => spec.access.startsWith('staff'))
const pages = [...(await routes)]
  .flatMap((entry) => pagesOf(entry, ''))
  .filter(({ path }) => /^\/office(\/|$)/.test(path))
/**
 * Pages for all of the staff: their own. The second is available before the second step, since that is where it's
 * completed.
 */
const OF_ALL: Readonly<Record<string, 'everyStaff' | 'anyStaff'>> = {
  '/office/confirm/codes': 'everyStaff',
  '/office/confirm': 'anyStaff',
  '/office/security': 'everyStaff',
}

describe.skipIf(!hasDatabase())('the office', () => {
  let app: TestApp
  const cookies = new Map<Role, string>()
  beforeAll(async () => {
    app = await createTestApp({ now: NOON })
    for (const role of STAFF) cookies.set(role, await app.signInStaff(role))
    cookies.set('member', await app.signIn('member@example.test'))
  })
  afterAll(() => app.close())

  const proved = (at: string | null) =>
    app.tools.db.update(sessions).set({ secondStepAt: at === null ? null : new Date(at) })
  const may = (role: Role, permission: Permission | null) =>
    permission === null ? role !== 'member' : isPermitted(role, permission)

  describe.each(doors.map((door) => [door.key, door] as const))('%s', (_key, { method, path, spec }) => {
    const permission = spec.access === 'staff' ? null : (spec.access.slice('staff:'.length) as Permission)
    async function knock(cookie?: string) {
      const response = await app.request(path.replaceAll(/:\w+/g, '11111111-2222-4333-8444-555555555555'), {
        method,
        ...(cookie ? { cookie } : {}),
        ...(method === 'GET' ? {} : { json: {} }),
      })
      const { error } = await response.json().catch(() => ({}))
      if (response.status === 404 && error?.message === 'There’s nothing at this address.') return 'not there'
      // Access was granted; then payments turned out to be off, since this app has no Stripe.
      if (error?.code === 'unavailable') return 'open'
      return error?.reason === 'second_step_needed' ? 'second step' : response.status >= 500 ? 'fault' : 'open'
    }

    const post = async (cookie: string) =>
      (await app.request(path.replaceAll(/:\w+/g, '11111111-2222-4333-8444-555555555555'), { cookie, form: {} })).status

    it('is not there for strangers, whatever they bring', async () => {
      expect(await knock()).toBe('not there')
      if (spec.leadsTo) expect(await post(''), 'as a plain form').toBe(404)
      expect(await knock('session=made-up.c2lnbmF0dXJl')).toBe('not there')
    })

    it.each(EVERYBODY)('for %s', async (role) => {
      const cookie = cookies.get(role) ?? ''
      await proved(null)
      const isOpenBefore = spec.access === 'staff' && !spec.fresh
      expect(await knock(cookie), 'before the second step').toEqual(
        !may(role, permission) ? 'not there' : isOpenBefore ? expect.stringMatching(/open|second step/) : 'second step',
      )
      if (!may(role, permission)) {
        await proved(NOON)
        expect(await knock(cookie), 'after it').toBe('not there')
        if (spec.leadsTo) expect(await post(cookie), 'as a plain form').toBe(404)
        return
      }
      if (spec.fresh) {
        await proved('2026-06-15T11:50:00Z')
        expect(await knock(cookie), 'ten minutes after it').toBe('second step')
      }
      await proved('2026-06-15T00:00:00Z')
      if (spec.access !== 'staff') expect(await knock(cookie), 'twelve hours after it').toBe('second step')
      await proved(NOON)
      expect(await knock(cookie), 'after it').toBe('open')
    })
  })

  describe.each(pages.map((page) => [page.path, page.file] as const))('the page %s', (path, file) => {
    const guard = OF_ALL[path] ?? 'staffOnly'
    const source = readFileSync(`app/${file}`, 'utf8')
    const asked = new RegExp(`${guard}\\([^']{0,120}(?:'(\\w+)')?`).exec(source)
    const permission = guard === 'staffOnly' ? (PERMISSIONS.find((each) => each === asked?.[1]) ?? null) : null

    async function open(cookie: string) {
      const url = `${ORIGIN}${path.replaceAll(/:\w+/g, '11111111-2222-4333-8444-555555555555')}`
      const context = contextFor(app.tools, cookie)
      const { loader } = await import(/* @vite-ignore */ `../${file}`)
      try {
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'none']))
        await loader({ request: new Request(url), context, params, url: new URL(url) })
        return 'open'
      } catch (thrown) {
        const init = thrown instanceof Response ? thrown : (thrown as { init?: ResponseInit }).init
        if (init?.status === 404 || (thrown instanceof AppError && thrown.code === 'not_found')) return 'not there'
        if (init instanceof Response && init.headers.get('location')?.startsWith('/office/confirm?'))
          return 'second step'
        if (init?.status !== undefined && init.status < 500) return 'open'
        throw thrown
      }
    }

    it('says whom it is for', () => {
      expect(asked, `${file} calls ${guard}`).not.toBeNull()
      if (guard === 'staffOnly') expect(PERMISSIONS).toContain(asked?.[1])
    })

    it.each(EVERYBODY)('for %s', async (role) => {
      const cookie = cookies.get(role) ?? ''
      await proved(null)
      expect(await open('')).toBe('not there')
      expect(await open(cookie), 'before the second step').toBe(
        !may(role, permission) ? 'not there' : guard === 'anyStaff' ? 'open' : 'second step',
      )
      await proved(NOON)
      // A page of a record that doesn't exist answers 404 to everyone.
      const opened = path.includes(':') ? expect.stringMatching(/open|not there/) : 'open'
      expect(await open(cookie), 'after it').toEqual(may(role, permission) ? opened : 'not there')
    })
  })
})

/** The pages of a part of the route table, with their full paths. */
function pagesOf(
  { path = '', file, children, index }: RouteConfigEntry,
  above: string,
): { path: string; file: string }[] {
  const whole = path === '' ? above : `${above}/${path}`
  const below = (children ?? []).flatMap((child) => pagesOf(child, whole))
  return children && !index ? below : [...below, { path: whole || '/', file }]
}
