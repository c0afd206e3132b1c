import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { isDatabaseUnreachable } from '#app/db/unreachable.ts'
import { AppError } from '#app/platform/app-error.ts'
import { requestOf } from '../pages/context.server.ts'
import { pageOf } from '../pages/route-of.ts'

/** Value of `Retry-After`, in seconds. */
export const RETRY_AFTER = 5

/**
 * Wraps the build's loaders: one that can't reach the database answers 503 with its own page (root.tsx), and one that
 * finds nothing answers 404. Without this both would be a 500.
 */
export function withErrorStatuses<Build extends Pick<ServerBuild, 'routes'>>(build: Build): Build {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader
    if (!loader) return [id, route]
    return [id, { ...route, module: { ...route.module, loader: withErrorStatus(loader) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Loader = NonNullable<NonNullable<ServerBuild['routes'][string]>['module']['loader']>

const withErrorStatus =
  (load: Loader): Loader =>
  async (given) => {
    try {
      return await load(given)
    } catch (error) {
      // A use case's 'not found' is a 404 as well.
      if (error instanceof AppError && error.code === 'not_found') throw data(null, { status: 404 })
      if (!isUnavailable(error)) throw error
      logUnavailable(error, given)
      throw new Response(null, { status: 503 })
    }
  }

const isUnavailable = (error: unknown) =>
  isDatabaseUnreachable(error) || (error instanceof AppError && error.code === 'unavailable')

function logUnavailable(error: unknown, { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>): void {
  const { tools, requestId } = requestOf(context)
  tools.log.error({ err: error, requestId, route: pageOf(new URL(request.url).pathname) }, 'page cannot be drawn now')
}
