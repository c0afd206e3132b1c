/**
 * A public page is complete without script, so its scripts are laid to rest: their type is changed, nothing is fetched,
 * and `entry.wake.ts` wakes them at the visitor's first intent. Only types and rels change, so hydration finds the
 * document it expects.
 */
export function layToRest(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="rest"')
    .replace(/<script(?![^>]*(?:data-now|application\/ld\+json))([^>]*)>/g, (_tag, attributes: string) =>
      attributes.includes('type="module"') ? '<script type="rest" data-module="">' : '<script type="rest">',
    )
}
