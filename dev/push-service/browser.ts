import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A browser that has subscribed: what it tells the site, and how it reads what it is sent (RFC 8291). */
export function createBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  return {
    /** As `PushSubscription.toJSON()` gives it. */
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    /** The message, as text. @throws when it was not written for this browser. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const senderKey = body.subarray(21, 21 + 65)
      const shared = keys.computeSecret(senderKey)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
      const key = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
      const part = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(21 + 65, -16)), decipher.final()])
      // One record: the text, the byte 2, and zeroes that hide how long the text was.
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

/** What a site says of itself when it sends (RFC 8292); null when its signature is not that of the key. */
export function readVapid(authorization: string, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey) return null
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
