import { generateKeyPairSync, sign } from 'node:crypto'

// A certificate is a tree of such triples: tag, length, content (DER, X.690).
const node = (tag: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => node(0x30, ...parts)
const oid = (...bytes: number[]) => node(0x06, Buffer.from(bytes))
const text = (tag: number, words: string) => node(tag, Buffer.from(words))

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const COMMON_NAME = oid(0x55, 0x04, 0x03)
const ALTERNATIVE_NAME = oid(0x55, 0x1d, 0x11)

/** Creates a self-signed certificate for one host, with its key; both as PEM. For fakes, which only tests trust. */
export function selfSigned(host: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(node(0x31, sequence(COMMON_NAME, text(0x0c, host))))
  const alternative = node(0x04, sequence(text(0x82, host)))
  const body = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(sequence(ALTERNATIVE_NAME, alternative))),
  )
  const signature = node(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
