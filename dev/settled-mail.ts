import type { TestShop } from './test-app.ts'

/** What was written to somebody, once everything that Stripe had to tell has come. */
export async function mailsOnceSettled(app: TestShop, email: string): Promise<string[]> {
  await app.stripe.control('settle')
  return app.mailsTo(email)
}

/** The newest email to somebody, as it arrives. */
export const newestMail = async (app: TestShop, email: string) =>
  app.mailbox.waitFor(email, (await mailsOnceSettled(app, email)).length)
