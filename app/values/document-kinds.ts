/** Every kind of text and register of the site. */
export const DOCUMENT_KINDS = [
  ...(['post', 'protocol', 'test', 'pillar', 'habit', 'timetable', 'product', 'page', 'written'] as const),
  ...(['lesson', 'course'] as const),
  ...(['legal', 'tip', 'claim', 'quoted', 'reference'] as const),
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Never shown, waiting for its time, shown, or shown before and withdrawn. */
export const DOCUMENT_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]
