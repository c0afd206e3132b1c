/** Metadata of a page that search engines should not index. */
export const unlisted = (title: string, part: 'Longevity' | 'Office' = 'Longevity') => [
  { title: `${title} · ${part}` },
  { name: 'robots', content: 'noindex' },
]

/** The same for a page whose URL contains a token or a code, which must not leak in a referrer. */
export const secretAddress = (title: string) => [...unlisted(title), { name: 'referrer', content: 'same-origin' }]
