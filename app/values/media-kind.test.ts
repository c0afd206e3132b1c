import { describe, expect, it } from 'vitest'
import { mediaKindOf } from './media-kind.ts'

describe('what a file is', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  it.each([
    ['ID3\x04\x00', 'mp3'],
    ['\xff\xfb\x90\x00', 'mp3'],
    ['\xff\xf3\x40\x00', 'mp3'],
    // AAC and other MPEG layers begin almost alike; no browser plays them under this type.
    ['\xff\xf1\x50\x80', null],
    ['\xff\xfd\x90\x00', null],
    ['\x00\x00\x00\x20ftypM4A ', 'm4a'],
    ['\x00\x00\x00\x20ftypisom', 'mp4'],
    ['\x00\x00\x00\x20ftypmp42', 'mp4'],
    ['\x00\x00\x00\x20ftypheic', null],
    ['\x00\x00\x00\x20ftypqt  ', null],
    ['<html><script>', null],
    ['MZ\x90', null],
    ['', null],
  ])('%j is %s', (head, kind) => expect(mediaKindOf(bytes(head))).toBe(kind))
})
