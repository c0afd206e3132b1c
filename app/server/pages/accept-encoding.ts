import { memoised } from '#app/platform/web/memoised.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smallest output first: it wins a tie between equal weights. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Browsers send about forty characters; longer headers are truncated rather than parsed in full. */
const LONGEST = 300

/**
 * Returns the available encoding that a browser prefers (RFC 9110, 12.5.3).
 *
 * @param accepted `Accept-Encoding`; without it the response is sent uncompressed, which every client can read.
 * @returns null when it refuses all of them, including the uncompressed one.
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

/** The uncompressed form is acceptable even when it isn't listed, but ranks below every listed encoding. */
const BARELY = 0.0001

const weightsOf = memoised(readWeights)

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

/** An invalid weight counts as 0. */
const readWeight = (text: string): number => (/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0)
