/** What a page that search engines should leave out says of itself. */
export const unlisted = (title: string, part: 'Longevity' | 'Office' = 'Longevity') => [
  { title: `${title} · ${part}` },
  { name: 'robots', content: 'noindex' },
]

/** The same of a page whose address holds a token or a code: it must not travel on. */
export const secretAddress = (title: string) => [...unlisted(title), { name: 'referrer', content: 'same-origin' }]
