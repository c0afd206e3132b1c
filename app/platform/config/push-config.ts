import { createECDH } from 'node:crypto'
import { type Env, listed, readTogether } from './env.ts'

/** What web push needs (RFC 8292), and the push services that may be called. */
export type PushConfig = { publicKey: string; privateKey: string; subject: string; hosts: readonly string[] }

/**
 * The push services of common browsers: Chrome and its relatives, Firefox, Safari, Edge. The browser supplies the URL,
 * so without this list anyone could make us send requests to machines that only we can reach.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Generates a pair of keys in the format of the settings. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Padded: with a leading zero it would be too short.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

/** All three keys or none. */
export function readPush(env: Env, mistakes: string[]): PushConfig | null {
  const keys = readTogether(env, 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT')
  const hosts = readPushHosts(env, mistakes)
  if (!keys) return null
  const [publicKey, privateKey, subject] = keys
  const isPublicKey = isBytes(publicKey, 65)
  const isPrivateKey = isBytes(privateKey, 32)
  if (!isPublicKey)
    mistakes.push(
      'VAPID_PUBLIC_KEY is missing or not a P-256 key (65 bytes as base64url); set all three VAPID settings or none.',
    )
  if (!isPrivateKey)
    mistakes.push(
      'VAPID_PRIVATE_KEY is missing or not a P-256 key (32 bytes as base64url); set all three VAPID settings or none.',
    )
  if (isPublicKey && isPrivateKey && publicKeyOf(privateKey) !== publicKey)
    mistakes.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together; make both anew.')
  if (!/^mailto:[^\s@]+@[^\s@]+$/.test(subject) && URL.parse(subject)?.protocol !== 'https:')
    mistakes.push(
      'VAPID_SUBJECT is missing or no address a push service can reach you at: mailto:you@example.org or an https address.',
    )
  return { publicKey, privateKey, subject, hosts }
}

/** Reads the hosts that push messages may be sent to, with any keys. */
export function readPushHosts(env: Env, mistakes: string[]): readonly string[] {
  const hosts = listed(env.PUSH_HOSTS).map((host) => host.toLowerCase())
  for (const host of hosts.filter((one) => !/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(one)))
    mistakes.push(`PUSH_HOSTS has "${host}"; it must be names of hosts, for example push.services.mozilla.com.`)
  return hosts.length > 0 ? hosts : PUSH_SERVICES
}

const isBytes = (text: string, length: number) =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === length

function publicKeyOf(privateKey: string): string | null {
  try {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return keys.getPublicKey('base64url')
  } catch {
    return null
  }
}
