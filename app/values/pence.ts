import { z } from 'zod'

/** A sum of money in whole pence sterling, never negative. */
export const Pence = /* @__PURE__ */ penceSchema()
export type Pence = z.infer<typeof Pence>

/** Asserts that a number is a sum. Throws a RangeError when it isn't. */
export function asPence(amount: number): Pence {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`No sum of money: ${amount}`)
  return amount as Pence
}

/** Formats pounds and pence: 129999 is '£1,299.99'; whole pounds keep their '.00'. */
export function formatPence(pence: Pence): string {
  const pounds = String(Math.trunc(pence / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `£${pounds}.${String(pence % 100).padStart(2, '0')}`
}

/** Formats a stored number of pence in the same way. Throws a RangeError when it's invalid. */
export const inPounds = (pence: number): string => formatPence(asPence(pence))

/** The same without the sign, as a field's value: '1000.05'. */
export const poundsIn = (pence: number): string => `${Math.trunc(pence / 100)}.${String(pence % 100).padStart(2, '0')}`

/** Parses pounds as typed: '49.99', '£1,299', '12.3'; null when it isn't a sum. Without floating point. */
export function penceIn(text: string): number | null {
  const [, pounds = '', pence = ''] = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return pounds === '' ? null : Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'))
}

/** `formatPence` for running text: whole pounds lose their '.00'. */
export const formatBriefly = (pence: Pence): string => formatPence(pence).replace(/\.00$/, '')

function penceSchema() {
  return z.int().min(0).brand<'Pence'>()
}
