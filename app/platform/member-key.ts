import type { SealedColumn } from '#app/db/sealed-columns.ts'
import { openBytes, openWords, sealBytes, sealWords } from './sealed-words.ts'

/** Seals and opens what one member has written. */
export type MemberKey = {
  seal(column: SealedColumn, words: string): string
  /** @throws SealedError */
  open(column: SealedColumn, sealed: string): string
  sealBytes(column: SealedColumn, content: Uint8Array): Buffer
  /** @throws SealedError */
  openBytes(column: SealedColumn, sealed: Uint8Array): Buffer
  /** The key itself, for a thread beside the site. */
  bytes: Buffer
}

/** A member's key as it is used: what it seals opens in the same column and for the same member only. */
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
