import { OTHER_ROOMS } from '#app/features/dashboard/rooms.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import type { Page } from '#app/values/page-link.ts'
import { PUBLIC_PAGES } from '#app/values/public-pages.ts'
import { addressOf } from './kinds.ts'
import { SHELVES } from './shelves.server.ts'

/** Pages that a text may link to and that aren't documents; checked by the compiler. */
const FIXED = [
  ...PUBLIC_PAGES,
  ...[...MEMBERS_TABS, ...OTHER_ROOMS].map(({ href }) => href),
  ...(['/search', '/gift/open', '/checkout', '/cart', '/community/join', '/download', '/sign-in'] as const),
  ...(['/check-in', '/newsletter/preferences', '/app/set-up', '/app/safety', '/app/how-often', '/app/year'] as const),
  ...(['/app/sharing', '/app/partner', '/app/call', '/account/closing', '/account/import'] as const),
  ...(['/account/history', '/account/data', '/account/email', '/account/programs'] as const),
] satisfies readonly Page[]

/** First path segments that aren't pages, or are private. */
const RESERVED =
  'api media recordings share preview office dev assets orders receipts tests pillars newsletter reminders donation complaints community begin sign-out timetable healthz readyz metrics'.split(
    ' ',
  )

/** Returns whether a page already exists at an address, so that a new one there would never be shown. */
export function isTakenAddress(tools: Pick<Tools, 'documents'>, address: string): boolean {
  const known = listAddresses(tools)
  return known.has(address) || RESERVED.includes(address.slice(1))
}

/** Files and doors of the server, and pages with a parameter that isn't a document. */
const OPEN = /^\/(?:api|media|share|products|letters|app\/baseline|app\/why)\/|\.(?:pdf|ics|xml)$/

/** Further pages of a text: its own, where the office shows it on another, or the members' one. */
const FURTHER: Readonly<Partial<Record<DocumentKind, string>>> = {
  ...{ claim: '/evidence', quoted: '/numbers', lesson: '/app/library' },
}

/** Every path of the site that a text may link to. */
function listAddresses({ documents }: Pick<Tools, 'documents'>): ReadonlySet<string> {
  const known = SHELVES.flatMap(({ kind }) => [...documents.of(kind).keys()].flatMap((slug) => addressesOf(kind, slug)))
  return new Set<string>([...FIXED, ...known])
}

/** The addresses of a text's own pages. */
export function addressesOf(kind: DocumentKind, slug: string): string[] {
  const further = FURTHER[kind]
  return [addressOf(kind, slug) ?? [], further ? `${further}/${slug}` : []].flat()
}

/** Where the links of a markdown text lead, each once. */
export const linksIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(LINK)].map(([, target = '']) => target)),
]

/** The path of a link to a page of ours. */
export const pathOf = (target: string): string => target.split(/[?#]/)[0] ?? ''

/**
 * Finds bad links in a markdown text, one message each: pages of ours that don't exist, and URLs that would be removed,
 * because only http, https, mailto and our own pages are allowed.
 *
 * @param own The text's own address, which need not be published yet.
 */
export function findDeadLinks(
  tools: Pick<Tools, 'documents'>,
  markdown: string,
  own: { kind: DocumentKind; slug: string },
): string[] {
  const addresses = listAddresses(tools)
  const self = addressOf(own.kind, own.slug)
  return linksIn(markdown).flatMap((target) => {
    if (/^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|#\S+)$/i.test(target)) return []
    if (!target.startsWith('/') || target.startsWith('//'))
      return [`The link to “${target}” leads nowhere: begin it with https://, mailto: or / for a page of ours.`]
    const path = pathOf(target)
    if (addresses.has(path) || path === self || OPEN.test(path)) return []
    return [`There is no page at ${path}. Publish it first, or change the link.`]
  })
}

const LINK = /(?<!\\)\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)/g
