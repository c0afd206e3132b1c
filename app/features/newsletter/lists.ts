/** The built-in lists. The newsletter and the members' news are sent regularly; each other list is a single email. */
export const LIST_IDS = [
  'newsletter',
  'member-news',
  'age-watchers',
  'ebook',
  'starter-pack-1',
  'starter-pack-2',
  'starter-pack-3',
  'hotbox-sauna',
  'cold-water-tank',
] as const
type FixedList = (typeof LIST_IDS)[number]
/** Every list an address can be on: a built-in one, or the waitlist of a product added in the office. */
export type ListId = FixedList | `product-${string}`

const TITLES: Readonly<Record<FixedList, string>> = {
  newsletter: 'Newsletter',
  'member-news': 'Member news',
  'age-watchers': 'Age-Watchers waitlist',
  ebook: 'Longevity Starter Guide',
  'starter-pack-1': 'Starter Pack 1',
  'starter-pack-2': 'Starter Pack 2',
  'starter-pack-3': 'Starter Pack 3',
  'hotbox-sauna': 'Hotbox Sauna',
  'cold-water-tank': 'Cold Water Tank',
}

/** Increased when a wording below changes; each sign-up stores the wording it was made with. */
export const WORDING_VERSION = '2026-11-21'

const ADDED = /^product-[a-z0-9-]{1,50}$/
const isFixed = (text: string): text is FixedList => LIST_IDS.some((id) => id === text)
export const isListId = (text: string): text is ListId => isFixed(text) || ADDED.test(text)

export const listOfProduct = (id: string): ListId => (isFixed(id) ? id : `product-${id}`)

type Named = { id: string; name: string }

/** Returns every list while the shop has these products. */
export const listIds = (products: readonly Named[]): ListId[] => [
  ...LIST_IDS,
  ...products.map(({ id }) => listOfProduct(id)).filter((list) => !isFixed(list)),
]

/** A waitlist gets a single email when its product is there; the newsletter and the members' news continue. */
export const isWaitlist = (list: ListId): boolean => list !== 'newsletter' && list !== 'member-news'

/** Returns a list's name as shown to subscribers; that of an added product is the product's. */
export function titleOf(list: FixedList): string
export function titleOf(list: ListId, products: readonly Named[]): string
export function titleOf(list: ListId, products: readonly Named[] = []): string {
  if (isFixed(list)) return TITLES[list]
  return products.find(({ id }) => listOfProduct(id) === list)?.name ?? 'A product of our shop'
}

/** Returns the consent text next to the checkbox. Stored verbatim with the sign-up. */
export function wordingOf(list: FixedList): string
export function wordingOf(list: ListId, products: readonly Named[]): string
export function wordingOf(list: ListId, products: readonly Named[] = []): string {
  if (list === 'newsletter')
    return 'I agree to receive occasional marketing emails from Longevity. Message frequency varies. Every email has a link to unsubscribe.'
  if (list === 'member-news')
    return 'I agree to receive occasional emails from Longevity about my membership: what’s new, and how to get more out of it. Every email has a link to unsubscribe.'
  const event = list === 'age-watchers' ? 'an Age-Watchers group opens' : `the ${titleOf(list, products)} is available`
  return `Please email me once when ${event}. I can leave the list at any time.`
}
