import { capitalised } from '#app/values/number-words.ts'
import type { SaleKind } from './orders/sale.ts'

/** Formats an instant for the reader. */
export type At = (instant: Date) => string

export const salePage = ({ kind, id }: { kind: SaleKind; id: string }) =>
  kind === 'donation' || kind === 'membership'
    ? (`/office/sales/${kind}/${id}` as const)
    : (`/office/orders/${id}` as const)

type Mail = { id: string; template: string; status: string; sentAt: Date | null; createdAt: Date }

/** An email to a person, as a line of their page. */
export const mailLine = ({ id, template, status, sentAt, createdAt }: Mail, at: At) => ({
  ...{
    id,
    words: `${capitalised(template.replaceAll('-', ' ').replace('ebook', 'e-book'))}${status === 'sent' ? '' : `, ${status}`}`,
  },
  when: at(sentAt ?? createdAt),
})

type Note = { id: string; words: string; by: string | null; createdAt: Date }

export const noteLine = ({ id, words, by, createdAt }: Note, at: At) => ({
  ...{ id, words, by: by ?? 'Somebody who has left', when: at(createdAt) },
})
