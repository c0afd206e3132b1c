import type { ServerBuild } from 'react-router'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'

const TABS = MEMBERS_TABS.map(({ name }) => `routes/app/${name}`)

/**
 * Replaces the manifest of all routes, a file of its own, with an inline one. Public pages use plain links, so their
 * script needs only its own routes; a tab of the members' area needs all tabs, which navigate by script, offline too.
 * Other members' pages and the office navigate further and keep the full manifest.
 */
export function withOwnRoutes(html: string, isPublic: boolean, assets: ServerBuild['assets']): string {
  const { entry, routes, url, ...rest } = assets
  // Searched from the end, where React Router writes it: pages are long.
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
  // Hydration renders the manifest's preload link again, so it points to the entry module, which is fetched anyway.
  const list = JSON.stringify({ ...rest, entry, url: entry.module, routes: Object.fromEntries(own) })
  const before = html.slice(0, at).replace(url, entry.module)
  return `${before}window.__reactRouterManifest=${list};${html.slice(at + all.length)}`
}

const MODULES = 'window.__reactRouterRouteModules = {'
