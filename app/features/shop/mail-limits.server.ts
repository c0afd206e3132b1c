import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit } from '#app/platform/web/rate-limit.ts'

const FROM_NETWORK = { name: 'download mails from a network', max: 10, windowSeconds: 3600, per: 'network' } as const
const TO_SUBJECT = { name: 'download mails for a link or address', max: 3, windowSeconds: 3600 } as const

/** Shared by the doors that email a download. */
export const DOWNLOAD_MAIL = { access: 'public', limit: FROM_NETWORK, status: 202 } as const

/** Limits emails per mailbox, however many networks request them. */
export const limitMail = (tools: Tools, subject: string) => consumeLimit(tools, TO_SUBJECT, subject)
