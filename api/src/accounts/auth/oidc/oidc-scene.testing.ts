import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { readEnvironment } from '../../../config/env.js'
import { oidcProviders } from '../../../config/oidc-providers.js'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { startMailCatcher } from '../../../testing/mail-catcher.js'
import { CookieBrowser } from '../../../testing/openid/cookie-browser.js'
import { startHostileProvider } from '../../../testing/openid/hostile-provider.js'
import { startOpenidProvider, type OpenidProvider } from '../../../testing/openid/start-openid-provider.js'
import { startTestApp, type TestApp } from '../../../testing/test-app.js'
import { OidcProvidersService } from './oidc-providers.service.js'

export const publicUrl = 'https://loquia.example'
export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let server: TestApp
export let mail: Awaited<ReturnType<typeof startMailCatcher>>
export let acme: OpenidProvider
export let hostile: Awaited<ReturnType<typeof startHostileProvider>>

export const browser = () => new CookieBrowser(server.url, publicUrl)
export const callback = (provider: string) => `/api/auth/oidc/${provider}/callback`

export const personOf = (name: string, claims: object = {}) => ({
  sub: `sub-of-${name}`,
  email: `${name}@acme.example`,
  email_verified: true,
  given_name: name,
  ...claims,
})

export async function signedIn(name: string, { claims = {}, at = 'acme', query = '', here = browser() } = {}) {
  await acme.seat(personOf(name, claims))
  const page = await here.go(`/api/auth/oidc/${at}${query}`)
  return { here, page: page.pathname + page.search }
}

export async function registered(name: string, email = `${name}@acme.example`) {
  const here = browser()
  const { status } = await here.call('POST', '/api/register', {
    username: name,
    email,
    password: `password of ${name}`,
  })
  expect(status).toBe(201)
  return here
}

export const whoIs = async (here: CookieBrowser) => (await here.call('GET', '/api/user')).body['username']

export async function link(here: CookieBrowser, name: string, provider = 'acme') {
  const permitted = await here.call('POST', '/api/account/sign-ins', { provider, password: `password of ${name}` })
  expect(permitted).toMatchObject({ status: 200 })
  const page = await here.go(permitted.body['address'] as string)
  return page.pathname + page.search
}

export async function setOut(provider: string, here = browser(), query = '') {
  const { location, status } = await here.call('GET', `/api/auth/oidc/${provider}${query}`)
  expect(status).toBe(302)
  const asked = new URL(location)
  const back = (answer: Record<string, string | undefined>) => {
    const sent = Object.entries({ code: 'any', state: asked.searchParams.get('state') ?? '', ...answer })
    return `${callback(provider)}?${new URLSearchParams(sent.filter((pair): pair is [string, string] => pair[1] !== undefined))}`
  }
  return { here, asked, back }
}

export async function ledBy(here: CookieBrowser, address: string): Promise<string> {
  const { location } = await here.call('GET', address)
  return location.replace(publicUrl, '')
}

/** Microsoft's issuer cannot run here, so `entra` uses its claim. */
export function asMicrosoft(): void {
  const { emailProof, prompt } = oidcProviders({
    ...readEnvironment({ OIDC_MICROSOFT_CLIENT_ID: 'any', OIDC_MICROSOFT_CLIENT_SECRET: 'any' }),
  }).find(({ id }) => id === 'microsoft')!
  const providers = server.app.get(OidcProvidersService, { strict: false })
  const found = providers.find('entra')
  vi.spyOn(providers, 'find').mockImplementation((id) =>
    id === 'entra'
      ? { ...found, prompt, ...(emailProof ? { emailProof } : {}) }
      : OidcProvidersService.prototype.find.call(providers, id),
  )
}

export function oidcScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    mail = await startMailCatcher()
    hostile = await startHostileProvider()
    const client = (id: string) => ({ id, secret: `secret of ${id}`, redirectUri: publicUrl + callback(id) })
    acme = await startOpenidProvider([client('acme'), client('loose')])
    const entry = (id: string, issuer: string, more: object = {}) => ({
      id,
      name: id.toUpperCase(),
      issuer,
      clientId: id,
      clientSecret: `secret of ${id}`,
      ...more,
    })
    server = await startTestApp({
      dataSource: database.dataSource,
      environment: {
        RATE_LIMIT_SCALE: '0',
        PUBLIC_URL: publicUrl,
        SMTP_URL: mail.url,
        OIDC_PROVIDERS: JSON.stringify([
          entry('acme', acme.issuer, { trustEmail: true }),
          entry('loose', acme.issuer),
          entry('hostile', hostile.issuer, { clientId: 'loquia', trustEmail: true }),
          entry('entra', hostile.issuer, { clientId: 'loquia' }),
          entry('down', 'http://127.0.0.1:9'),
        ]),
      },
    })
  })
  beforeEach(() => {
    hostile.forge({})
  })
  afterAll(async () => {
    await server?.stop()
    await acme?.stop()
    await hostile?.stop()
    await mail?.stop()
    await database?.stop()
  })
}
