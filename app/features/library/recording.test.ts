import { describe, expect, it } from 'vitest'
import { isCaptions, readRange, readRecordingAddress, recordingAddress } from './recording.ts'

it.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000\nHello', true],
  ['\uFEFFWEBVTT - Lesson\n\n00:00:01.000 --> 00:00:02.000\nHello', true],
  ['WEBVTT\n\n', false],
  ['1\n00:00:01,000 --> 00:00:02,000\nHello', false],
  ['WEBVTTX\n\n00:01.000 --> 00:02.000', false],
])('captions: %j %s', (text, is) => expect(isCaptions(text)).toBe(is))

describe('the part of a file that is asked for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { from: 0, to: 99 }],
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=10-19', { from: 10, to: 19 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=99-', { from: 99, to: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=-0', 'outside'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-1', null],
    ['bytes=9999999999999999-', null],
  ] as const)('%s is %j', (header, span) => expect(readRange(header, 100)).toEqual(span))
})

it('reads the addresses that it writes, and no others', () => {
  const id = '0b5e7f1c-5a0d-4f0e-9d5e-2f7f5c1f2a11'
  for (const kind of ['mp3', 'm4a', 'mp4', 'vtt'] as const)
    expect(readRecordingAddress(recordingAddress(id, kind))).toEqual({ id, kind })
  for (const other of [
    `/recordings/${id}.exe`,
    `/recordings/${id}`,
    `/recordings/../${id}.mp3`,
    `x/recordings/${id}.mp3`,
  ])
    expect(readRecordingAddress(other)).toBeNull()
})
