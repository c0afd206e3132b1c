import type { Register } from 'react-router'

type Route = keyof Register['pages'] & string

/** `/blog/:slug` as the type of its filled-in forms. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? Filled<`${Before}/${string}/${After}`>
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path

/** The path of a page in app/routes.ts: a link to a page that doesn't exist fails to compile. */
export type Page = Filled<Exclude<Route, `${string}/*` | '/:slug' | '/tests/:slug'>>

/** A page, with a query or a fragment. */
export type PageLink = Page | `${Page}${'?' | '#'}${string}`

/** The target of a link: a page, a fragment on this one, a file or door of the server, or another site. */
export type Link =
  | PageLink
  | `${'#' | '?'}${string}`
  | `${'/api/' | '/dev/' | 'https:' | 'http:' | 'webcal:' | 'mailto:'}${string}`
  | File

/** What the server serves beside pages and doors. */
type File = '/rss.xml' | '/weekly-protocols.ics' | `/${string}.pdf`
