import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SessionSecrets } from '../config/access-config.ts'

/**
 * Encrypts something for this site only, with a key derived from the newest `SESSION_SECRET`: a copy of the database
 * alone can't decrypt it.
 *
 * @param purpose Separates uses: what was encrypted for one purpose doesn't decrypt for another.
 */
export function seal(content: Buffer, purpose: string, [newest]: SessionSecrets): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, newest), nonce)
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Decrypts with any of the secrets; null when none of them fits. */
export function unseal(
  sealed: string,
  purpose: string,
  secrets: readonly string[],
): { content: Buffer; isNewest: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const [index, secret] of secrets.entries()) {
    try {
      const cipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), bytes.subarray(0, 12), {
        authTagLength: 16,
      })
      cipher.setAuthTag(bytes.subarray(-16))
      return { content: Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]), isNewest: index === 0 }
    } catch {
      // Encrypted with another secret.
    }
  }
  return null
}

const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
