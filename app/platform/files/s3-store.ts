import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config/s3-config.ts'
import type { MediaStore } from './media-store.ts'

/** A picture has at most a few megabytes: a slower store counts as unreachable. */
const PATIENCE_MS = 15_000

/** Stores files in a bucket of any S3-compatible store, so that several machines share them. */
export function createS3Store(
  { endpoint, bucket, region, keyId, secret }: S3Config,
  patienceMs: number = PATIENCE_MS,
): MediaStore & { list(prefix: string): Promise<string[]> } {
  const client = new AwsClient({
    ...{ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region },
    ...{ retries: 2, initRetryMs: 100 },
  })
  const ask = (key: string, init: RequestInit) =>
    client.fetch(`${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, {
      ...init,
      signal: AbortSignal.timeout(patienceMs),
    })

  return {
    async put(key, bytes) {
      // The checksum is signed: the store refuses a corrupted upload.
      const sum = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'x-amz-content-sha256': sum, 'content-type': 'application/octet-stream' }
      const answer = await ask(key, { method: 'PUT', body: new Uint8Array(bytes), headers })
      await finish(answer, `keeping ${key}`)
    },
    async get(key) {
      const answer = await ask(key, { method: 'GET' })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) await finish(answer, `reading ${key}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    async list(prefix) {
      const keys: string[] = []
      // A store lists at most a thousand at a time.
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
        const signal = AbortSignal.timeout(patienceMs)
        const answer = await client.fetch(`${endpoint}/${bucket}?${query}`, { method: 'GET', signal })
        if (!answer.ok) await finish(answer, `listing ${prefix}`)
        const page = await answer.text()
        // The names are ours: letters, digits, dots and hyphens.
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(key)
        next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]
      }
      return keys
    },
    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      if (answer.status !== 404) await finish(answer, `removing ${key}`)
      else await answer.body?.cancel()
    },
  }
}

async function finish(answer: Response, what: string): Promise<void> {
  const responseText = await answer.text()
  if (answer.ok) return
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(responseText) ?? []
  throw new Error(`the S3 store answered ${[answer.status, code].join(' ').trim()} to ${what}`)
}
