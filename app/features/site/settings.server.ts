import { z } from 'zod'
import type { Tools } from '#app/platform/tools.ts'
import settings from '#content/settings.json'
import { drawQrCode } from './qr-code.server.ts'

/** Empty means: not decided yet, so nothing is shown. */
const link = z.union([z.literal(''), z.url({ protocol: /^https$/ })]).transform((text) => text || null)
const Links = z.strictObject({ whatsAppCommunity: link, dailyTips: link, dailyFacts: link, socialPage: link })

/** Where the groups are. */
export const getLinks = (): z.infer<typeof Links> => Links.parse(settings.links)

/** The address visitors write to: the trader's, else the one our mails come from. */
export function getContactEmail({ config }: Pick<Tools, 'config'>): string {
  return settings.trader.email || addressIn(config.mailFrom)
}

/** What the community section leads to, with the codes to scan; null where the coach has not set it. */
export function getCommunity() {
  const { whatsAppCommunity, dailyTips, dailyFacts } = getLinks()
  const withCode = (href: string | null) => (href === null ? null : { href, code: drawQrCode(href) })
  return { join: whatsAppCommunity, dailyTips: withCode(dailyTips), dailyFacts: withCode(dailyFacts) }
}

/** 'Longevity <hello@example.org>' is hello@example.org. */
const addressIn = (sender: string) => /<([^>]+)>$/.exec(sender)?.[1] ?? sender
