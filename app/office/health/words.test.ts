import { describe, expect, it } from 'vitest'
import { bytesInWords, spanInWords } from './words.ts'

describe('figures in words', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9_940_000, '9.9 MB'],
    [12_345_678, '12 MB'],
    [1_200_000_000, '1.2 GB'],
    [5e15, '5000 TB'],
  ])('%i bytes are %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words))

  it.each([
    [59_999, '0 minutes'],
    [60_000, '1 minute'],
    [7_199_999, '119 minutes'],
    [7_200_000, '2 hours'],
    [172_799_999, '47 hours'],
    [172_800_000, '2 days'],
  ])('%i ms are %s', (ms, words) => expect(spanInWords(ms)).toBe(words))
})
