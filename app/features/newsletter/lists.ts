/** Every list an address can be on. The newsletter and the members' news go on; each of the others is one email. */
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
export type ListId = (typeof LIST_IDS)[number]

/** Those that are told once, on the day. */
export const WAITLIST_IDS = LIST_IDS.filter((id): id is Exclude<ListId, 'newsletter' | 'member-news'> => isWaitlist(id))

const TITLES: Readonly<Record<ListId, string>> = {
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

/** Goes up when a wording below changes; each sign-up keeps the words it was made with. */
export const WORDING_VERSION = '2026-11-21'

export const isListId = (text: string): text is ListId => LIST_IDS.some((id) => id === text)

/** A waitlist is told once, on the day; the newsletter and the members' news go on. */
export function isWaitlist(list: ListId): boolean {
  return list !== 'newsletter' && list !== 'member-news'
}

/** The list's name, as people on it read it. */
export const titleOf = (list: ListId): string => TITLES[list]

/** What somebody agrees to by ticking the box. Kept with the sign-up, word for word. */
export function wordingOf(list: ListId): string {
  if (list === 'newsletter')
    return 'I agree to receive occasional marketing emails from Longevity. Message frequency varies. Every email has a link to unsubscribe.'
  if (list === 'member-news')
    return 'I agree to receive occasional emails from Longevity about my membership: what’s new, and how to get more out of it. Every email has a link to unsubscribe.'
  const event = list === 'age-watchers' ? 'an Age-Watchers group opens' : `the ${titleOf(list)} is available`
  return `Please email me once when ${event}. I can leave the list at any time.`
}
