import { beginSecondFactorResponse, signInsResponse } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { acme, browser, database, link, mail, personOf, registered, signedIn, whoIs } from './oidc-scene.testing.js'
import type { CookieBrowser } from '../../../../testing/openid/cookie-browser.js'

const signInsOf = async (here: CookieBrowser) =>
  signInsResponse.parse((await here.call('GET', '/api/account/sign-ins')).body)
/** As if the sign-in lay an hour back. */
const grownOld = () =>
  database.dataSource.query(
    `UPDATE sessions SET sess = jsonb_set(sess, '{startedAt}', to_jsonb((now() - interval '1 hour')::text))`,
  )
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate()

/** Sets a password by the link in an email. */
async function reset(email: string, password: string): Promise<void> {
  mail.emails.length = 0
  await browser().call('POST', '/api/password/forgot', { email })
  const token = () => mail.emails.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await expect.poll(token).toBeDefined()
  expect((await browser().call('POST', '/api/password/reset', { token: token(), password })).status).toBe(200)
}

describe('an account that a sign-in opened', () => {
  it('is found again by the person, not by the address or the name', async () => {
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
    // Another person with her name has another account, and one of two tabs makes it.
    await acme.seat(personOf('ada', { sub: 'another', email: 'ada@other.example' }))
    const both = await Promise.all(
      [browser(), browser()].map(async (tab) => [tab, await tab.go('/api/auth/oidc/acme')]),
    )
    const [one, two] = await Promise.all(both.map(([tab]) => whoIs(tab as CookieBrowser)))
    expect(one).toMatch(/^ada-\d+$/)
    expect(two).toBe(one)
  })

  it('gets a new session, whatever was there before', async () => {
    const here = await registered('eve')
    const planted = here.cookies.get('loquia.sid')!
    await signedIn('ada', { here })
    expect(await whoIs(here)).toBe('ada')
    const other = browser()
    other.cookies.set('loquia.sid', planted)
    expect(await whoIs(other)).toBeUndefined()
  })

  it('has no password that anybody could type, and is shut as others are', async () => {
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
    ).toMatchObject({ code: 'wrong_password' })
    await database.dataSource.query(`UPDATE users SET disabled_at = now() WHERE username = 'bea'`)
    expect((await signedIn('bea')).page).toBe('/auth?oidc=account_disabled')
  })

  it('is changed in earnest, and deleted, only soon after a sign-in', async () => {
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

  it('keeps its last way in; with a password from an email it may go', async () => {
    const { here } = await signedIn('dora')
    const [{ id } = { id: 0 }] = (await signInsOf(here)).signIns
    const path = `/api/account/sign-ins/${id}`
    expect(await here.call('DELETE', path, {})).toMatchObject({ status: 409, body: { code: 'oidc_last_way_in' } })
    await reset('dora@acme.example', 'words that dora chose')
    expect(await whoIs(here)).toBeUndefined()
    // Her address was proven by the provider: the link took nothing off.
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
  it('is linked by its owner, once, and told of it', async () => {
    const here = await registered('fay', 'fay@home.example')
    await acme.seat(personOf('fay'))
    mail.emails.length = 0
    expect(await link(here, 'fay')).toBe('/portal/account?linked=acme')
    await expect.poll(() => mail.emails.map(({ to }) => to.join())).toContain('fay@home.example')
    expect((await signInsOf(here)).signIns).toMatchObject([{ provider: 'acme', email: 'fay@acme.example' }])
    expect(await whoIs((await signedIn('fay')).here)).toBe('fay')
    const other = await registered('gil')
    await acme.seat(personOf('fay'))
    expect(await link(other, 'gil')).toBe('/portal/account?oidc=oidc_linked_elsewhere')
    expect(await whoIs((await signedIn('fay')).here)).toBe('fay')
  })

  it('loses what a stranger linked when its reader first comes by email', async () => {
    const stranger = await registered('hal', 'victim@home.example')
    await acme.seat(personOf('hal'))
    await link(stranger, 'hal')
    await reset('victim@home.example', 'words of the victim')
    await acme.seat(personOf('hal'))
    expect((await signedIn('hal')).page).toBe('/portal')
    expect(await whoIs((await signedIn('hal')).here)).not.toBe('hal')
  })

  it('asks for the code of its second step as well', async () => {
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
    // What waited is worth nothing once what opens the account has changed.
    const thief = browser()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    await second.call('DELETE', '/api/account/sessions')
    await database.dataSource.query(`UPDATE second_factors SET last_step = 0`)
    expect((await type(codeOf(secret), thief)).body).toMatchObject({ code: 'oidc_expired' })
  })
})
