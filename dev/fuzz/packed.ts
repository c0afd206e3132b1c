import { resolve } from 'node:path'
import { type MailServer, startMailServer } from '../durability/mail-server.ts'
import { agreeToTrack, type Person, redeem, requestLink } from '../durability/person.ts'
import { type Product, startProduct } from '../durability/product.ts'

const OWNER = 'coach@example.test'

/** In production only real Stripe keys are accepted: without them these doors answer 503. */
export const WITHOUT_STRIPE = /^\/api\/(?:billing|stripe|orders)\b/

export type Packed = { product: Product; owner: Person; end(): Promise<void> }

/**
 * Runs `build/site` in production with the small-memory flags of `node start.mjs`, with the owner signed in through the
 * mail server.
 */
export async function startPacked(dataDir: string, env: Record<string, string> = {}): Promise<Packed> {
  const mails = await startMailServer({ mood: 'accepting' })
  const product = await startProduct({
    dataDir,
    script: resolve('build/site/start.mjs'),
    env: {
      // The development Node isn't the newest; the folder refuses it by default.
      ALLOW_OLD_NODE: 'true',
      NEW_DATABASE: 'true',
      SESSION_SECRET: 'a-secret-of-this-test-with-32-bytes-or-more',
      OWNER_EMAIL: OWNER,
      APP_URL: 'http://localhost:3999',
      SMTP_URL: mails.url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  })
  return {
    product,
    owner: await signInByMail(product, mails),
    async end() {
      await product.end('SIGTERM')
      await mails.stop()
    },
  }
}

async function signInByMail(product: Product, mails: MailServer): Promise<Person> {
  await requestLink(product, OWNER)
  const owner = await redeem(product, (await mails.waitFor(OWNER)).text)
  await agreeToTrack(product, owner)
  return owner
}
