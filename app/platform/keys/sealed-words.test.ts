import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberKey } from './member-key.ts'
import { openBytes, openWords, SealedError, sealBytes, sealWords } from './sealed-words.ts'

const [KEY, OTHER] = [randomBytes(32), randomBytes(32)]
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
const holds = (property: fc.IProperty<[string, number]> | fc.IProperty<[string]>) => fc.assert(property as never)

describe('sealed words', () => {
  it('open as they were written, and never stand in what is kept', () => {
    holds(
      fc.property(words, (text) => {
        const sealed = sealWords(KEY, 'here', text)
        expect(openWords(KEY, 'here', sealed)).toBe(text)
        expect(sealed).toMatch(/^s1\.[\w-]+$/)
        expect(sealWords(KEY, 'here', text)).not.toBe(sealed)
      }),
    )
  })
  it('do not open with another key, nor in another place', () => {
    holds(
      fc.property(words, (text) => {
        const sealed = sealWords(KEY, 'here', text)
        expect(() => openWords(OTHER, 'here', sealed)).toThrow(SealedError)
        expect(() => openWords(KEY, 'there', sealed)).toThrow('there: what is kept here was damaged, moved or sealed')
      }),
    )
  })
  it('do not open once a byte of them is another, or missing', () => {
    holds(
      fc.property(words, fc.nat(), (text, at) => {
        const bytes = sealBytes(KEY, 'here', Buffer.from(text))
        const changed = Buffer.from(bytes)
        const place = at % bytes.length
        changed[place] = (changed[place] ?? 0) ^ 1
        for (const damaged of [changed, bytes.subarray(0, place), bytes.subarray(1)])
          expect(() => openBytes(KEY, 'here', damaged)).toThrow(SealedError)
      }),
    )
  })
  it.each(['plain words', 's1.', 's1.short', 's2.AAAA', 's1.!!!'])('are not what %j is', (text) => {
    expect(() => openWords(KEY, 'here', text)).toThrow(SealedError)
  })
  it('stay empty when they are', () => {
    expect(sealWords(KEY, 'here', '')).toBe('')
    expect(openWords(KEY, 'here', '')).toBe('')
  })
  it('are of one member and one column', () => {
    const [ann, bob] = [memberKey('ann', KEY), memberKey('bob', KEY)]
    const sealed = ann.seal('checkins.note', 'mine')
    expect(ann.open('checkins.note', sealed)).toBe('mine')
    expect(() => bob.open('checkins.note', sealed)).toThrow('checkins.note of bob')
    expect(() => ann.open('journal_notes.body', sealed)).toThrow('journal_notes.body of ann')
  })
})
