import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts, settleMerge, whereBothFit } from './merge.server.ts'

const BASE = 'one\ntwo\nthree\nfour\nfive\n'

describe('two people on one text', () => {
  it.each([
    ['only mine', BASE.replace('two', 'TWO'), BASE, 'one\nTWO\nthree\nfour\nfive\n'],
    ['only theirs', BASE, `${BASE}six\n`, 'one\ntwo\nthree\nfour\nfive\nsix\n'],
    ['both, apart', BASE.replace('one', 'ONE'), BASE.replace('five', 'FIVE'), 'ONE\ntwo\nthree\nfour\nFIVE\n'],
    ['both the same', BASE.replace('two', 'TWO'), BASE.replace('two', 'TWO'), 'one\nTWO\nthree\nfour\nfive\n'],
    ['one deletes, one adds far away', BASE.replace('one\n', ''), `${BASE}six\n`, 'two\nthree\nfour\nfive\nsix\n'],
    ['a last line without its end', BASE.replace('one', 'ONE'), BASE.trimEnd(), 'ONE\ntwo\nthree\nfour\nfive'],
  ])('%s: merges by itself', (_case, mine, theirs, merged) => expect(mergeTexts(BASE, mine, theirs).text).toBe(merged))

  it('shows where both have written something else, and lets somebody choose', () => {
    const merge = mergeTexts(BASE, BASE.replace('three', 'mine'), BASE.replace('three', 'theirs').replace('one', 'ONE'))
    expect(merge).toEqual({
      text: null,
      parts: [
        { kind: 'agreed', text: 'ONE\ntwo\n' },
        { kind: 'conflict', base: 'three\n', mine: 'mine\n', theirs: 'theirs\n' },
        { kind: 'agreed', text: 'four\nfive\n' },
      ],
    })
    expect(settleMerge(merge, ['mine'])).toBe('ONE\ntwo\nmine\nfour\nfive\n')
    expect(settleMerge(merge, ['theirs'])).toBe('ONE\ntwo\ntheirs\nfour\nfive\n')
    expect(settleMerge(merge, ['both'])).toBe('ONE\ntwo\ntheirs\nmine\nfour\nfive\n')
  })

  it('keeps both last lines apart where the text ends without a line end', () => {
    const merge = mergeTexts('one\ntwo', 'one\nmine', 'one\ntheirs')
    expect(settleMerge(merge, ['both'])).toBe('one\ntheirs\nmine')
  })

  it('offers both versions of words, and never of a field, which a text has once', () => {
    const text = (excerpt: string, word: string) => `---\ntitle: A\nexcerpt: ${excerpt}\n---\n\n${word}\n`
    const [mine, theirs] = [text('mine', 'my'), text('theirs and longer', 'their')]
    expect(whereBothFit(mergeTexts(text('', 'one'), mine, theirs), 'markdown')).toEqual([false, true])
    expect(whereBothFit(mergeTexts('{\n"a": 1\n}', '{\n"a": 2\n}', '{\n"a": 3\n}'), 'json')).toEqual([false])
  })

  it('never takes one of two lines that were put in at the same place', () => {
    expect(mergeTexts(BASE, `zero\n${BASE}`, `nought\n${BASE}`).parts[0]).toEqual({
      ...{ kind: 'conflict', base: '', mine: 'zero\n', theirs: 'nought\n' },
    })
  })

  it('sees that one has deleted what the other has changed', () => {
    expect(mergeTexts(BASE, BASE.replace('two\n', ''), BASE.replace('two', 'TWO')).text).toBeNull()
  })

  const lines = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 })
    .map((all) => all.map((one) => `${one}\n`).join(''))
  it('loses nothing: either side alone comes out whole, and choosing one side everywhere has every line it changed', () => {
    fc.assert(
      fc.property(lines, lines, (base, other) => {
        expect(mergeTexts(base, other, base).text).toBe(other)
        expect(mergeTexts(base, base, other).text).toBe(other)
        expect(mergeTexts(base, other, other).text).toBe(other)
      }),
    )
  })
})
