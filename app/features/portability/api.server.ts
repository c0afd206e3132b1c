import { type Context, Hono } from 'hono'
import { requireFreshSignIn, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { takeFromLimit } from '#app/platform/rate-limit.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { closeAccount, keepAccount } from './closing.server.ts'
import { ClosingInput } from './contract.ts'
import { exportCsv, exportJson } from './export.server.ts'

const EXPORTS = { name: 'exports of a person', max: 20, windowSeconds: 3_600 }

/** The doors of one's own data: taking it along, bringing it back, ending it. */
export const portabilityApi = new Hono<UserEnv>()
  .get('/account/export.json', requireUser, requireFreshSignIn, async (c) => {
    await takeFromLimit(c.var.tools, EXPORTS, c.var.user.id)
    return download(c, await exportJson(c.var.tools, c.var.user), 'application/json', 'json')
  })
  .get('/account/export.zip', requireUser, requireFreshSignIn, async (c) => {
    await takeFromLimit(c.var.tools, EXPORTS, c.var.user.id)
    return download(c, await exportCsv(c.var.tools, c.var.user), 'application/zip', 'zip')
  })
  .post('/account/close', requireUser, async (c) => {
    await readBody(c, ClosingInput)
    await closeAccount(c.var.tools, c.var.user)
    return answer(c, { status: true }, '/account/closing')
  })
  .post('/account/keep', requireUser, async (c) => {
    await keepAccount(c.var.tools, c.var.user.id)
    return answer(c, { status: true }, '/account')
  })

function download(c: Context<UserEnv>, body: ReadableStream, type: string, ending: string) {
  const today = localDateAt(c.var.tools.clock.now(), c.var.user)
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="longevity-${today}.${ending}"`,
    'cache-control': 'no-store',
  })
}
