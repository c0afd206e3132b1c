import type { Contents } from '#app/values/shop.ts'
import { slugOf } from '#app/values/slug.ts'

/** Lowest and highest price, in pence: guards against typing errors. */
export const PRICE_LIMITS = { min: 100, max: 1_000_000 } as const

export const ADDRESS_HINT =
  'Please use up to 50 small letters, digits and hyphens, with a letter first, for example travel-pack.'

// Reserved names: the sales filters, prices in texts and the office's own pages use them.
const RESERVED = ['new', 'packs', 'gift', 'donation', 'membership', 'community', 'delivery']

/** Returns whether a product may have this address. */
export const isAddress = (id: string): boolean =>
  id.length <= 50 && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) && !RESERVED.includes(id)

/** Turns 'Travel pack: small' into an address; '' where nothing usable remains. */
export const addressFrom = (name: string): string => slugOf(slugOf(name).replace(/^[-\d]+/, ''), 50)

const LINE = /^(?:(\d{1,3})\s*[×x*]\s+)?([^|]{1,100}?)\s*(?:\|\s*([^|]{0,40}))?$/

/** Parses the contents of a box, one item per line: `2 × Measuring tape | shelf A`. Blank lines are ignored. */
export function readContents(text: string): { contents: Contents[] } | { problem: string } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const contents: Contents[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const [, quantity = '1', name = '', place = ''] = LINE.exec(line) ?? []
    if (name === '' || Number(quantity) === 0)
      return { problem: `Line ${at + 1} can’t be read. Please write it as “2 × Measuring tape | shelf A”.` }
    if (contents.some((one) => one.name === name)) return { problem: `“${name}” is there twice.` }
    contents.push({ name, quantity: Number(quantity), place: place.trim() })
  }
  return contents.length > 50 ? { problem: 'Please write at most 50 lines.' } : { contents }
}

/** Formats the contents as they are typed. */
export const writeContents = (contents: readonly Contents[]): string =>
  contents.map(({ name, quantity, place }) => `${quantity} × ${name}${place ? ` | ${place}` : ''}`).join('\n')
