import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Person = { sub: string; email: string; email_verified: boolean; name: string }

/**
 * A fake OpenID provider on loopback that signs one person in without asking: discovery, code with PKCE, signed id
 * token. For tests of the real OIDC client.
 */
export async function startOidcStandIn(person: Person) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { challenge: string; nonce: string | null; clientId: string; redirectUri: string }>()
  let issuer = ''
  const app = new Hono()
    .get('/.well-known/openid-configuration', (c) =>
      c.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      }),
    )
    .get('/jwks', (c) =>
      c.json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    )
    .get('/authorize', (c) => {
      const { redirect_uri = '', state = '', code_challenge = '', nonce, client_id = '' } = c.req.query()
      const code = randomUUID()
      codes.set(code, {
        challenge: code_challenge,
        nonce: nonce ?? null,
        clientId: client_id,
        redirectUri: redirect_uri,
      })
      return c.redirect(`${redirect_uri}?${new URLSearchParams({ code, state, iss: issuer })}`)
    })
    .post('/token', async (c) => {
      const { code, code_verifier, redirect_uri } = await c.req.parseBody()
      const authorization = codes.get(String(code))
      codes.delete(String(code))
      const challenge = createHash('sha256').update(String(code_verifier)).digest('base64url')
      if (!authorization || authorization.challenge !== challenge || authorization.redirectUri !== redirect_uri)
        return c.json({ error: 'invalid_grant' }, 400)
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: authorization.clientId,
        iat: now,
        exp: now + 300,
        ...(authorization.nonce ? { nonce: authorization.nonce } : {}),
        ...person,
      }
      return c.json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: sign(claims) })
    })
    .get('/userinfo', (c) => c.json(person))

  const sign = (claims: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const content = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(claims)}`
    return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`
  }

  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      issuer = `http://127.0.0.1:${port}`
      resolve(started)
    })
  })
  return { issuer, stop: () => new Promise((resolve) => server.close(resolve)) }
}
