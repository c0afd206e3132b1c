import { describe, expect, it } from 'vitest'
import { ApiError } from './call.ts'

describe('ApiError', () => {
  it('keeps "status: text" for the log and the sentence for people', () => {
    const text =
      '{"error":{"code":"bad_request","message":"That day hasn’t come yet.","fields":{"date":"later"},"requestId":"1"}}'
    const error = new ApiError(400, text)
    expect(error.message).toBe(`400: ${text}`)
    expect(error).toMatchObject({
      status: 400,
      code: 'bad_request',
      userMessage: 'That day hasn’t come yet.',
      fields: { date: 'later' },
    })
  })

  it.each([
    '<html>502 Bad Gateway</html>',
    '',
    'null',
    '{}',
    '{"error":null}',
    '{"error":"x"}',
    '{"error":{"code":1}}',
    '[]',
  ])('never shows people an answer it cannot read: %j', (text) => {
    expect(new ApiError(502, text)).toMatchObject({
      code: 'unknown',
      userMessage: 'That didn’t work. Please try again in a moment.',
      fields: {},
    })
  })

  it('says that there is no connection when no answer came', () => {
    expect(new ApiError(0, 'Failed to fetch')).toMatchObject({
      code: 'offline',
      userMessage: 'You’re offline. Please try again when you’re connected.',
    })
  })
})
