type Item = {
  title: string
  url: string
  createdAt: string
  author?: string | undefined
  excerpt: string
  html: string
}
type Feed = {
  appUrl: string
  title: string
  description: string
  /** Paths of the page that the feed mirrors, and its own. */
  page: string
  path: string
  items: readonly Item[]
}

/**
 * Creates an RSS 2.0 feed with full texts, newest first. URLs are made absolute, because readers show the text
 * elsewhere; figures are sent as their tables only.
 */
export function createFeed({ appUrl, title, description, page, path, items }: Feed): string {
  const [newest] = items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(`${appUrl}${page}`)}</link>`,
    `<description>${xml(description)}</description>`,
    '<language>en-GB</language>',
    `<atom:link href="${xml(`${appUrl}${path}`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [`<lastBuildDate>${dateOf(newest)}</lastBuildDate>`] : []),
    ...items.map((item) => entry(item, appUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

const entry = (item: Item, appUrl: string): string =>
  [
    '<item>',
    `<title>${xml(item.title)}</title>`,
    `<link>${xml(item.url)}</link>`,
    `<guid isPermaLink="true">${xml(item.url)}</guid>`,
    `<pubDate>${dateOf(item)}</pubDate>`,
    ...(item.author ? [`<dc:creator>${xml(item.author)}</dc:creator>`] : []),
    `<description>${xml(item.excerpt)}</description>`,
    `<content:encoded>${xml(withWholeAddresses(withoutDrawings(item.html), item.url, appUrl))}</content:encoded>`,
    '</item>',
  ].join('\n')

const withoutDrawings = (html: string) => html.replaceAll(/<svg[\s\S]*?<\/svg>/g, '')

const withWholeAddresses = (html: string, url: string, appUrl: string) =>
  html
    .replaceAll(/ (href|src)="(\/|#)/g, (_found, name: string, first: string) =>
      first === '/' ? ` ${name}="${appUrl}/` : ` ${name}="${url}#`,
    )
    .replaceAll(/ srcset="[^"]*"/g, (sizes) => sizes.replaceAll(/(?<=["\s])\//g, `${appUrl}/`))

const dateOf = ({ createdAt }: Item) => new Date(`${createdAt}T06:00:00Z`).toUTCString()

/** Escapes text for XML; characters that XML can't represent are dropped. */
export const xml = (words: string): string =>
  [...words]
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .join('')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
