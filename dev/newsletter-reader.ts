import { eq } from 'drizzle-orm'
import { subscribers, subscriptions } from '#app/db/schema/newsletter.ts'
import type { ListId } from '#app/features/newsletter/lists.ts'
import { isOnList } from '#app/features/newsletter/newsletter.server.ts'
import type { TestApp } from './test-app.ts'

/** The token in an email to a list. */
export const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** Subscribes to a list, as its form does. */
export const subscribe = (app: TestApp, email: string, body: object = {}, path = '/api/newsletter') =>
  app.request(path, { json: { email, consent: true, ...body } })

/** Confirms a subscription with the token of its email. */
export const confirmList = (app: TestApp, token: string) => app.request('/api/newsletter/confirm', { json: { token } })

/** Signs a reader up and confirms. @returns The token of the preference page. */
export async function joinList(app: TestApp, email: string, list?: string): Promise<string> {
  const before = (await app.mailsTo(email)).length
  await (list ? subscribe(app, email, { list }, '/api/waitlist') : subscribe(app, email))
  await confirmList(app, tokenIn((await app.mailbox.waitFor(email, before + 1)).text))
  return tokenIn((await app.mailbox.waitFor(email, before + 2)).text)
}

/** An address's subscriptions. */
export const subscriptionsOf = (app: TestApp, email: string) =>
  app.tools.db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
    .where(eq(subscribers.email, email))

/** The addresses an email to a list may be sent to. */
export const recipientsOf = (app: TestApp, list: ListId) =>
  app.tools.db
    .select({ email: subscribers.email })
    .from(subscriptions)
    .innerJoin(subscribers, eq(subscribers.id, subscriptions.subscriberId))
    .where(isOnList(app.tools.db, list))
