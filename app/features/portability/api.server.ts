import { type Context, Hono } from 'hono'
import {
  requireFreshSignIn,
  requireHealthConsent,
  requireUser,
  type UserEnv,
} from '#app/features/auth/guards.server.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { takeFromLimit } from '#app/platform/rate-limit.ts'
import { localDateAt } from '#app/values/time-zone.ts'
import { closeAccount, keepAccount } from './closing.server.ts'
import { ClosingInput, ImportChoices } from './contract.ts'
import { exportCsv, exportJson } from './export.server.ts'
import { eraseRecords } from './forget.server.ts'
import { carryOutImport, discardImport, receiveFile } from './import.server.ts'

const EXPORTS = { name: 'exports of a person', max: 20, windowSeconds: 3_600 }
const IMPORTS = { name: 'files brought by a person', max: 20, windowSeconds: 3_600 }

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
  .post('/account/import', requireUser, requireHealthConsent, async (c) => {
    await takeFromLimit(c.var.tools, IMPORTS, c.var.user.id)
    // Whoever opens the form opens a file of any kind, so that is not done here.
    const form = await c.req.arrayBuffer()
    await receiveFile(c.var.tools, c.var.user, { form, type: c.req.header('content-type') ?? '' })
    return c.redirect(IMPORT_PAGE, 303)
  })
  .post('/account/import/carry-out', requireUser, requireHealthConsent, async (c) => {
    await carryOutImport(c.var.tools, c.var.user, await readBody(c, ImportChoices))
    return answer(c, { status: true }, `${IMPORT_PAGE}?done=1`)
  })
  .post('/account/import/discard', requireUser, async (c) => {
    await discardImport(c.var.tools, c.var.user.id)
    return answer(c, { status: true }, IMPORT_PAGE)
  })
  .post('/account/erase-records', requireUser, requireFreshSignIn, async (c) => {
    await readBody(c, ClosingInput)
    await eraseRecords(c.var.tools, c.var.user)
    return answer(c, { status: true }, '/account/data?erased=1#records')
  })
  .post('/account/close', requireUser, requireFreshSignIn, async (c) => {
    await readBody(c, ClosingInput)
    await closeAccount(c.var.tools, c.var.user)
    return answer(c, { status: true }, '/account/closing')
  })
  .post('/account/keep', requireUser, async (c) => {
    await keepAccount(c.var.tools, c.var.user.id)
    return answer(c, { status: true }, '/account')
  })

const IMPORT_PAGE = '/account/import'

function download(c: Context<UserEnv>, body: ReadableStream, type: string, ending: string) {
  const today = localDateAt(c.var.tools.clock.now(), c.var.user)
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="longevity-${today}.${ending}"`,
    'cache-control': 'no-store',
  })
}
