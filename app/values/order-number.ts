// Crockford's base 32 alphabet: without I, L, O and U, which are misread or misheard.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The order's number for people: the first 45 bits of its id, as three groups of three characters (`7K3-M2X-Q9D`).
 *
 * Among 200,000 orders, about one shop in two thousand has a duplicate, so a number finds an order but never grants
 * access to it.
 */
export function orderNumber(id: string): string {
  // The first 48 bits of a UUID (version 4) are random; the last three are dropped.
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`) >> 3n
  let letters = ''
  for (let place = 0; place < 9; place += 1) {
    letters = LETTERS[Number(bits & 31n)] + letters
    bits >>= 5n
  }
  return letters.replaceAll(/(...)(?=.)/g, '$1-')
}

/**
 * Returns the range of ids that a number matches; null for an invalid number. Tolerates misheard characters: O is read
 * as 0.
 */
export function idsOfNumber(number: string): { first: string; last: string } | null {
  const letters = number.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (letters.length !== 9 || [...letters].some((letter) => !LETTERS.includes(letter))) return null
  const bits = [...letters].reduce((sum, letter) => (sum << 5n) | BigInt(LETTERS.indexOf(letter)), 0n)
  const id = (from: bigint, rest: string) => {
    const hex = from.toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`
  }
  return { first: id(bits << 3n, '0'), last: id((bits << 3n) | 7n, 'f') }
}
