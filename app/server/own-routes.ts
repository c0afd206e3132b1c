import type { ServerBuild } from 'react-router'

/**
 * A public page leads on by plain links alone, so its script is told of its own routes and not of all there are: the list
 * of all is a file of its own, which only the members' pages fetch, where one moves on without a connection.
 */
export function withOwnRoutes(html: string, { entry, routes, url, ...rest }: ServerBuild['assets']): string {
  const all = `import ${JSON.stringify(url)};`
  const [, shown = ''] = /window\.__reactRouterRouteModules = \{([^}]*)\}/.exec(html) ?? []
  const own = [...shown.matchAll(/"([^"]+)":route\d/g)].flatMap(([, id = '']) => (routes[id] ? [[id, routes[id]]] : []))
  if (own.length === 0 || !html.includes(all)) return html
  // React looks for a link to the list again; the entry is fetched anyway.
  const list = JSON.stringify({ ...rest, entry, url: entry.module, routes: Object.fromEntries(own) })
  return html.replace(all, () => `window.__reactRouterManifest=${list};`).replaceAll(url, entry.module)
}
