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
  const all = `import ${JSON.stringify(url)};`
  const [, shown = ''] = /window\.__reactRouterRouteModules = \{([^}]*)\}/.exec(html) ?? []
  const drawn = [...shown.matchAll(/"([^"]+)":route\d/g)].map(([, id = '']) => id)
  const isTab = drawn.some((id) => TABS.includes(id))
  if (!isPublic && !isTab) return html
  const wanted = new Set(isTab ? [...drawn, ...TABS] : drawn)
  const own = [...wanted].flatMap((id) => (routes[id] ? [[id, routes[id]]] : []))
  if (own.length === 0 || !html.includes(all)) return html
  // React looks for a link to the list again; the entry is fetched anyway.
  const list = JSON.stringify({ ...rest, entry, url: entry.module, routes: Object.fromEntries(own) })
  return html.replace(all, () => `window.__reactRouterManifest=${list};`).replaceAll(url, entry.module)
}
