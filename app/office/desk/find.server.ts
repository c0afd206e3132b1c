import { isPermitted } from '#app/features/auth/permissions.ts'
import type { CurrentUser } from '#app/features/auth/session.ts'
import { typedPaperNumber } from '#app/features/payments/paper.ts'
import type { Tools } from '#app/platform/tools.ts'
import { orderNumber } from '#app/values/order-number.ts'
import { findLetters } from '../letters/letters.server.ts'
import { STATUS_NAMES, STEP_NAMES } from '../letters/status.ts'
import { searchQuery } from '../list.ts'
import { listSales, SALE_LIST } from '../orders/sales.server.ts'
import { listPeople, PEOPLE_LIST } from '../people/people.server.ts'
import { salePage } from '../shown.ts'
import { KINDS } from '../texts/kinds.ts'
import { listTexts, TEXT_LIST } from '../texts/texts.server.ts'
import { PLACES } from '../ui/places.ts'

export type Found = { href: string; title: string; detail: string }
export type FoundGroup = { name: string; items: Found[] }

/** The most results per kind: what a person takes in at a glance. */
const EACH = 6

/**
 * Finds what a member of staff may open by the beginning of its name: rooms, people, orders, letters, texts. Without
 * search text: the rooms.
 */
export async function findInOffice(
  tools: Tools,
  user: Pick<CurrentUser, 'role'>,
  typed: string,
): Promise<FoundGroup[]> {
  const q = typed.trim()
  const may = (permission: Parameters<typeof isPermitted>[1]) => isPermitted(user.role, permission)
  const rooms = PLACES.filter(({ permission, label }) => may(permission) && beginsAWord(label, q)).map(
    ({ href, label }) => ({ href, title: label, detail: '' }),
  )
  // A single letter would match everyone.
  const isEnough = q.length > 1
  const groups = [
    { name: 'Rooms', items: rooms },
    { name: 'People', items: isEnough && may('people') ? await people(tools, q) : [] },
    { name: 'Orders', items: isEnough && may('orders') ? await sales(tools, q) : [] },
    { name: 'Letters', items: isEnough && may('letters') ? await letters(tools, q) : [] },
    { name: 'Texts', items: isEnough && may('texts') ? await texts(tools, q) : [] },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

const beginsAWord = (label: string, q: string) => ` ${label}`.toLowerCase().includes(` ${q.toLowerCase()}`)

async function people(tools: Tools, q: string): Promise<Found[]> {
  const { rows } = await listPeople(tools, searchQuery(PEOPLE_LIST, q), EACH)
  return rows.map(({ id, name, email }) => ({
    href: `/office/people/${id}`,
    title: name || email,
    detail: name ? email : '',
  }))
}

async function sales(tools: Tools, q: string): Promise<Found[]> {
  const { rows } = await listSales(tools, searchQuery(SALE_LIST, q))
  // Somebody's many months would push out what they ordered; a receipt is of one sale.
  const isNumbered = typedPaperNumber(q) !== null
  return rows
    .filter(({ kind }) => isNumbered || (kind !== 'membership' && kind !== 'donation'))
    .slice(0, EACH)
    .map(({ id, kind, name, email, what }) => ({
      href: salePage({ kind, id }),
      title: `${orderNumber(id)} ${what}`.trim(),
      detail: name ?? email ?? '',
    }))
}

async function letters(tools: Tools, q: string): Promise<Found[]> {
  const found = await findLetters(tools, q, EACH)
  return found.map(({ id, subject, status, kind }) => ({
    href: `/office/letters/${id}`,
    title: subject,
    detail: (kind === 'step' ? STEP_NAMES : STATUS_NAMES)[status],
  }))
}

/** Matches in the title come before those in the text. */
async function texts(tools: Tools, q: string): Promise<Found[]> {
  const { rows } = await listTexts(tools, searchQuery(TEXT_LIST, q))
  const isCalledSo = ({ title, slug }: (typeof rows)[number]) =>
    `${title} ${slug}`.toLowerCase().includes(q.toLowerCase())
  return rows
    .toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)))
    .slice(0, EACH)
    .map(({ kind, slug, title }) => ({ href: `/office/texts/${kind}/${slug}`, title, detail: KINDS[kind].many }))
}
