import { remembering } from './remembering.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first: of two that are equally welcome it is sent. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send some forty characters; a header of kilobytes is not worth reading to its end. */
const LONGEST = 300

/**
 * Which of the encodings at hand a browser wants most (RFC 9110, 12.5.3).
 *
 * @param accepted `Accept-Encoding`; left out, the answer goes as it is, which every program can read.
 * @returns null when it refuses all of them, the plain one included.
 */
export function chooseEncoding(
  accepted: string | undefined,
  atHand: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  if (accepted === undefined) return 'identity'
  const weights = weightsOf(accepted.length > LONGEST ? accepted.slice(0, LONGEST) : accepted)
  const others = weights.get('*')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? (others === 0 ? 0 : BARELY) : (others ?? 0))
  let best: Encoding | null = null
  for (const encoding of ENCODINGS) {
    if (!atHand[encoding] || weightOf(encoding) === 0) continue
    if (best === null || weightOf(encoding) > weightOf(best)) best = encoding
  }
  return best
}

/** What is not named is taken too when it is plain, after everything that is named. */
const BARELY = 0.0001

const weightsOf = remembering(readWeights)

function readWeights(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of accepted.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = member.split(';').map((part) => part.trim())
    if (coding === '') continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(coding.replace(/^x-/, ''), weight === undefined ? 1 : readWeight(weight))
  }
  return weights
}

/** A weight that cannot be read wants nothing. */
const readWeight = (text: string): number => (/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0)
