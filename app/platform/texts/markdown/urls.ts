import { type Root, visitElements } from './tree.ts'

/** Removes every URL other than http, https, mailto, or a path or fragment of our own. */
export function removeUnsafeLinks(tree: Root): void {
  visitElements(tree, ({ tagName, properties }) => {
    if (tagName === 'a' && !isSafeLink(properties.href)) delete properties.href
    if (tagName === 'a' && /^https?:/i.test(String(properties.href ?? ''))) properties.rel = ['noreferrer']
    if (tagName === 'img' && !isOwnPath(properties.src)) delete properties.src
    if (tagName === 'img') Object.assign(properties, { alt: properties.alt ?? '', loading: 'lazy' })
  })
}

const isSafeLink = (href: unknown) =>
  typeof href === 'string' && (/^(?:https?:\/\/|mailto:)/i.test(href) || href.startsWith('#') || isOwnPath(href))

// '//evil.test' and '/\evil.test' are other hosts to a browser, which also drops tabs and line breaks before it parses.
const isOwnPath = (path: unknown) =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) && URL.parse(path, OWN)?.origin === OWN
const OWN = 'https://own.invalid'
