import type { Readers } from '#app/platform/texts/text-shelf.ts'
import type { Tools } from '#app/platform/tools.ts'
import type { Site } from '#app/ui/site.tsx'
import { countryOf, listCountries } from '#app/values/country.ts'
import type { PageLink } from '#app/values/page-link.ts'
import { asPence } from '#app/values/pence.ts'
import { freeTime } from '#app/values/prices.ts'
import { wordsOf } from './pages.server.ts'
import { drawQrCode } from './qr-code.server.ts'

type Set = Pick<Tools, 'settings'>

/** Links to the groups; null if not set, then nothing is shown. */
export function getLinks({ settings }: Set) {
  const { whatsAppCommunity, dailyTips, dailyFacts, socialPage } = settings.now().links
  const link = (text: string) => (text === '' ? null : (text as `https://${string}`))
  return {
    ...{ whatsAppCommunity: link(whatsAppCommunity), dailyTips: link(dailyTips) },
    ...{ dailyFacts: link(dailyFacts), socialPage: link(socialPage) },
  }
}

/** The settings that every page may show. What the shop sells is added by the page (root.tsx). */
export function getSite({ settings, ...tools }: Set & Readers): Omit<Site, 'sellsEbook'> {
  const { trader, sellTo, membership, coach } = settings.now()
  const { whatsAppCommunity, socialPage } = getLinks({ settings })
  return {
    trader: trader.name || null,
    elsewhere: [
      ...(whatsAppCommunity ? [[whatsAppCommunity, 'WhatsApp community'] as const] : []),
      ...(socialPage ? [[socialPage, 'Social page'] as const] : []),
    ],
    disclaimer: Object.values(wordsOf(tools, 'everywhere').disclaimer).join(' '),
    soldIn: listCountries(sellTo.map(countryOf)),
    membershipPrice: asPence(membership.price),
    membershipFree: membership.trialDays > 0 ? freeTime(membership.trialDays) : null,
    hasWhatsApp: coach.whatsApp !== '',
  }
}

/** The public contact address: the trader's, or else the sender of our emails. */
export const getContactEmail = ({ config, settings }: Pick<Tools, 'config' | 'settings'>): string =>
  settings.now().trader.email || addressIn(config.mailFrom)

/**
 * Links and QR codes of the community section. A group that isn't open yet links to our contact form, to request an
 * invitation.
 */
export function getCommunity({ appUrl, settings }: Pick<Tools, 'appUrl' | 'settings'>) {
  const { whatsAppCommunity, dailyTips, dailyFacts } = getLinks({ settings })
  const group = (link: `https://${string}` | null, topic: Topic) => {
    const href = link ?? contactLink(topic)
    return { href, isOpen: link !== null, code: drawQrCode(link ?? `${appUrl}${href}`) }
  }
  return {
    join: { href: whatsAppCommunity ?? contactLink('community'), isOpen: whatsAppCommunity !== null },
    dailyTips: group(dailyTips, 'tips'),
    dailyFacts: group(dailyFacts, 'facts'),
  }
}

/** Link to the messaging community; null if not set. */
export const findCommunityLink = (tools: Set): string | null => getLinks(tools).whatsAppCommunity

const TOPICS = {
  community: 'Please send me the invitation to the WhatsApp community.',
  tips: 'Please send me the invitation to the daily tips.',
  facts: 'Please send me the invitation to the daily facts.',
} as const
type Topic = keyof typeof TOPICS

const contactLink = (topic: Topic): PageLink => `/contact?about=${topic}`

/** The contact form's prefilled message for a topic; empty without one. */
export const readTopic = (about: string | null): string =>
  Object.entries(TOPICS).find(([topic]) => topic === about)?.[1] ?? ''

/** Extracts hello@example.org from 'Longevity <hello@example.org>'. */
const addressIn = (sender: string) => /<([^>]+)>$/.exec(sender)?.[1] ?? sender
