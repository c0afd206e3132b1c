import { z } from 'zod'
import { door } from '#app/features/auth/door.server.ts'
import { findInOffice } from './find.server.ts'

const Found = z.object({ href: z.string(), title: z.string(), detail: z.string() })
const FoundAnswer = z
  .object({ groups: z.array(z.object({ name: z.string(), items: z.array(Found) })) })
  .meta({ id: 'OfficeFound' })

export const deskDoors = [
  door(
    'GET /api/office/find',
    'Searches rooms, people, orders and texts by name, as far as the role may see them',
    {
      access: 'staff:desk',
      consent: 'no-health-data',
      query: z.object({ q: z.string().max(200) }),
      answer: FoundAnswer,
    },
    async ({ tools, user, query }) => ({ groups: await findInOffice(tools, user, query.q) }),
  ),
] as const
