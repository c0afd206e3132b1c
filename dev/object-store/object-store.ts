import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const KEYS = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const REGION = 'eu-west-2'
/** As in Amazon's: the rest is on the next page. */
const MOST_LISTED = 1000

/**
 * A fake S3-compatible store: two buckets in memory. It verifies signatures independently (AWS Signature Version 4), so
 * a request that a real store would refuse is refused here.
 */
export async function startObjectStore() {
  const files = new Map<string, Buffer>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, code?: string, bytes?: Buffer) => {
      response.writeHead(status, { 'content-type': code ? 'application/xml' : 'application/octet-stream' })
      response.end(code ? `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` : bytes)
    }
    if (failures > 0) {
      failures -= 1
      return answer(503, 'SlowDown')
    }
    const path = request.url ?? ''
    const [, bucket, query] = /^\/(pictures|backups)(?=[/?])[^?]*\??(.*)$/.exec(path) ?? []
    if (!bucket) return answer(404, 'NoSuchBucket')
    if (!isSigned(request)) return answer(403, 'SignatureDoesNotMatch')
    const sum = request.headers['x-amz-content-sha256']
    if (request.method === 'PUT') {
      if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return answer(400, 'XAmzContentSHA256Mismatch')
      files.set(path, body)
      return answer(200)
    }
    if (request.method === 'DELETE') {
      files.delete(path)
      return answer(204)
    }
    if (query) {
      const asked = new URLSearchParams(query)
      const prefix = `/${bucket}/${asked.get('prefix') ?? ''}`
      const keys = [...files.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(bucket.length + 2))
      const from = Number(asked.get('continuation-token') ?? 0)
      const until = from + MOST_LISTED
      const listed = keys.slice(from, until).map((key) => `<Contents><Key>${key}</Key></Contents>`)
      if (until < keys.length) listed.push(`<NextContinuationToken>${until}</NextContinuationToken>`)
      return answer(200, undefined, Buffer.from(listed.join('')))
    }
    const stored = files.get(path)
    return stored ? answer(200, undefined, stored) : answer(404, 'NoSuchKey')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    config: { endpoint, bucket: 'pictures', region: REGION, ...KEYS },
    /** The same in the product's environment. */
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: 'pictures', S3_REGION: REGION },
      ...{ S3_KEY_ID: KEYS.keyId, S3_SECRET: KEYS.secret },
    },
    files,
    /** That many of the next requests fail with a retryable error. */
    failNext: (count: number) => {
      failures = count
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const credentials = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature] = credentials.exec(headers.authorization ?? '') ?? []
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/')
  if (keyId !== KEYS.keyId || region !== REGION || service !== 's3' || end !== 'aws4_request') return false
  const [path = '', query = ''] = url.split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const sorted = query.split('&').toSorted().join('&')
  const canonicalRequest = [method, path, sorted, signed.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const scope = [day, region, service, end].join('/')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${KEYS.secret}`)
  return hmac(key, toSign).toString('hex') === signature
}
