import { expect, it } from 'vitest'
import { outcomeOf, waitAfter } from './sending.ts'
import { signedHeaders } from './sign.server.ts'

// The example of the Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries
it('signs as the Standard Webhooks do', () => {
  const body = '{"test": 2432232314}'
  expect(
    signedHeaders(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      new Date(1_614_265_330_999),
      body,
    ),
  ).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it.each([
  [1, 5_000],
  [2, 300_000],
  [9, 86_400_000],
  [10, null],
])('after %i tries it waits %s', (tries, wait) => expect(waitAfter(tries)).toBe(wait))

it('tries for about three days in all', () => {
  const all = Array.from({ length: 9 }, (_, at) => waitAfter(at + 1) ?? 0).reduce((sum, one) => sum + one, 0)
  expect(all / 86_400_000).toBeCloseTo(3.15, 1)
})

it.each([
  [{ status: 200 }, 'taken'],
  [{ status: 204 }, 'taken'],
  [{ status: 199 }, 'again'],
  [{ status: 301 }, 'again'],
  [{ status: 404 }, 'again'],
  [{ status: 410 }, 'gone'],
  [{ status: 500 }, 'again'],
  [{ problem: 'no answer in time' }, 'again'],
] as const)('%j: %s', (one, outcome) => expect(outcomeOf(one)).toBe(outcome))
