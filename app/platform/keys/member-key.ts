import type { SealedColumn } from '#app/db/sealed-columns.ts'
import { openBytes, openWords, SealedError, sealBytes, sealWords, UNREADABLE } from './sealed-words.ts'

/** Encrypts and decrypts what one member has written. */
export type MemberKey = {
  seal(column: SealedColumn, words: string): string
  /** @throws SealedError */
  open(column: SealedColumn, sealed: string): string
  sealBytes(column: SealedColumn, content: Uint8Array): Buffer
  /** @throws SealedError */
  openBytes(column: SealedColumn, sealed: Uint8Array): Buffer
  /** The key itself, for a worker thread. */
  bytes: Buffer
}

/** The part of it needed for reading. */
export type OpenKey = Pick<MemberKey, 'open' | 'openBytes'>

/** A member's key: what it encrypts can be decrypted only for the same column and member. */
export function memberKey(userId: string, bytes: Buffer): MemberKey {
  const place = (column: SealedColumn) => `${column} of ${userId}`
  return {
    bytes,
    seal: (column, words) => sealWords(bytes, place(column), words),
    open: (column, sealed) => openWords(bytes, place(column), sealed),
    sealBytes: (column, content) => sealBytes(bytes, place(column), content),
    openBytes: (column, sealed) => openBytes(bytes, place(column), sealed),
  }
}

/** Decrypts what it can: each value that fails is reported, and replaced with a sentence, or with no bytes. */
export function tolerantKey(key: MemberKey | null, report: (error: SealedError) => void): OpenKey {
  const attempt =
    <Sealed, Opened>(open: ((column: SealedColumn, sealed: Sealed) => Opened) | undefined, instead: Opened) =>
    (column: SealedColumn, sealed: Sealed): Opened => {
      try {
        if (open) return open(column, sealed)
        throw new SealedError(column)
      } catch (error) {
        if (!(error instanceof SealedError)) throw error
        report(error)
        return instead
      }
    }
  const openWordsOf = attempt(key?.open, UNREADABLE)
  return {
    open: (column, sealed) => (sealed === '' ? '' : openWordsOf(column, sealed)),
    openBytes: attempt<Uint8Array, Buffer>(key?.openBytes, Buffer.alloc(0)),
  }
}
