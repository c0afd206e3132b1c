import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// AES-256-GCM: ciphertext can neither be read nor altered without the key, and decrypts only in the place it was
// encrypted for. A place names table, column and member, so that nothing can be moved to where someone else may read
// it.

/** Prefix of every encrypted text, with the version of the format. */
const MARK = 's1.'
/** The same of encrypted bytes. */
const VERSION = 1
const NONCE = 12
const TAG = 16

/** Shown in place of a value that couldn't be decrypted, so that the rest of a page or a file still appears. */
export const UNREADABLE = 'This can’t be shown: what is kept of it was damaged.'

/** A value couldn't be decrypted: it was damaged, moved, or encrypted with another key. */
export class SealedError extends Error {
  override readonly name = 'SealedError'
  constructor(place: string, options?: ErrorOptions) {
    super(`${place}: what is kept here was damaged, moved or sealed with another key`, options)
  }
}

export function sealBytes(key: Buffer, place: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(place))
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** @throws SealedError */
export function openBytes(key: Buffer, place: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  if (bytes[0] !== VERSION || bytes.length < 1 + NONCE + TAG) throw new SealedError(place)
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE), { authTagLength: TAG })
    cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG))
    return Buffer.concat([cipher.update(bytes.subarray(1 + NONCE, -TAG)), cipher.final()])
  } catch (cause) {
    throw new SealedError(place, { cause })
  }
}

/** An empty text stays empty: there is nothing to hide, and SQL tests for it. */
export const sealWords = (key: Buffer, place: string, words: string): string =>
  words === '' ? '' : MARK + sealBytes(key, place, Buffer.from(words)).toString('base64url')

/** @throws SealedError */
export function openWords(key: Buffer, place: string, sealed: string): string {
  if (sealed === '') return ''
  if (!sealed.startsWith(MARK)) throw new SealedError(place)
  return openBytes(key, place, Buffer.from(sealed.slice(MARK.length), 'base64url')).toString()
}
