import { door } from '#app/features/auth/door.server.ts'
import { isFromProgram } from '#app/platform/web/bot-check.ts'
import { receiveComplaint } from './complaints.server.ts'
import { receiveMessage } from './contact.server.ts'
import { sentPath } from './contact.ts'
import { ComplaintInput, ContactInput, FormReceived } from './contract.ts'

const FORM = { access: 'public', answer: FormReceived, status: 201, fails: ['too_many_requests'] } as const

/** Messages to the coach, and complaints about personal data with their due dates. */
export const contactDoors = [
  door(
    'POST /api/contact',
    'Stores a message to the coach, emails it, and sends a copy to the sender',
    { ...FORM, body: ContactInput, leadsTo: ({ answer }) => sentPath('/contact/sent', answer.hasCopy) },
    async ({ tools, body, clientAddress }) => ({
      // A program is told the same: it isn't to know that it was found out.
      hasCopy: isFromProgram(body) || (await receiveMessage(tools, body, clientAddress)),
    }),
  ),
  door(
    'POST /api/complaints',
    'Stores a complaint about personal data with its due date, acknowledges it and tells the coach',
    { ...FORM, body: ComplaintInput, leadsTo: ({ answer }) => sentPath('/complaints/sent', answer.hasCopy) },
    async ({ tools, body, clientAddress }) => ({
      // A program is told the same: it isn't to know that it was found out.
      hasCopy: isFromProgram(body) || (await receiveComplaint(tools, body, clientAddress)),
    }),
  ),
] as const
