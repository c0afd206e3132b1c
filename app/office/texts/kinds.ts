import type { DocumentKind, DocumentState } from '#app/values/document-kinds.ts'

type Kind = {
  /** For one of them, in the middle of a sentence. */
  one: string
  /** For all of them, as a filter's label. */
  many: string
  /** Where they are shown; `:slug` stands for the last part. Null = on other pages. */
  address: string | null
  /** New ones may be added. */
  isOpen: boolean
}

export const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  post: { one: 'post', many: 'Posts', address: '/blog/:slug', isOpen: true },
  protocol: { one: 'protocol', many: 'Protocols', address: '/:slug', isOpen: true },
  test: { one: 'test', many: 'Tests', address: '/tests/:slug', isOpen: true },
  pillar: { one: 'pillar', many: 'Pillars', address: '/pillars/:slug', isOpen: true },
  habit: { one: 'habit', many: 'Habits', address: '/app/why/:slug', isOpen: false },
  timetable: { one: 'timetable', many: 'Timetable', address: '/weekly-protocols', isOpen: false },
  product: { one: 'product text', many: 'Product texts', address: '/products/:slug', isOpen: false },
  page: { one: 'page of the site', many: 'Pages of the site', address: null, isOpen: false },
  lesson: { one: 'lesson', many: 'Lessons', address: '/lessons/:slug', isOpen: true },
  course: { one: 'course', many: 'Courses', address: null, isOpen: true },
  written: { one: 'page', many: 'Pages of your own', address: '/:slug', isOpen: true },
  legal: { one: 'legal text', many: 'Legal texts', address: '/:slug', isOpen: false },
  tip: { one: 'tip', many: 'Daily tips', address: null, isOpen: true },
  claim: { one: 'claim', many: 'Claims', address: null, isOpen: true },
  quoted: { one: 'often quoted number', many: 'Often quoted numbers', address: null, isOpen: true },
  reference: { one: 'source', many: 'Sources', address: null, isOpen: true },
}

export const STATE_WORDS: Readonly<Record<DocumentState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

/** The address of a text's own page; null = it has none. */
export const addressOf = (kind: DocumentKind, slug: string): string | null =>
  (kind === 'page' ? PAGE_ADDRESSES[slug] : KINDS[kind].address?.replace(':slug', slug)) ?? null

/** A page on which a text appears, its own or another; null = only members see it. */
export const shownAt = (kind: DocumentKind, slug: string): string | null =>
  addressOf(kind, slug) ?? ELSEWHERE[kind === 'page' ? slug : kind] ?? null

const ELSEWHERE: Readonly<Record<string, string>> = {
  ...{ claim: '/evidence', quoted: '/evidence', reference: '/evidence' },
  course: '/lessons',
  ...{ openings: '/weekly-protocols', everywhere: '/contact', coach: '/about' },
}

// The others appear on several pages.
const PAGE_ADDRESSES: Readonly<Record<string, string>> = {
  home: '/',
  about: '/about',
  services: '/services',
  contact: '/contact',
}
