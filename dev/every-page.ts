import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Every page with its full path and its file, for tests that visit all of them. */
export const EVERY_PAGE = pagesOf([...(await routes)], '')

function pagesOf(entries: RouteConfigEntry[], above: string): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children, index }) => {
    const whole = path === '' ? above : `${above}/${path}`
    return [...pagesOf(children ?? [], whole), ...(children && !index ? [] : [{ path: whole || '/', file }])]
  })
}
