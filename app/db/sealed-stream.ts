import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RestoreError } from './restore-error.ts'

// Encrypts a file in separately authenticated chunks, so that one of any size is read with little memory and nothing is
// output before it's verified. The chunk's number is in its nonce and the last one is marked: chunks can't be removed,
// reordered or truncated.
const MAGIC = Buffer.from('longevity-sealed-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const PIECE = 65_536
const ALGORITHM = 'aes-256-gcm'

/** Encrypts a source with a key of at least 32 characters. */
export async function* seal(source: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  yield Buffer.concat([MAGIC, salt])
  const secret = secretOf(key, salt)
  let [held, number] = [Buffer.alloc(0), 0]
  for await (const part of source) {
    held = Buffer.concat([held, part])
    // One chunk is held back: the last one is marked, and which it is is known only at the end.
    for (; held.length > PIECE; held = held.subarray(PIECE)) yield close(held.subarray(0, PIECE), number++, false)
  }
  yield close(held, number, true)

  function close(piece: Buffer, at: number, isLast: boolean): Buffer {
    const cipher = createCipheriv(ALGORITHM, secret, nonceOf(at, isLast))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts with any of the keys; unencrypted input passes through unchanged.
 *
 * @throws RestoreError when no key decrypts it, or it was truncated or altered.
 */
export async function* unseal(source: AsyncIterable<Uint8Array>, keys: readonly string[]): AsyncGenerator<Buffer> {
  const headBytes = MAGIC.length + SALT_BYTES
  const whole = PIECE + TAG_BYTES
  let held = Buffer.alloc(0)
  let secret: Buffer | null = null
  let [isSealed, number]: [boolean | null, number] = [null, 0]
  for await (const part of source) {
    if (isSealed === false) {
      yield Buffer.from(part)
      continue
    }
    held = Buffer.concat([held, part])
    if (isSealed === null) {
      if (held.length < headBytes) continue
      isSealed = held.subarray(0, MAGIC.length).equals(MAGIC)
      if (!isSealed) {
        yield held
        continue
      }
    }
    if (number === 0 && secret === null) {
      if (held.length < headBytes + whole + 1) continue
      begin(false)
    }
    for (; held.length > whole; held = held.subarray(whole)) yield open(held.subarray(0, whole), false)
  }
  if (isSealed === null) yield held
  if (!isSealed) return
  if (secret === null) begin(true)
  yield open(held, true)

  /** Finds the key that decrypts the first chunk. */
  function begin(isLast: boolean): void {
    if (keys.length === 0)
      throw new RestoreError('The file is encrypted. Set BACKUP_KEY to the key that it was made with.')
    const salt = held.subarray(MAGIC.length, headBytes)
    held = held.subarray(headBytes)
    const first = held.subarray(0, isLast ? held.length : whole)
    secret = keys.map((key) => secretOf(key, salt)).find((one) => opened(first, one, 0, isLast) !== null) ?? null
    if (!secret) throw new RestoreError('BACKUP_KEY does not open the file, or it was cut or changed.')
  }

  function open(piece: Buffer, isLast: boolean): Buffer {
    const content = secret && opened(piece, secret, number++, isLast)
    if (!content) throw new RestoreError('The file was cut or changed: it cannot be opened to its end.')
    return content
  }
}

/**
 * Encrypts what is written on its way to the output; without a key it passes through unchanged.
 *
 * @returns The stream to write to, and a promise that resolves once everything has been written.
 */
export function sealInto(output: Writable, key: string | undefined): { input: Writable; done: Promise<void> } {
  const input = new PassThrough()
  const done = key === undefined ? pipeline(input, output) : pipeline(seal(input, key), output)
  // A failure reaches the writer through the stream, and the caller through `done`.
  done.catch((error: Error) => input.destroy(error))
  return { input, done }
}

function opened(piece: Buffer, secret: Buffer, number: number, isLast: boolean): Buffer | null {
  if (piece.length < TAG_BYTES) return null
  try {
    const cipher = createDecipheriv(ALGORITHM, secret, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    cipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([cipher.update(piece.subarray(0, -TAG_BYTES)), cipher.final()])
  } catch {
    return null
  }
}

const secretOf = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'longevity backup', 32))

/** Each file has a key of its own (its salt), so a counter suffices as nonce. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}
