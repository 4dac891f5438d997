import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { beginSecondFactorResponse, signInsResponse } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import {
  oidcScene,
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
  link,
  mail,
} from './oidc-scene.testing.js'
import type { Forgery } from '../../../testing/openid/hostile-provider.js'
import type { CookieBrowser } from '../../../testing/openid/cookie-browser.js'

oidcScene()

const failed = '/auth?oidc=oidc_failed'
const expired = '/auth?oidc=oidc_expired'
const accounts = async (): Promise<number> =>
  (await database.dataSource.query(`SELECT count(*)::int AS n FROM users`))[0].n

describe('an answer of a provider', () => {
  it('is requested with a new PKCE challenge, state and nonce each time', async () => {
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

  it('is refused with another state or in another browser', async () => {
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
    expect(await ledBy(here, back.href)).toBe('/portal')
    expect(await whoIs(here)).toBe('mia')
  })

  it('is accepted once, even by a browser that kept its cookie', async () => {
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

  it('is refused from another provider than the one asked', async () => {
    const { here, asked, back } = await setOut('hostile')
    hostile.forge({ claims: { nonce: asked.searchParams.get('nonce') } })
    expect(await ledBy(here, back({ iss: acme.issuer }))).toBe(failed)
    const other = await setOut('hostile')
    expect(await ledBy(other.here, other.back({}).replace('hostile', 'acme'))).toBe(expired)
    // The response is refused if it lacks the issuer that this provider always sends.
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
  ])('is refused with a token of %s', async (_, forgery) => {
    const before = await accounts()
    const { here, asked, back } = await setOut('hostile')
    hostile.forge(forgery(asked.searchParams.get('nonce')!))
    expect(await ledBy(here, back({}))).toBe(failed)
    expect(await whoIs(here)).toBeUndefined()
    expect(await accounts()).toBe(before)
  })

  it('is accepted from the hostile provider when nothing is wrong with it', async () => {
    const { here, asked, back } = await setOut('hostile')
    hostile.forge({ claims: { ...proven, nonce: asked.searchParams.get('nonce') } })
    expect(await ledBy(here, back({}))).toBe('/portal')
    expect(await whoIs(here)).toBe('mallory')
  })
})

describe('somebody else’s account', () => {
  it('cannot be entered by its address, whoever vouches for it', async () => {
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

  it('is not revealed by an unverified address', async () => {
    await registered('val')
    const before = await accounts()
    const unproven = '/auth?oidc=oidc_email_unverified'
    for (const claims of [{ email_verified: false }, { email_verified: 'true' }, { email: undefined }])
      for (const name of ['val', 'nobody']) expect((await signedIn(name, { claims })).page).toBe(unproven)
    for (const name of ['val', 'nobody']) expect((await signedIn(name, { at: 'loose' })).page).toBe(unproven)
    expect(await accounts()).toBe(before)
  })

  it('cannot be linked by a foreign page, another session or without the password', async () => {
    const [here, other] = [await registered('una'), await registered('ugo')]
    const ask = (body: object, headers = {}) => here.call('POST', '/api/account/sign-ins', body, headers)
    const right = { provider: 'acme', password: 'password of una' }
    expect(await ask({ provider: 'acme' })).toMatchObject({ status: 403, body: { code: 'password_needed' } })
    expect(await ask({ ...right, password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect(await ask(right, { origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await ask({ ...right, provider: 'nobody' })).toMatchObject({ status: 404 })
    const { address } = (await ask(right)).body as { address: string }
    expect(await ledBy(other, address)).toBe(expired)
    expect(await ledBy(here, address.replace('acme', 'loose'))).toBe(expired)
    expect(await ledBy(here, `${address}x`)).toBe(expired)
    await acme.seat(personOf('una'))
    const back = await here.go(address, ({ pathname }) => pathname === callback('acme'))
    await here.call('POST', '/api/login', { username: 'una', password: 'password of una' })
    expect(await ledBy(here, back.href)).toBe('/portal/account?oidc=oidc_expired')
    expect((await here.call('GET', '/api/account/sign-ins')).body).toMatchObject({ signIns: [] })
  })
})

it('returns only to pages of the portal', async () => {
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

it('does not start at the request of another site', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { location } = await browser().call('GET', '/api/auth/oidc/acme', undefined, { 'sec-fetch-site': site })
    expect(location).toBe('https://loquia.example/auth?oidc=oidc_expired')
  }
})

it('reports on the login page why a sign-in failed', async () => {
  expect(await ledBy(browser(), '/api/auth/oidc/down?language=it')).toBe('/it/auth?oidc=oidc_unavailable')
  await acme.seat(undefined)
  const page = await browser().go('/api/auth/oidc/acme?next=/portal/account&language=it')
  expect(page.pathname + page.search).toBe('/it/auth?oidc=oidc_denied&next=%2Fportal%2Faccount')
  expect((await browser().call('GET', '/api/auth/oidc/nobody')).status).toBe(404)
  expect((await browser().call('GET', callback('nobody'))).status).toBe(404)
})

describe('an address from Microsoft', () => {
  beforeAll(asMicrosoft)
  afterAll(() => void vi.restoreAllMocks())
  const enter = async (name: string, claims: object, here = browser()) => {
    const { asked, back } = await setOut('entra', here)
    const nonce = asked.searchParams.get('nonce')
    hostile.forge({ claims: { nonce, sub: `oid-of-${name}`, email: `${name}@tenant.example`, ...claims } })
    return { here, page: await ledBy(here, back({})) }
  }

  const verified: [boolean | number | string][] = [[true], [1], ['1'], ['true']]
  it.each(verified)('opens a new account with xms_edov %j', async (edov) => {
    const name = `edov-${typeof edov}-${edov}`
    const { here, page } = await enter(name, { xms_edov: edov })
    expect([page, await whoIs(here)]).toEqual(['/portal', name])
  })

  it.each(verified)('opens no existing account with xms_edov %j', async (edov) => {
    const name = `old-edov-${typeof edov}-${edov}`
    await registered(name, `${name}@tenant.example`)
    expect((await enter(name, { xms_edov: edov })).page).toBe('/auth?oidc=oidc_account_exists')
  })

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
  ])('opens no account with xms_edov %s', async (name, claims) => {
    const before = await accounts()
    expect((await enter('victim', claims)).page).toBe('/auth?oidc=oidc_email_unverified')
    expect([name, await accounts()]).toEqual([name, before])
  })
})

const signInsOf = async (here: CookieBrowser) =>
  signInsResponse.parse((await here.call('GET', '/api/account/sign-ins')).body)
const grownOld = () =>
  database.dataSource.query(
    `UPDATE sessions SET sess = jsonb_set(sess, '{startedAt}', to_jsonb((now() - interval '1 hour')::text))`,
  )
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()

async function reset(email: string, password: string): Promise<void> {
  mail.emails.length = 0
  await browser().call('POST', '/api/password/forgot', { email })
  const token = () => mail.emails.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await expect.poll(token).toBeDefined()
  expect((await browser().call('POST', '/api/password/reset', { token: token(), password })).status).toBe(200)
}

describe('an account that a sign-in opened', () => {
  it('is found again by the subject, not by the address or name', async () => {
    const { here, page } = await signedIn('ada')
    expect(page).toBe('/portal')
    expect((await here.call('GET', '/api/user')).body).toMatchObject({
      username: 'ada',
      email: 'ada@acme.example',
      firstName: 'ada',
      role: 'client',
    })
    const again = await signedIn('ada', { claims: { email: 'ada@moved.example', email_verified: false } })
    expect(await whoIs(again.here)).toBe('ada')
    expect(await signInsOf(again.here)).toMatchObject({
      password: false,
      signIns: [{ provider: 'acme', name: 'ACME', email: 'ada@moved.example' }],
    })
    await acme.seat(personOf('ada', { sub: 'another', email: 'ada@other.example' }))
    const both = await Promise.all(
      [browser(), browser()].map(async (tab) => [tab, await tab.go('/api/auth/oidc/acme')]),
    )
    const [one, two] = await Promise.all(both.map(([tab]) => whoIs(tab as CookieBrowser)))
    expect(one).toMatch(/^ada-\d+$/)
    expect(two).toBe(one)
  })

  it('gets a new session, whatever session was there before', async () => {
    const here = await registered('eve')
    const planted = here.cookies.get('loquia.sid')!
    await signedIn('ada', { here })
    expect(await whoIs(here)).toBe('ada')
    const other = browser()
    other.cookies.set('loquia.sid', planted)
    expect(await whoIs(other)).toBeUndefined()
  })

  it('has no password that anybody could type', async () => {
    const { here } = await signedIn('bea')
    for (const password of ['', 'a password that nobody has', 'bea@acme.example'])
      expect((await browser().call('POST', '/api/login', { username: 'bea', password })).status).toBeGreaterThan(399)
    expect(
      (
        await here.call('POST', '/api/account/password', {
          currentPassword: 'a password that nobody has',
          newPassword: 'other words of bea',
        })
      ).body,
    ).toMatchObject({ code: 'password_wrong' })
  })

  it('cannot be opened while it is disabled', async () => {
    await signedIn('bert')
    await database.dataSource.query(`UPDATE users SET disabled_at = now() WHERE username = 'bert'`)
    expect((await signedIn('bert')).page).toBe('/auth?oidc=account_disabled')
  })

  it('can be deleted or changed in what matters only soon after a sign-in', async () => {
    const { here } = await signedIn('cleo')
    await grownOld()
    const tries: [string, string, object][] = [
      ['PUT', '/api/account', { email: 'cleo@new.example' }],
      ['POST', '/api/account/second-factor', {}],
      ['POST', '/api/account/sign-ins', { provider: 'loose' }],
      ['DELETE', '/api/account', {}],
      ['DELETE', '/api/account', { password: 'any' }],
    ]
    for (const [method, path, body] of tries)
      expect(await here.call(method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: { code: 'fresh_sign_in_needed' },
      })
    await signedIn('cleo', { here, query: '?again=yes' })
    expect((await here.call('GET', '/api/account/export')).body).toMatchObject({
      signIns: [{ provider: 'acme', subject: 'sub-of-cleo', issuer: acme.issuer }],
    })
    expect((await here.call('DELETE', '/api/account', {})).status).toBe(200)
    expect(await database.dataSource.query(`SELECT 1 FROM user_identities WHERE subject = 'sub-of-cleo'`)).toEqual([])
  })

  it('keeps its last sign-in until it has a password', async () => {
    const { here } = await signedIn('dora')
    const [{ id } = { id: 0 }] = (await signInsOf(here)).signIns
    const path = `/api/account/sign-ins/${id}`
    expect(await here.call('DELETE', path, {})).toMatchObject({ status: 409, body: { code: 'last_sign_in' } })
    await reset('dora@acme.example', 'words that dora chose')
    expect(await whoIs(here)).toBeUndefined()
    const back = (await signedIn('dora')).here
    expect(await signInsOf(back)).toMatchObject({ password: true, signIns: [{ id }] })
    expect((await (await registered('stranger')).call('DELETE', path, {})).status).toBe(404)
    expect(await back.call('DELETE', path, {})).toMatchObject({ body: { code: 'password_needed' } })
    expect((await back.call('DELETE', path, { password: 'words that dora chose' })).status).toBe(200)
    expect(await whoIs(back)).toBe('dora')
    expect((await signedIn('dora')).page).toBe('/auth?oidc=oidc_account_exists')
  })
})

describe('an account with a password', () => {
  it('can be linked by its owner, who receives an email', async () => {
    const here = await registered('fay', 'fay@home.example')
    await acme.seat(personOf('fay'))
    mail.emails.length = 0
    expect(await link(here, 'fay')).toBe('/portal/account?linked=acme')
    await expect.poll(() => mail.emails.map(({ to }) => to.join())).toContain('fay@home.example')
    expect((await signInsOf(here)).signIns).toMatchObject([{ provider: 'acme', email: 'fay@acme.example' }])
    expect(await whoIs((await signedIn('fay')).here)).toBe('fay')
  })

  it('cannot be linked to the sign-in of another account', async () => {
    const here = await registered('finn', 'finn@home.example')
    await acme.seat(personOf('finn'))
    await link(here, 'finn')
    const other = await registered('gil')
    await acme.seat(personOf('finn'))
    expect(await link(other, 'gil')).toBe('/portal/account?oidc=oidc_linked_elsewhere')
    expect(await whoIs((await signedIn('finn')).here)).toBe('finn')
  })

  it('loses a stranger’s link when the owner of the address resets the password', async () => {
    const stranger = await registered('hal', 'victim@home.example')
    await acme.seat(personOf('hal'))
    await link(stranger, 'hal')
    await reset('victim@home.example', 'words of the victim')
    await acme.seat(personOf('hal'))
    expect((await signedIn('hal')).page).toBe('/portal')
    expect(await whoIs((await signedIn('hal')).here)).not.toBe('hal')
  })

  it('requires the second factor at a sign-in as well', async () => {
    const here = await registered('ivy', 'ivy@home.example')
    await acme.seat(personOf('ivy'))
    await link(here, 'ivy')
    const password = 'password of ivy'
    const { secret } = beginSecondFactorResponse.parse(
      (await here.call('POST', '/api/account/second-factor', { password })).body,
    )
    await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })
    await database.dataSource.query(`UPDATE second_factors SET last_step = 0`)

    const { here: second, page } = await signedIn('ivy', { query: '?next=/portal/account' })
    expect(page).toBe('/auth?step=code&next=%2Fportal%2Faccount')
    expect(await whoIs(second)).toBeUndefined()
    const type = (code: string, at = second) => at.call('POST', '/api/auth/oidc/code', { code })
    expect((await type('000000', browser())).body).toMatchObject({ code: 'oidc_expired' })
    expect((await type('')).body).toMatchObject({ code: 'code_needed' })
    expect((await type('000000')).body).toMatchObject({ code: 'code_wrong' })
    const kept = new Map(second.cookies)
    expect(await type(codeOf(secret))).toMatchObject({ status: 200, body: { username: 'ivy' } })
    expect(await whoIs(second)).toBe('ivy')
    expect((await type(codeOf(secret))).body).toMatchObject({ code: 'oidc_expired' })
    // A pending sign-in ends when credentials change.
    const thief = browser()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    await second.call('DELETE', '/api/account/sessions')
    await database.dataSource.query(`UPDATE second_factors SET last_step = 0`)
    expect((await type(codeOf(secret), thief)).body).toMatchObject({ code: 'oidc_expired' })
  })
})
