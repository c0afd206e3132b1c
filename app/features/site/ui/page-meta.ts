import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  /** The canonical path; without it the page is `noindex`. */
  path?: string
  type?: 'website' | 'article'
  /** Whether the page has its own share image (dev/share-images) instead of the site's. */
  hasImage?: boolean
  /** Structured data (schema.org); `@context` is added here. */
  jsonLd?: readonly object[]
}

export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { title, description, path, type = 'website', hasImage = false, jsonLd = [] } = page
  const appUrl = appUrlOf(matches)
  const url = path === undefined || appUrl === null ? null : appUrl + path
  const fullTitle = path === '/' ? title : `${title} · ${SITE_NAME}`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(url ? [{ tagName: 'link', rel: 'canonical', href: url }] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(url ? [{ property: 'og:url', content: url }] : []),
    ...(appUrl === null
      ? []
      : [
          { property: 'og:image', content: shareImage(appUrl, hasImage ? path : undefined) },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: `${hasImage ? title : SITE_NAME}: a drawing beside the words` },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

/** URL of a page's share image; the server redirects to the site's own if there is none. */
export const shareImage = (appUrl: string, path = '/'): string =>
  `${appUrl}/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`

/** The public origin, from the root loader; null if that failed. */
export function appUrlOf(matches: readonly unknown[]): string | null {
  const root = matches[0]
  if (typeof root !== 'object' || root === null || !('loaderData' in root)) return null
  const { loaderData } = root
  if (typeof loaderData !== 'object' || loaderData === null || !('appUrl' in loaderData)) return null
  return typeof loaderData.appUrl === 'string' ? loaderData.appUrl : null
}

/** Link tag for RSS auto-discovery. */
export const feedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title,
  href,
})

/** Breadcrumbs for search engines: `[['Blog', '/blog'], ['A post', '/blog/a-post']]`. */
export function breadcrumbs(matches: readonly unknown[], ...steps: readonly (readonly [name: string, path: string])[]) {
  const appUrl = appUrlOf(matches) ?? ''
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: appUrl + path,
    })),
  }
}

const SITE_NAME = 'Longevity'
