import { capitalised } from '#app/values/number-words.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { formatSum } from '#app/values/sum.ts'
import { KIND_WORDS, type SaleFacts, type SaleKind, stateOf, stateWords } from './orders/sale.ts'

/** Formats an instant for the reader. */
export type At = (instant: Date) => string

export const salePage = ({ kind, id }: { kind: SaleKind; id: string }) =>
  kind === 'donation' || kind === 'membership'
    ? (`/office/sales/${kind}/${id}` as const)
    : (`/office/orders/${id}` as const)

/** A sale, as a line of its buyer's page. */
export const saleLine = ({ id, at: instant, ...sale }: SaleFacts & { id: string; at: Date }, at: At) => ({
  id,
  href: salePage({ kind: sale.kind, id }),
  words: `${KIND_WORDS[sale.kind]}, ${orderNumber(id)}`,
  state: `${formatSum(sale)}, ${stateWords(stateOf(sale)).toLowerCase()}`,
  when: at(instant),
})

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
