import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Forgery } from '../../../../testing/openid/hostile-provider.js'
import {
  acme,
  asMicrosoft,
  browser,
  callback,
  database,
  hostile,
  ledBy,
  personOf,
  registered,
  setOut,
  signedIn,
  whoIs,
} from './oidc-scene.testing.js'

const failed = '/auth?oidc=oidc_failed'
const expired = '/auth?oidc=oidc_expired'
const accounts = async (): Promise<number> =>
  (await database.dataSource.query(`SELECT count(*)::int AS n FROM users`))[0].n

describe('an answer of a provider', () => {
  it('is asked for with PKCE, state and nonce, which are new each time', async () => {
    const [first, second] = [await setOut('acme'), await setOut('acme')]
    const { searchParams } = first.asked
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `https://loquia.example${callback('acme')}`,
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name)!.length, name).toBeGreaterThan(40)
      expect(second.asked.searchParams.get(name), name).not.toBe(searchParams.get(name))
    }
  })

  it('is not taken with another state, without one, in another browser, or with none on the way', async () => {
    await acme.seat(personOf('mia'))
    for (const state of ['forged', '', undefined]) {
      const { here, back } = await setOut('acme')
      expect(await ledBy(here, back({ state }))).toBe(failed)
    }
    const { here, asked } = await setOut('acme')
    const back = await here.go(asked.href, ({ pathname }) => pathname === callback('acme'))
    const stranger = await setOut('acme')
    expect(await ledBy(stranger.here, back.href)).toBe(failed)
    expect(await ledBy(browser(), back.href)).toBe(expired)
    expect(await ledBy(browser(), `${callback('acme')}`)).toBe(expired)
    // It was good, where it belongs.
    expect(await ledBy(here, back.href)).toBe('/portal')
    expect(await whoIs(here)).toBe('mia')
  })

  it('is taken once, also by a browser that kept its cookie', async () => {
    await acme.seat(personOf('mia'))
    const { here, asked } = await setOut('acme')
    const back = await here.go(asked.href, ({ pathname }) => pathname === callback('acme'))
    const kept = new Map(here.cookies)
    expect(await ledBy(here, back.href)).toBe('/portal')
    expect(await ledBy(here, back.href)).toBe(expired)
    const thief = browser()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await ledBy(thief, back.href)).toBe(failed)
    expect(await whoIs(thief)).toBeUndefined()
  })

  it('is not taken from another provider than the one that was asked', async () => {
    const { here, asked, back } = await setOut('hostile')
    hostile.forge({ claims: { nonce: asked.searchParams.get('nonce') } })
    expect(await ledBy(here, back({ iss: acme.issuer }))).toBe(failed)
    // Sent on to the address of another: there this browser is on no way.
    const other = await setOut('hostile')
    expect(await ledBy(other.here, other.back({}).replace('hostile', 'acme'))).toBe(expired)
    // A provider that names itself in its answers is not heard without its name.
    const { here: mine, asked: mineAsked } = await setOut('acme')
    const named = await mine.go(mineAsked.href, ({ pathname }) => pathname === callback('acme'))
    expect(named.searchParams.get('iss')).toBe(acme.issuer)
    named.searchParams.delete('iss')
    expect(await ledBy(mine, named.href)).toBe(failed)
  })

  const now = Math.floor(Date.now() / 1_000)
  const proven = { email: 'mallory@hostile.example', email_verified: true }
  it.each<[string, (nonce: string) => Forgery]>([
    ['another nonce', () => ({ claims: { ...proven, nonce: 'another' } })],
    ['no nonce', () => ({ claims: proven })],
    ['a key that is not published', (nonce) => ({ claims: { ...proven, nonce }, signed: 'wrongly' })],
    ['no signature, alg none', (nonce) => ({ header: { alg: 'none' }, claims: { ...proven, nonce }, signed: 'not' })],
    ['alg none and a signature', (nonce) => ({ header: { alg: 'none' }, claims: { ...proven, nonce } })],
    ['HS256', (nonce) => ({ header: { alg: 'HS256' }, claims: { ...proven, nonce } })],
    ['an end that is past', (nonce) => ({ claims: { ...proven, nonce, iat: now - 900, exp: now - 600 } })],
    ['another audience', (nonce) => ({ claims: { ...proven, nonce, aud: 'somebody else' } })],
    ['another issuer', (nonce) => ({ claims: { ...proven, nonce, iss: acme.issuer } })],
    ['a subject that is too long', (nonce) => ({ claims: { ...proven, nonce, sub: 's'.repeat(256) } })],
    ['a subject of odd characters', (nonce) => ({ claims: { ...proven, nonce, sub: 'mal\u0000lory' } })],
  ])('is not taken with a token of %s', async (_, forgery) => {
    const before = await accounts()
    const { here, asked, back } = await setOut('hostile')
    hostile.forge(forgery(asked.searchParams.get('nonce')!))
    expect(await ledBy(here, back({}))).toBe(failed)
    expect(await whoIs(here)).toBeUndefined()
    expect(await accounts()).toBe(before)
  })

  it('is taken from that provider when nothing is wrong with it', async () => {
    const { here, asked, back } = await setOut('hostile')
    hostile.forge({ claims: { ...proven, nonce: asked.searchParams.get('nonce') } })
    expect(await ledBy(here, back({}))).toBe('/portal')
    expect(await whoIs(here)).toBe('mallory')
  })
})

describe('somebody else’s account', () => {
  it('is not entered by its address, whoever vouches for that', async () => {
    const victim = await registered('vic')
    expect((await signedIn('vic')).page).toBe('/auth?oidc=oidc_account_exists')
    expect((await signedIn('vic2', { claims: { email: 'VIC@Acme.Example' } })).page).toBe(
      '/auth?oidc=oidc_account_exists',
    )
    const { here, asked, back } = await setOut('hostile')
    hostile.forge({
      claims: { sub: 'liar', email: 'vic@acme.example', email_verified: true, nonce: asked.searchParams.get('nonce') },
    })
    expect(await ledBy(here, back({}))).toBe('/auth?oidc=oidc_account_exists')
    expect(await whoIs(here)).toBeUndefined()
    expect((await victim.call('GET', '/api/account/sign-ins')).body).toMatchObject({ password: true, signIns: [] })
  })

  it('is not opened, nor told of, by an address that is not proven', async () => {
    await registered('val')
    const before = await accounts()
    const unproven = '/auth?oidc=oidc_email_unverified'
    for (const claims of [{ email_verified: false }, { email_verified: 'true' }, { email: undefined }])
      for (const name of ['val', 'nobody']) expect((await signedIn(name, { claims })).page).toBe(unproven)
    // Not every provider is believed.
    for (const name of ['val', 'nobody']) expect((await signedIn(name, { at: 'loose' })).page).toBe(unproven)
    expect(await accounts()).toBe(before)
  })

  it('is not linked from a page of another site, by another session, or without the password', async () => {
    const [here, other] = [await registered('una'), await registered('ugo')]
    const ask = (body: object, headers = {}) => here.call('POST', '/api/account/sign-ins', body, headers)
    const right = { provider: 'acme', password: 'password of una' }
    expect(await ask({ provider: 'acme' })).toMatchObject({ status: 403, body: { code: 'password_needed' } })
    expect(await ask({ ...right, password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect(await ask(right, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await ask({ ...right, provider: 'nobody' })).toMatchObject({ status: 404 })
    const { address } = (await ask(right)).body as { address: string }
    expect(await ledBy(other, address)).toBe(expired)
    expect(await ledBy(here, address.replace('acme', 'loose'))).toBe(expired)
    expect(await ledBy(here, `${address}x`)).toBe(expired)
    // The way began in one session and ends in another.
    await acme.seat(personOf('una'))
    const back = await here.go(address, ({ pathname }) => pathname === callback('acme'))
    await here.call('POST', '/api/login', { username: 'una', password: 'password of una' })
    expect(await ledBy(here, back.href)).toBe('/portal/account?oidc=oidc_expired')
    expect((await here.call('GET', '/api/account/sign-ins')).body).toMatchObject({ signIns: [] })
  })
})

it('leads nowhere but to pages of the portal', async () => {
  const pages = [
    ['https://evil.example/portal', '/portal'],
    ['//evil.example/portal', '/portal'],
    ['/\\evil.example', '/portal'],
    ['/portal/..//evil.example', '/portal'],
    ['/portal\t/../../\\evil.example', '/portal'],
    ['javascript:alert(1)', '/portal'],
    ['/auth', '/portal'],
    [`/portal?x=${'y'.repeat(600)}`, '/portal'],
    ['/portal/account?x=1', '/portal/account?x=1'],
  ]
  for (const [next, page] of pages)
    expect((await signedIn('mia', { query: `?next=${encodeURIComponent(next!)}` })).page, next).toBe(page)
  expect((await signedIn('mia', { query: '?language=it&next=/portal/account' })).page).toBe('/it/portal/account')
})

it('does not set out at the wish of another site', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { location } = await browser().call('GET', '/api/auth/oidc/acme', undefined, { 'sec-fetch-site': site })
    expect(location).toBe('https://loquia.example/auth?oidc=oidc_expired')
  }
})

it('says on the login page that a provider is away, or that somebody did not agree', async () => {
  expect(await ledBy(browser(), '/api/auth/oidc/down?language=it')).toBe('/it/auth?oidc=oidc_unavailable')
  await acme.seat(undefined)
  const page = await browser().go('/api/auth/oidc/acme?next=/portal/account&language=it')
  expect(page.pathname + page.search).toBe('/it/auth?oidc=oidc_denied&next=%2Fportal%2Faccount')
  expect((await browser().call('GET', '/api/auth/oidc/nobody')).status).toBe(404)
  expect((await browser().call('GET', callback('nobody'))).status).toBe(404)
})

describe('an address that Microsoft tells', () => {
  beforeAll(asMicrosoft)
  afterAll(() => void vi.restoreAllMocks())
  const enter = async (name: string, claims: object, here = browser()) => {
    const { asked, back } = await setOut('entra', here)
    const nonce = asked.searchParams.get('nonce')
    hostile.forge({ claims: { nonce, sub: `oid-of-${name}`, email: `${name}@tenant.example`, ...claims } })
    return { here, page: await ledBy(here, back({})) }
  }

  it.each([[true], [1], ['1'], ['true']])(
    'opens an account with xms_edov %j, and links to none that is there',
    async (edov) => {
      const name = `edov-${typeof edov}-${edov}`
      const { here, page } = await enter(name, { xms_edov: edov })
      expect([page, await whoIs(here)]).toEqual(['/portal', name])
      await registered(`old-${name}`, `old-${name}@tenant.example`)
      expect((await enter(`old-${name}`, { xms_edov: edov })).page).toBe('/auth?oidc=oidc_account_exists')
    },
  )

  it.each([
    ['absent', {}],
    ['absent, with email_verified', { email_verified: true }],
    ['false', { xms_edov: false, email_verified: true }],
    ['"false"', { xms_edov: 'false' }],
    ['0', { xms_edov: 0 }],
    ['"0"', { xms_edov: '0' }],
    ['a list', { xms_edov: [true] }],
    ['an object', { xms_edov: { value: true } }],
    ['empty', { xms_edov: '' }],
  ])('opens nothing with xms_edov %s, whose ever it is', async (name, claims) => {
    const before = await accounts()
    expect((await enter('victim', claims)).page).toBe('/auth?oidc=oidc_email_unverified')
    expect([name, await accounts()]).toEqual([name, before])
  })
})
