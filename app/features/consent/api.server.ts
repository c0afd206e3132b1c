import { Hono } from 'hono'
import { readBody } from '#app/platform/http.ts'
import { networkOf, takeFromLimit } from '#app/platform/rate-limit.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { recordConsent } from './consent.server.ts'
import { ConsentInput } from './contract.ts'

const LIMIT = { name: 'consent choices from a network', max: 60, windowSeconds: 3600 }

/** `POST /api/consent`: the proof of a choice about cookies. */
export const consentApi = new Hono<ToolsEnv>().post('/consent', async (c) => {
  const choice = await readBody(c, ConsentInput)
  await takeFromLimit(c.var.tools, LIMIT, networkOf(c.var.clientAddress))
  await recordConsent(c.var.tools, choice)
  return c.json({ status: true }, 201)
})
