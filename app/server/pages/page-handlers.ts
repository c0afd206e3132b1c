import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * Renders pages with React Router, which tries each route it knows, twice a page: each first segment of an address has a
 * handler of its own, which knows only the routes that begin with it. Any other address gets the handler of all routes.
 */
export function createPageHandlers(build: ServerBuild, mode: 'development' | 'production'): RequestHandler {
  const all = createRequestHandler(build, mode)
  const starts = new Set(Object.keys(build.routes).map((id) => pathOf(build.routes, id)[0]))
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (start: string) => {
    const known = handlers.get(start)
    if (known) return known
    const own = createRequestHandler({ ...build, routes: routesUnder(build.routes, start) }, mode)
    handlers.set(start, own)
    return own
  }
  return (request, context) => {
    const start = startOf(new URL(request.url).pathname)
    return (start && starts.has(start) ? handlerOf(start) : all)(request, context)
  }
}

/** Returns the routes that can match an address with this first segment, in their order, with the layouts around them. */
export function routesUnder(routes: Routes, start: string): Routes {
  const wanted = Object.keys(routes).filter((id) => mayStartWith(start, pathOf(routes, id)[0]))
  const shown = new Set(wanted.flatMap((id) => [id, ...parentsOf(routes, id)]))
  return Object.fromEntries(Object.entries(routes).filter(([id]) => shown.has(id)))
}

/** The first segment of a page's address, or of its data's: `/app.data` belongs to `/app`. */
const startOf = (pathname: string) => /^\/([^/]+?)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]

const mayStartWith = (start: string, segment: string | undefined) =>
  segment === start || segment?.startsWith(':') || segment === '*'

/** The segments of a route's whole address; none for the root, the home page and layouts. */
const pathOf = (routes: Routes, id: string): string[] =>
  [id, ...parentsOf(routes, id)]
    .toReversed()
    .flatMap((one) => routes[one]?.path?.split('/') ?? [])
    .filter((segment) => segment !== '')

function parentsOf(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId
  return parent === undefined ? [] : [parent, ...parentsOf(routes, parent)]
}
