import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

/** A subscribed browser: the subscription it sends to the site, and how it decrypts messages (RFC 8291). */
export function createBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  return {
    /** In the format of `PushSubscription.toJSON()`. */
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    /** Decrypts a message. @throws when it wasn't encrypted for this browser. */
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
      // One record: the text, the byte 2, and padding zeroes.
      return plain.subarray(0, plain.lastIndexOf(2)).toString()
    },
  }
}

/** Verifies a site's VAPID token (RFC 8292) and returns its claims; null when the signature isn't that of the key. */
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
