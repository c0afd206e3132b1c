import { z } from 'zod'
import { door, raw } from '#app/features/auth/door.server.ts'
import { salePage } from '../shown.ts'
import { Chosen, Dispatch, DispatchPress, Note, OrderPath, Refund, SalePath } from './contract.ts'
import { ExportRange, exportDays } from './export.server.ts'
import { drawLabels } from './labels.server.ts'
import {
  addNote,
  sendDownloadAgain,
  sendParcel,
  sendParcels,
  sendReceiptAgain,
  undoParcel,
  undoParcels,
} from './orders.server.ts'
import { listParcels } from './parcels.server.ts'
import { refundSale } from './refund.server.ts'

const STAFF = { access: 'staff:orders', consent: 'no-health-data' } as const
const page = (id: string) => `/office/orders/${id}`
const ORDER = {
  ...STAFF,
  path: OrderPath,
  leadsTo: ({ path }: { path: { id: string } }): string => page(path.id),
  fails: ['not_found', 'conflict'],
} as const
const MAIL = { ...ORDER, leadsTo: ({ path }: { path: { id: string } }): string => `${page(path.id)}?mailed=1` } as const

export const officeOrdersDoors = [
  door(
    'POST /api/office/orders/:id/dispatch',
    'Marks a parcel as sent. Its buyer is told ten minutes later',
    { ...ORDER, scope: 'orders:write', body: Dispatch },
    ({ tools, user, path, body }) => sendParcel(tools, user, path.id, body),
  ),
  door(
    'POST /api/office/orders/:id/undo-dispatch',
    'Marks a parcel as not sent, until its buyer has been told',
    ORDER,
    ({ tools, user, path }) => undoParcel(tools, user, path.id),
  ),
  door(
    'POST /api/office/orders/dispatch',
    'Marks several parcels as sent',
    {
      ...STAFF,
      body: Chosen,
      answer: z.object({ sent: z.int(), problems: z.array(z.string()), at: z.string() }).meta({ id: 'OfficeSent' }),
      leadsTo: ({ answer }) =>
        `/office/orders?${new URLSearchParams({ done: `${answer.sent}`, left: `${answer.problems.length}`, press: answer.at })}`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, body }) => sendParcels(tools, user, body),
  ),
  door(
    'POST /api/office/orders/undo-dispatch',
    'Marks the parcels that were marked together as not sent, until their buyers have been told',
    {
      ...STAFF,
      body: DispatchPress,
      answer: z.object({ back: z.int() }).meta({ id: 'OfficeTakenBack' }),
      leadsTo: ({ answer }) => `/office/orders?${new URLSearchParams({ state: 'to-send', back: `${answer.back}` })}`,
    },
    ({ tools, user, body }) => undoParcels(tools, user, body.at),
  ),
  door(
    'GET /api/office/orders/labels.pdf',
    'Address labels of the chosen orders, eight to a sheet',
    { ...STAFF, query: Chosen, answer: raw('application/pdf', 200) },
    async ({ tools, query, c }) =>
      c.body(await drawLabels(await listParcels(tools, query), tools.clock.now()), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="labels.pdf"',
        'cache-control': 'private, no-store',
      }),
  ),
  door(
    'POST /api/office/orders/:id/resend-download',
    'Emails the buyer of an e-book a new download link',
    MAIL,
    ({ tools, user, path }) => sendDownloadAgain(tools, user, path.id),
  ),
  door(
    'POST /api/office/orders/:id/resend-receipt',
    'Emails the buyer a link to the receipt',
    MAIL,
    ({ tools, user, path }) => sendReceiptAgain(tools, user, path.id),
  ),
  door(
    'POST /api/office/sales/:kind/:id/notes',
    'Adds a note to a sale',
    {
      ...STAFF,
      path: SalePath,
      body: Note,
      leadsTo: ({ path }) => `${salePage(path)}#notes`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => addNote(tools, user, path, body),
  ),
  door(
    'POST /api/office/sales/:kind/:id/refund',
    'Refunds an amount of a sale, with a reason. Repeating the request refunds once',
    {
      access: 'staff:refunds',
      consent: 'no-health-data',
      fresh: true,
      path: SalePath,
      body: Refund,
      leadsTo: ({ path }) => `${salePage(path)}#money`,
      fails: ['not_found', 'conflict'],
    },
    ({ tools, user, path, body }) => refundSale(tools, user, path, body),
  ),
  door(
    'GET /api/office/sales.csv',
    'Every receipt and credit note of some days with its VAT, for an accountant',
    {
      access: 'staff:exports',
      scope: 'sales:read',
      consent: 'no-health-data',
      fresh: true,
      query: ExportRange,
      answer: raw('text/csv', 200),
    },
    ({ tools, user, query }) => exportDays(tools, user, query),
  ),
] as const
