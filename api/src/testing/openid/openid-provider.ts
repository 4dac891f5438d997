import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/**
 * A real OpenID provider, as a program of its own on loopback. Its clients are told as JSON in its first argument; it
 * prints its issuer once it listens. Whoever signs in is the person that was last put to `/person`, without a question.
 */
interface Person {
  sub: string
  [claim: string]: unknown
}

const clients = JSON.parse(process.argv[2] ?? '[]') as { id: string; secret: string; redirectUri: string }[]
const people = new Map<string, Person>()
let atTheKeyboard: Person | undefined

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const provider = new Provider(issuer, {
  clients: clients.map(({ id, secret, redirectUri }) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
  })),
  jwks: {
    keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }],
  },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
})

/** Logs in whoever is at the keyboard, and agrees for them. */
async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (atTheKeyboard === undefined) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const accountId = atTheKeyboard.sub
  const grant = new provider.Grant({ accountId, clientId: params['client_id'] as string })
  grant.addOIDCScope('openid email profile')
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  })
}

async function seat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  atTheKeyboard = body === '' ? undefined : (JSON.parse(body) as Person)
  if (atTheKeyboard !== undefined) people.set(atTheKeyboard.sub, atTheKeyboard)
  response.end()
}

const answer = provider.callback()
server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/person') {
    void seat(request, response)
  } else if (request.url?.startsWith('/interaction/')) void agree(request, response)
  else void answer(request, response)
})
process.stdout.write(`${issuer}\n`)
