/** Below this number a rate is meaningless. */
const FEWEST_FOR_A_RATE = 20
/** Above it mail providers begin to refuse everything: the list is in bad shape. Source: issue 12. */
const MOST_BOUNCED = 0.05

/** Returns whether the bounce rate is so high that sending has to stop. */
export const isTooManyBounced = ({ handedOver, bounced }: { handedOver: number; bounced: number }): boolean =>
  handedOver >= FEWEST_FOR_A_RATE && bounced / handedOver > MOST_BOUNCED

export const STOPPED_BY_BOUNCES =
  'More than 5 in 100 came back. Look at where these addresses came from before you go on.'

/**
 * The outcome of a failed attempt. `refused`: rejected by the server. `again`: certainly not accepted, can be retried.
 * `doubtful`: the connection broke when it may have been accepted, so a retry might send it twice.
 */
export type Outcome = 'refused' | 'again' | 'doubtful'

type Failure = { responseCode?: unknown; code?: unknown; command?: unknown; syscall?: unknown; timeoutType?: unknown }

/** The command that names our own address: what is refused there says nothing about the recipient. */
const FROM = 'MAIL FROM'

/** Classifies an error of the mail library (its codes: https://nodemailer.com/errors). */
export function outcomeOf(error: unknown): Outcome {
  const { responseCode, code, command, syscall, timeoutType }: Failure = Object(error)
  if (typeof responseCode === 'number' && responseCode >= 400)
    return responseCode >= 500 && code !== 'EAUTH' && command !== FROM ? 'refused' : 'again'
  const neverConnected =
    syscall === 'connect' ||
    ['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND'].includes(String(code)) ||
    ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(String(timeoutType))
  return neverConnected ? 'again' : 'doubtful'
}

/**
 * Returns whether a refusal means that the mailbox doesn't exist, rather than that it's full or rejects this letter or
 * our own address (5.1.7, 5.1.8).
 */
export function isNoMailbox(error: unknown): boolean {
  const { command, response, message } = Object(error)
  if (command === FROM) return false
  const answer = String(response ?? message ?? '')
  return (
    /\b5\.1\.(?:[1-69]|10)\b|\b5\.2\.1\b/.test(answer) ||
    (/^55[013]\b/.test(answer) && !/\b5\.[0-9]\.[0-9]/.test(answer))
  )
}

/** Delay before the next attempt, with exponential backoff: from a minute to an hour. */
export const nextTryMs = (attempts: number): number => Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 3_600_000)
/** The most attempts per letter, over about ten hours. */
export const MOST_TRIES = 14

/** A rate limiter shared by all lanes: returns how long each has to wait for its turn. */
export function createPace(perSecond: number, now: () => number): () => number {
  let next = 0
  return () => {
    const asked = now()
    const turn = Math.max(asked, next)
    next = turn + 1000 / perSecond
    return turn - asked
  }
}
