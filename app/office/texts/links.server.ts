import type { Tools } from '#app/platform/tools.ts'
import type { DocumentKind } from '#app/values/document-kinds.ts'
import { MEMBERS_TABS } from '#app/values/members-tabs.ts'
import type { Page } from '#app/values/page-link.ts'
import { addressOf } from './kinds.ts'
import { SHELVES } from './shelves.server.ts'

/** Pages that a text may lead to and that are no documents; the compiler knows each of them. */
const FIXED = [
  ...(['/', '/about', '/services', '/contact', '/weekly-protocols', '/blog', '/evidence', '/search'] as const),
  ...([
    '/products',
    '/checkout',
    '/community/join',
    '/cart',
    '/download',
    '/sign-in',
    '/account',
    '/check-in',
  ] as const),
  ...MEMBERS_TABS.map(({ href }) => href),
  ...(['/app/set-up', '/app/safety', '/app/timetable'] as const),
  ...(['/app/experiments', '/app/review', '/app/baseline', '/app/reminders', '/account/data'] as const),
  ...(['/account/closing', '/account/import', '/account/history', '/newsletter/preferences'] as const),
] satisfies readonly Page[]

/** First parts of addresses that are no pages of their own, or of one person's alone. */
const RESERVED = [
  ...[
    'api',
    'media',
    'recordings',
    'share',
    'preview',
    'office',
    'admin',
    'dev',
    'assets',
    'orders',
    'receipts',
    'tests',
    'pillars',
  ],
  ...[
    'newsletter',
    'reminders',
    'donation',
    'complaints',
    'community',
    'sign-out',
    'timetable',
    'healthz',
    'readyz',
    'metrics',
  ],
]

/** Whether a page of the site stands at an address already, so that a new one there would never be seen. */
export function isTakenAddress(tools: Pick<Tools, 'documents'>, address: string): boolean {
  const known = listAddresses(tools)
  return known.has(address) || RESERVED.includes(address.slice(1))
}

/** Files and calls of the server, and pages with a part that is no document. */
const OPEN = /^\/(?:api|media|share|products|app\/baseline|app\/why)\/|\.(?:pdf|ics|xml)$/

/** Every address of ours that a text may lead to. */
function listAddresses({ documents }: Pick<Tools, 'documents'>): ReadonlySet<string> {
  const known = SHELVES.flatMap(({ kind }) =>
    [...documents.of(kind).keys()].flatMap((slug) => addressOf(kind, slug) ?? []),
  )
  return new Set<string>([...FIXED, ...known])
}

/**
 * What is wrong with the links of a markdown text, a sentence each: pages of ours that are not there, and addresses that
 * readers would not get, because nothing but http, https, mailto and our own pages is let through.
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
  return [...new Set([...markdown.matchAll(LINK)].map(([, target = '']) => target))].flatMap((target) => {
    if (/^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|#\S+)$/i.test(target)) return []
    if (!target.startsWith('/') || target.startsWith('//'))
      return [`The link to “${target}” leads nowhere: begin it with https://, mailto: or / for a page of ours.`]
    const [path = ''] = target.split(/[?#]/)
    if (addresses.has(path) || path === self || OPEN.test(path)) return []
    return [`There is no page at ${path}. Publish it first, or change the link.`]
  })
}

const LINK = /(?<!\\)\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)/g
