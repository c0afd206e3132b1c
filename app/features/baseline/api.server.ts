import { Hono } from 'hono'
import { requireHealthConsent, requireUser, type UserEnv } from '#app/features/auth/guards.server.ts'
import { safeNextPath } from '#app/features/auth/next-path.ts'
import { answer, readBody } from '#app/platform/http.ts'
import { listReadings, removeReading, saveReadings } from './baseline.server.ts'
import { BaselineInput, BaselineRemoval } from './contract.ts'

const PAGE = '/app/baseline'

/** The doors to a member's own figures. They are health data: none is kept without consent. */
export const baselineApi = new Hono<UserEnv>()
  .get('/baseline', requireUser, async (c) => c.json(await listReadings(c.var.tools, c.var.user.id)))
  .post('/baseline', requireUser, requireHealthConsent, async (c) => {
    const { date, next, ...fields } = await readBody(c, BaselineInput)
    const saved = await saveReadings(c.var.tools, c.var.user, { date, fields })
    return answer(c, saved, safeNextPath(next ?? PAGE))
  })
  .post('/baseline/remove', requireUser, async (c) => {
    const { next, ...reading } = await readBody(c, BaselineRemoval)
    await removeReading(c.var.tools, c.var.user.id, reading)
    return answer(c, { status: true }, safeNextPath(next ?? PAGE))
  })
