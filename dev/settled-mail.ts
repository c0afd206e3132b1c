import type { TestShop } from './test-app.ts'

/** Lists a person's emails, once all of Stripe's events have been processed. */
export async function mailsOnceSettled(app: TestShop, email: string): Promise<string[]> {
  await app.stripe.control('settle')
  return app.mailsTo(email)
}

/** The newest email to a person, as received. */
export const newestMail = async (app: TestShop, email: string) =>
  app.mailbox.waitFor(email, (await mailsOnceSettled(app, email)).length)
