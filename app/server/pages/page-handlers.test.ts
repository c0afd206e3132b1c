import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routesUnder } from './page-handlers.ts'

type Routes = ServerBuild['routes']

const page = (id: string, path?: string, parentId: string | undefined = 'root') => ({ id, path, parentId, module: {} })

const ROUTES = Object.fromEntries(
  [
    { id: 'root', path: '', module: {} },
    page('public'),
    { ...page('home', undefined, 'public'), index: true },
    page('about', 'about', 'public'),
    page('blog', 'blog', 'public'),
    page('post', 'blog/:slug', 'public'),
    page('frame'),
    page('day', 'app', 'frame'),
    { ...page('today', undefined, 'day'), index: true },
    page('progress', 'progress', 'day'),
    page('journal', 'app/journal', 'frame'),
    page('not-found-in-app', 'app/*'),
    page('not-found', '*'),
  ].map((route) => [route.id, route]),
) as unknown as Routes

const below = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return [index ? { id, path, index } : { id, path, children: below(routes, id) }]
  })

const matched = (routes: Routes, path: string) => matchRoutes(below(routes), path)?.map(({ route }) => route.id)

describe('the routes below a first segment', () => {
  it.each([
    ['about', ['root', 'public', 'about', 'not-found']],
    ['blog', ['root', 'public', 'blog', 'post', 'not-found']],
    ['app', ['root', 'frame', 'day', 'today', 'progress', 'journal', 'not-found-in-app', 'not-found']],
    ['unknown', ['root', 'not-found']],
  ])('of /%s are its own, their layouts and what matches anything', (start, ids) => {
    expect(Object.keys(routesUnder(ROUTES, start))).toEqual(ids)
  })

  it.each([
    '/about',
    '/blog',
    '/blog/a-post',
    '/blog/a-post/more',
    '/app',
    '/app/progress',
    '/app/journal',
    '/app/nothing/here',
  ])('match %s as all routes do', (path) => {
    const own = routesUnder(ROUTES, path.split('/')[1] ?? '')
    expect(matched(own, path)).toEqual(matched(ROUTES, path))
  })
})
