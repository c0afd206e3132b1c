import { z } from 'zod'
import { type Env, isThisMachine, readTogether } from './env.ts'

/** A bucket of any S3-compatible store, and its keys. */
export type S3Config = { endpoint: string; bucket: string; region: string; keyId: string; secret: string }

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const

export const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
export const ABOUT_BUCKET_NAME = 'the name of a bucket: 3 to 63 small letters, numbers, dots and hyphens'

/** Endpoint, bucket and both keys, or none of them; with none, files are stored in the data folder. */
export function readS3(env: Env, mistakes: string[]): S3Config | null {
  const settings = readTogether(env, ...NAMES)
  if (!settings) return null
  const missing = NAMES.filter((_, place) => settings[place] === '')
  if (missing.length > 0) mistakes.push(`${missing.join(', ')} must be set too: the S3 store needs all four, or none.`)
  const [endpoint, bucket, keyId, secret] = settings
  if (endpoint && !isEndpoint(endpoint))
    mistakes.push(
      'S3_ENDPOINT must be an https address without a path, for example https://s3.eu-west-2.amazonaws.com.',
    )
  if (bucket && !BUCKET_NAME.test(bucket)) mistakes.push(`S3_BUCKET must be ${ABOUT_BUCKET_NAME}.`)
  const region = env.S3_REGION?.trim() || 'auto'
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, keyId, secret }
}

/** Plain http only to this machine: requests are signed but not encrypted. */
function isEndpoint(text: string): boolean {
  const url = z.url().safeParse(text).success ? new URL(text) : null
  if (url?.pathname !== '/' || url.search || url.hash || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url))
}
