import { z } from 'zod'
import type { Tools } from '#app/platform/tools.ts'
import type { PageLink } from '#app/values/page-link.ts'
import settings from '#content/settings.json'
import { drawQrCode } from './qr-code.server.ts'

/** Empty means: not decided yet, so nothing is shown. */
const link = z
  .union([z.literal(''), z.url({ protocol: /^https$/ })])
  .transform((text) => (text === '' ? null : (text as `https://${string}`)))
const Links = z.strictObject({ whatsAppCommunity: link, dailyTips: link, dailyFacts: link, socialPage: link })

/** Where the groups are. */
export const getLinks = (): z.infer<typeof Links> => Links.parse(settings.links)

/** The address visitors write to: the trader's, else the one our emails come from. */
export function getContactEmail({ config }: Pick<Tools, 'config'>): string {
  return settings.trader.email || addressIn(config.mailFrom)
}

/**
 * What the community section leads to, with the codes to scan. A group that the coach has not opened yet leads to our own
 * form, where one asks for the invitation.
 */
export function getCommunity({ appUrl }: Pick<Tools, 'appUrl'>) {
  const { whatsAppCommunity, dailyTips, dailyFacts } = getLinks()
  const group = (link: `https://${string}` | null, topic: Topic) => {
    const href = link ?? askFor(topic)
    return { href, isOpen: link !== null, code: drawQrCode(link ?? `${appUrl}${href}`) }
  }
  return {
    join: { href: whatsAppCommunity ?? askFor('community'), isOpen: whatsAppCommunity !== null },
    dailyTips: group(dailyTips, 'tips'),
    dailyFacts: group(dailyFacts, 'facts'),
  }
}

/** The messaging community's own address; null while there is none. */
export const findCommunityLink = (): string | null => getLinks().whatsAppCommunity

const TOPICS = {
  community: 'Please send me the invitation to the WhatsApp community.',
  tips: 'Please send me the invitation to the daily tips.',
  facts: 'Please send me the invitation to the daily facts.',
} as const
type Topic = keyof typeof TOPICS

const askFor = (topic: Topic): PageLink => `/contact?about=${topic}`

/** The message with which the contact form begins for whoever comes from there; empty for everybody else. */
export const readTopic = (about: string | null): string =>
  Object.entries(TOPICS).find(([topic]) => topic === about)?.[1] ?? ''

/** 'Longevity <hello@example.org>' is hello@example.org. */
const addressIn = (sender: string) => /<([^>]+)>$/.exec(sender)?.[1] ?? sender
