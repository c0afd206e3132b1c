import { randomUUID } from 'node:crypto'
import { fitsMailbox } from '#app/platform/messages/mailbox-limit.ts'
import { messageIdOf } from '#app/platform/messages/outbox.ts'
import type { Tools } from '#app/platform/tools.ts'
import { consumeLimit, fitsLimit, networkOf } from '#app/platform/web/rate-limit.ts'
import { WORDING_VERSION } from './contact.ts'
import type { ContactInput } from './contract.ts'
import { beginThread } from './threads.server.ts'

// The copy goes to an unverified address, so each address gets only a few. The message itself is always delivered, so
// that nobody can block another sender by using up their limit.
export const LIMITS = {
  fromNetwork: { name: 'contact messages from a network', max: 10, windowSeconds: 3_600 },
  copiesToAddress: { name: 'contact copies to an address in a day', max: 4, windowSeconds: 86_400 },
} as const

/**
 * Stores a message and, in the same transaction, the email to the coach and the copy to its sender.
 *
 * @returns Whether a copy is sent.
 * @throws AppError 429 when the network is rate limited.
 */
export async function receiveMessage(
  tools: Tools,
  { name, email, message }: Pick<ContactInput, 'name' | 'email' | 'message'>,
  clientAddress: string,
): Promise<boolean> {
  await consumeLimit(tools, LIMITS.fromNetwork, networkOf(clientAddress))
  const getsCopy = (await fitsLimit(tools, LIMITS.copiesToAddress, email)) && (await fitsMailbox(tools, email))
  const { clock, config, log, outbox } = tools
  const sentAt = clock.now()
  await outbox.transaction(async (tx, post) => {
    const subject = 'Message from the contact form'
    const begun = { kind: 'message', subject, name, email, wordingVersion: WORDING_VERSION } as const
    // Replies to the copy are threaded by this message id.
    const copy = randomUUID()
    const messageId = getsCopy ? messageIdOf(tools, copy) : null
    const thread = await beginThread(tx, { ...begun, message: { body: message, messageId } }, sentAt)
    const props = { name, email, message, thread }
    if (config.ownerEmail) await post({ to: config.ownerEmail, template: 'contact-message', props })
    if (getsCopy) await post({ id: copy, to: email, template: 'contact-copy', props: { name, message } })
  })
  if (!config.ownerEmail) log.warn('OWNER_EMAIL is not set: a contact message was stored and mailed to nobody')
  return getsCopy
}
