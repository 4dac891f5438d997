import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/**
 * A real provider. It prints its issuer when it listens; clients are PUT to `/clients`, the signed-in person to
 * `/person`.
 */
interface Person {
  sub: string
  [claim: string]: unknown
}

interface Client {
  id: string
  secret: string
  redirectUri: string
}

const people = new Map<string, Person>()
let atTheKeyboard: Person | undefined
let provider: Provider | undefined

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const configuration = {
  jwks: {
    keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }],
  },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
}

const begun = (clients: readonly Client[]): Provider =>
  new Provider(issuer, {
    ...configuration,
    clients: clients.map(({ id, secret, redirectUri }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
    })),
  })

async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

function seat(person: Person | undefined): void {
  atTheKeyboard = person
  if (person !== undefined) people.set(person.sub, person)
}

server.on('request', (request: IncomingMessage, response: ServerResponse) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') {
    const body = await text(request)
    if (request.url === '/clients') provider = begun(JSON.parse(body) as Client[])
    else seat(body === '' ? undefined : (JSON.parse(body) as Person))
    response.end()
  } else if (provider === undefined) response.writeHead(503).end()
  else if (request.url?.startsWith('/interaction/')) await agree(provider, request, response)
  else await provider.callback()(request, response)
}

process.stdout.write(`${issuer}\n`)
