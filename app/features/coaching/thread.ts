/** As much as people type; a longer text is two messages. */
export const LONGEST_MESSAGE = 4_000

/** How many messages a page of a thread shows. */
export const PAGE_OF_MESSAGES = 50

/** Whether a message contains every search word, also as part of a longer word. */
export const containsWords = (body: string, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => body.toLowerCase().includes(word))

/** The pages of a member’s own figures that a message can link to. */
export const ABOUT_PAGES = {
  progress: { label: 'My progress', href: '/app/progress' },
  insights: { label: 'My insights', href: '/app/insights' },
  baseline: { label: 'My baseline', href: '/app/baseline' },
  review: { label: 'My Sunday review', href: '/app/review' },
} as const
export type AboutPage = keyof typeof ABOUT_PAGES
export const ABOUT_PAGE_KEYS = Object.keys(ABOUT_PAGES) as [AboutPage, ...AboutPage[]]

/** A link to WhatsApp; its number consists of digits only. */
export const whatsAppLink = (number: string): `https:${string}` => `https://wa.me/${number.replace(/\D/g, '')}`
