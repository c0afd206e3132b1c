import { describe, expect, it } from 'vitest'
import { kindOfFile, sizeWords } from './product-file.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('a product’s file', () => {
  it.each([
    ['pdf', bytes('%PDF-1.7\n')],
    ['zip', bytes(`PK\u0003\u0004${'\0'.repeat(26)}notes.txt`)],
    ['epub', bytes(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/epub+zipPK`)],
    ['mp3', bytes('ID3\u0004')],
    ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
    ['m4a', bytes('\0\0\0 ftypM4A ')],
    ['mp4', bytes('\0\0\0 ftypisom')],
  ])('is recognised as %s by its bytes', (kind, file) => {
    expect(kindOfFile(file)).toBe(kind)
  })

  it.each(['', '<html>', 'MZ\u0090', '#!/bin/sh', '\0\0\0 ftypheic'])('is refused if it begins with %j', (text) => {
    expect(kindOfFile(bytes(text))).toBeNull()
  })

  it('has its size in words', () => {
    expect([400, 640_000, 12_345_678].map(sizeWords)).toEqual(['1 kB', '640 kB', '12.3 MB'])
  })
})
