import { Hono } from 'hono'
import { answer, readBody } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { looksAutomated } from '#app/values/bot-signals.ts'
import { receiveComplaint } from './complaints.server.ts'
import { receiveMessage } from './contact.server.ts'
import { ComplaintInput, ContactInput } from './contract.ts'

/** `POST /api/contact`: a message to the coach. `POST /api/complaints`: one about personal data, with its due dates. */
export const contactApi = new Hono<ToolsEnv>()
  .post('/contact', async (c) => {
    const input = await readBody(c, ContactInput)
    if (!looksAutomated(input)) await receiveMessage(c.var.tools, input, c.var.clientAddress)
    return answer(c, { status: true }, '/contact/sent', 201)
  })
  .post('/complaints', async (c) => {
    const input = await readBody(c, ComplaintInput)
    if (!looksAutomated(input)) await receiveComplaint(c.var.tools, input, c.var.clientAddress)
    return answer(c, { status: true }, '/complaints/sent', 201)
  })
