import { expect, it } from 'vitest'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import { withOwnRoutes } from './own-routes.ts'

const route = (id: string) => ({ id, module: `/assets/${id}.js`, hasLoader: true })
const assets = {
  entry: { module: '/assets/entry.js', imports: [] },
  routes: { root: route('root'), 'routes/public/home': route('home'), 'routes/app/today': route('today') },
  url: '/assets/manifest-1.js',
  version: '1',
} as unknown as Parameters<typeof withOwnRoutes>[2]

const page = (modules: string, list = '/assets/manifest-1.js') =>
  `<link rel="modulepreload" href="${list}"/><script type="module">import "${list}";\nimport * as route0 from "/assets/root.js";\n  window.__reactRouterRouteModules = {${modules}};\nimport("/assets/entry.js");</script>`

it('tells the script of the routes that are shown, and of no file that lists them all', () => {
  const html = withOwnRoutes(page('"root":route0,"routes/public/home":route1'), true, assets)
  const [, list = '{}'] = /window\.__reactRouterManifest=(\{.*\});\nimport/.exec(html) ?? []
  expect(JSON.parse(list)).toEqual({
    entry: assets.entry,
    version: '1',
    url: '/assets/entry.js',
    routes: { root: route('root'), 'routes/public/home': route('home') },
  })
  expect(html).not.toContain('manifest-1')
})

it('tells a tab of the members’ day of all the others', () => {
  const tabs = Object.fromEntries(MEMBERS_TABS.map(({ name }) => [`routes/app/${name}`, route(name)]))
  const others = { 'routes/app/set-up': route('set-up') }
  const routes = { ...assets.routes, ...tabs, ...others } as unknown as typeof assets.routes
  const all = { ...assets, routes }
  const html = withOwnRoutes(page('"root":route0,"routes/app/today":route1'), false, all)
  const [, list = '{}'] = /window\.__reactRouterManifest=(\{.*\});\nimport/.exec(html) ?? []
  expect(Object.keys(JSON.parse(list).routes).toSorted()).toEqual([...Object.keys(tabs), 'root'].toSorted())
})

it.each([
  ['nothing is shown', page('')],
  ['the list is another', page('"root":route0', '/assets/manifest-2.js')],
  ['there is no script', '<p>words</p>'],
])('leaves a page as it is where %s', (_, html) => {
  expect(withOwnRoutes(html, true, assets)).toBe(html)
})

it('leaves the list to a page that leads elsewhere by script', () => {
  const html = page('"root":route0,"routes/public/home":route1')
  expect(withOwnRoutes(html, false, assets)).toBe(html)
})
