import type { ServerBuild } from 'react-router'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

const TABS = MEMBERS_TABS.map(({ name }) => `routes/app/${name}`)

/**
 * The list of all routes is a file of its own. A public page leads on by plain links alone, so its script is told of its own
 * routes and needs no list; a tab of the members' day, of all tabs, which lead from one to another by script, without a
 * connection too. Other pages of members and those of the office lead further and keep the list.
 */
export function withOwnRoutes(html: string, isPublic: boolean, assets: ServerBuild['assets']): string {
  const { entry, routes, url, ...rest } = assets
  // From the end, where React Router writes it: a page is long.
  const modules = html.lastIndexOf(MODULES)
  const shown = modules === -1 ? '' : html.slice(modules, html.indexOf('}', modules))
  const drawn = [...shown.matchAll(/"([^"]+)":route\d/g)].map(([, id = '']) => id)
  const isTab = drawn.some((id) => TABS.includes(id))
  if (!isPublic && !isTab) return html
  const wanted = new Set(isTab ? [...drawn, ...TABS] : drawn)
  const own = [...wanted].flatMap((id) => (routes[id] ? [[id, routes[id]]] : []))
  const all = `import ${JSON.stringify(url)};`
  const at = html.lastIndexOf(all, modules)
  if (own.length === 0 || at === -1) return html
  // React looks for a link to the list again; the entry is fetched anyway.
  const list = JSON.stringify({ ...rest, entry, url: entry.module, routes: Object.fromEntries(own) })
  return `${html.slice(0, at)}window.__reactRouterManifest=${list};${html.slice(at + all.length)}`.replaceAll(
    url,
    entry.module,
  )
}

const MODULES = 'window.__reactRouterRouteModules = {'
