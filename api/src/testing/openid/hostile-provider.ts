import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Forgery {
  header?: object
  claims?: object
  signed?: 'wrongly' | 'not'
}

/** Answers the code `any` with a forged token. */
export async function startHostileProvider(): Promise<{
  issuer: string
  forge(forgery: Forgery): void
  stop(): Promise<void>
}> {
  const [own, other] = [newKey(), newKey()]
  let forgery: Forgery = {}
  const server = createServer((request, response) => {
    const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      })
    if (request.url === '/jwks')
      return answer({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' }] })
    return answer({ access_token: 'any', token_type: 'Bearer', id_token: idToken() })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function idToken(): string {
    const now = Math.floor(Date.now() / 1_000)
    const head = part({ alg: 'RS256', kid: 'own', ...forgery.header })
    const body = part({ iss: issuer, aud: 'loquia', sub: 'mallory', iat: now, exp: now + 300, ...forgery.claims })
    const key = forgery.signed === 'wrongly' ? other : own
    const signature = createSign('RSA-SHA256').update(`${head}.${body}`).sign(key.privateKey).toString('base64url')
    return `${head}.${body}.${forgery.signed === 'not' ? '' : signature}`
  }

  return {
    issuer,
    forge: (next) => void (forgery = next),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
