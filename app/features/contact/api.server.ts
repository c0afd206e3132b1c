import { Hono } from 'hono'
import { isFromProgram } from '#app/platform/bot-check.ts'
import { answer, readBody } from '#app/platform/http.ts'
import type { ToolsEnv } from '#app/platform/tools.ts'
import { receiveComplaint } from './complaints.server.ts'
import { receiveMessage } from './contact.server.ts'
import { ComplaintInput, ContactInput } from './contract.ts'

/** `POST /api/contact`: a message to the coach. `POST /api/complaints`: one about personal data, with its due dates. */
export const contactApi = new Hono<ToolsEnv>()
  .post('/contact', async (c) => {
    const input = await readBody(c, ContactInput)
    if (!isFromProgram(input)) await receiveMessage(c.var.tools, input, c.var.clientAddress)
    return answer(c, { status: true }, '/contact/sent', 201)
  })
  .post('/complaints', async (c) => {
    const input = await readBody(c, ComplaintInput)
    if (!isFromProgram(input)) await receiveComplaint(c.var.tools, input, c.var.clientAddress)
    return answer(c, { status: true }, '/complaints/sent', 201)
  })
