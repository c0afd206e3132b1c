/** Fewer say nothing about a list. */
const FEWEST_FOR_A_RATE = 20
/** Above it mail providers begin to refuse everything: the list is not what it should be. Source: issue 12. */
const MOST_BOUNCED = 0.05

/** Whether so many letters came back that sending has to stop. */
export const isTooManyBounced = ({ handedOver, bounced }: { handedOver: number; bounced: number }): boolean =>
  handedOver >= FEWEST_FOR_A_RATE && bounced / handedOver > MOST_BOUNCED

export const STOPPED_BY_BOUNCES =
  'More than 5 in 100 came back. Look at where these addresses came from before you go on.'

/**
 * What became of a letter whose sending failed. `refused`: the server said no to it. `again`: it was certainly not taken,
 * and may be later. `doubtful`: the line broke when it may have been taken, so that sending again might be sending twice.
 */
export type Outcome = 'refused' | 'again' | 'doubtful'

type Failure = { responseCode?: unknown; code?: unknown; syscall?: unknown; timeoutType?: unknown }

/** Reads an error of the mail library (its codes: https://nodemailer.com/errors). */
export function outcomeOf(error: unknown): Outcome {
  const { responseCode, code, syscall, timeoutType }: Failure = Object(error)
  if (typeof responseCode === 'number' && responseCode >= 400)
    return responseCode >= 500 && code !== 'EAUTH' ? 'refused' : 'again'
  const neverConnected =
    syscall === 'connect' ||
    ['EDNS', 'EAUTH', 'ETLS', 'ECONNREFUSED', 'ENOTFOUND'].includes(String(code)) ||
    ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'].includes(String(timeoutType))
  return neverConnected ? 'again' : 'doubtful'
}

/** Whether a refusal says that there is no such mailbox, and not that it is full or dislikes this letter. */
export function isNoMailbox(error: unknown): boolean {
  const answer = String(Object(error).response ?? Object(error).message ?? '')
  return /\b5\.1\.[0-9]+\b|\b5\.2\.1\b/.test(answer) || (/^55[013]\b/.test(answer) && !/\b5\.[0-9]\.[0-9]/.test(answer))
}

/** How long to wait before the next try, by how often it was tried: a minute, then longer, an hour at most. */
export const nextTryMs = (attempts: number): number => Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 3_600_000)
/** So often is one letter tried: over some ten hours. */
export const MOST_TRIES = 14

/** Turns of a set rate, shared by all who send: each is told how long to wait for its own. */
export function createPace(perSecond: number, now: () => number): () => number {
  let next = 0
  return () => {
    const asked = now()
    const turn = Math.max(asked, next)
    next = turn + 1000 / perSecond
    return turn - asked
  }
}
