import type { Register } from 'react-router'

type Route = keyof Register['pages'] & string

/** `/blog/:slug` as what it looks like when it is filled in. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? Filled<`${Before}/${string}/${After}`>
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path

/** The address of a page of this site, as app/routes.ts has it: a link to a page that is not there does not compile. */
export type Page = Filled<Exclude<Route, `${string}/*` | '/:slug' | '/tests/:slug'>>

/** A page, with what is asked of it and the place on it. */
export type PageLink = Page | `${Page}${'?' | '#'}${string}`

/** Where a link may lead: to a page, to a place on this one, to a file or call of the server, or to another site. */
export type Link =
  | PageLink
  | `${'#' | '?'}${string}`
  | `${'/api/' | '/dev/' | 'https:' | 'http:' | 'webcal:' | 'mailto:'}${string}`
  | File

/** What the server answers beside pages and calls. */
type File = '/rss.xml' | '/weekly-protocols.ics' | `/${string}.pdf`
