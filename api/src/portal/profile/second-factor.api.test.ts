import {
  beginSecondFactorResponse,
  recoveryCodesResponse,
  secondFactorResponse,
  userSchema,
  errorMessage,
} from '@loquia/contracts'
import { Secret } from 'otpauth'
import { expect, it, vi } from 'vitest'
import {
  secondFactorScene,
  admin,
  codeOf,
  database,
  environment,
  idOf,
  later,
  login,
  protectedAccount,
  server,
  toldOf,
  mail,
  outcomes,
} from './second-factor-scene.testing.js'
import { RateLimits } from '../../platform/http/index.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startTestApp } from '../../testing/test-app.js'
import { SecondFactors } from '../../core/users/index.js'
import { AppError } from '../../app-error.js'

secondFactorScene()

async function beginSecondFactor(username: string) {
  const here = await new CookieCaller(server.url).register(username)
  const { secret } = beginSecondFactorResponse.parse(
    (await here.call('POST', '/api/account/second-factor', { password: `password of ${username}` })).body,
  )
  return { here, secret }
}

it('is asked of a login that was under way when it was turned on', async () => {
  const { here, secret } = await beginSecondFactor('otto')
  const factors = server.app.get(SecondFactors)
  const real = factors.isOn.bind(factors)
  vi.spyOn(factors, 'isOn').mockImplementationOnce(async (id) => {
    const isOn = await real(id)
    expect((await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    return isOn
  })
  const late = await login('otto')
  expect([late.status, late.caller.cookie]).toEqual([401, ''])
  expect(await login('otto')).toMatchObject({ status: 401, body: { code: 'code_needed' } })
  expect((await here.call('GET', '/api/user')).status).toBe(200)
  await later()
  expect(
    (await here.call('DELETE', '/api/account/second-factor', { password: 'password of otto', code: codeOf(secret) }))
      .status,
  ).toBe(200)
})

it('cannot be turned on by a session that ended meanwhile', async () => {
  // An ended session must not leave a factor that only an intruder can use.
  const { here, secret } = await beginSecondFactor('oskar')
  const count = vi.spyOn(server.app.get(RateLimits), 'consume').mockImplementationOnce(async () => {
    expect((await admin.call('POST', `/api/admin/users/${await idOf(here)}/end-sessions`, {})).status).toBe(200)
  })
  expect(await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
  count.mockRestore()
  expect((await login('oskar')).status).toBe(200)
})

it('requires the password and a code to turn it on', async () => {
  const here = await new CookieCaller(server.url).register('anna')
  const { caller: there } = await login('anna')
  const state = async () => secondFactorResponse.parse((await here.call('GET', '/api/account/second-factor')).body)
  expect(await state()).toMatchObject({ since: null, codesLeft: 0 })
  expect(await here.call('POST', '/api/account/second-factor', { password: 'a guess' })).toMatchObject({
    status: 403,
    body: { code: 'password_wrong' },
  })
  expect(await here.call('POST', '/api/account/second-factor/confirm', { code: '123456' })).toMatchObject({
    status: 404,
  })
  const { secret, address } = beginSecondFactorResponse.parse(
    (await here.call('POST', '/api/account/second-factor', { password: 'password of anna' })).body,
  )
  expect(address).toMatch(
    new RegExp(`^otpauth://totp/Loquia:anna\\?issuer=Loquia&secret=${secret}&algorithm=SHA1&digits=6&period=30$`),
  )
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)

  expect((await login('anna')).status).toBe(200)
  expect(await here.call('POST', '/api/account/second-factor/confirm', { code: '000000' })).toMatchObject({
    status: 403,
    body: { code: 'code_wrong' },
  })
  expect(await state()).toMatchObject({ since: null })
  const before = here.cookie
  const confirmed = recoveryCodesResponse.parse(
    (await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).body,
  )
  expect(new Set(confirmed.recoveryCodes).size).toBe(10)
  expect(confirmed.recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
  expect(here.cookie).not.toBe(before)
  expect((await here.call('GET', '/api/user')).status).toBe(200)
  expect((await there.call('GET', '/api/user')).status).toBe(401)
  expect(await state()).toMatchObject({ since: expect.any(String), codesLeft: 10 })
  await toldOf('anna', 'you also need a code from your app')
  expect(await here.call('POST', '/api/account/second-factor', { password: 'password of anna' })).toMatchObject({
    status: 409,
    body: { code: 'second_factor_on' },
  })

  const [kept] = await database.dataSource.query(
    `SELECT f::text AS row FROM second_factors f JOIN users u ON u.id = f.user_id WHERE u.username = 'anna'`,
  )
  expect(kept.row).toContain('v1.')
  for (const told of [
    secret,
    ...confirmed.recoveryCodes,
    ...confirmed.recoveryCodes.map((code) => code.replace('-', '')),
  ])
    expect(kept.row).not.toContain(told)
  const exported = (await here.call<{ secondFactor: object[] }>('GET', '/api/account/export')).body
  expect(exported.secondFactor).toEqual([{ since: expect.any(String), recovery_codes_left: 10 }])
  expect(JSON.stringify(exported)).not.toContain(secret)
})

it('requires the password and a code to turn it off', async () => {
  const { here, recoveryCodes } = await protectedAccount('greta')
  const { caller: there } = await login('greta', recoveryCodes[2])
  const off = (password: string, code: string) =>
    here.call('DELETE', '/api/account/second-factor?language=it', { password, code })
  expect(await off('a guess', recoveryCodes[0]!)).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await off('password of greta', '000000')).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  expect((await off('password of greta', recoveryCodes[0]!)).status).toBe(200)
  await toldOf('greta', 'ora per entrare nel tuo account basta la password')
  expect([(await here.call('GET', '/api/user')).status, (await there.call('GET', '/api/user')).status]).toEqual([
    200, 401,
  ])
  expect((await login('greta')).status).toBe(200)
  expect((await off('password of greta', recoveryCodes[1]!)).status).toBe(404)
})

it('lets an admin remove it for a client who lost the device', async () => {
  const { here } = await protectedAccount('hugo')
  const id = await idOf(here)
  expect((await admin.call('GET', `/api/admin/users/${id}`)).body).toMatchObject({ user: { secondFactor: true } })
  expect((await here.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).status).toBe(403)
  expect((await admin.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).body).toMatchObject({
    user: { secondFactor: false, sessions: 0 },
  })
  // A finder of the device may be logged in.
  expect((await here.call('GET', '/api/user')).status).toBe(401)
  expect((await login('hugo')).status).toBe(200)
  await toldOf('hugo', 'removed two-step login from your account')
  const audited = () =>
    database.dataSource.query(
      `SELECT actor_name FROM audit_log WHERE action = 'user.second-factor-reset' AND target_id = $1`,
      [String(id)],
    )
  expect(await audited()).toEqual([{ actor_name: 'root' }])
  expect((await admin.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).status).toBe(200)
  expect(await audited()).toHaveLength(1)
  expect((await admin.call('POST', '/api/admin/users/2147483647/second-factor-reset', {})).status).toBe(404)
})

it('does not let admins remove their own without a code', async () => {
  const { here, recoveryCodes } = await protectedAccount('mina')
  const id = await idOf(here)
  await admin.call('PUT', `/api/admin/users/${id}`, { role: 'admin' })
  expect(await here.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  })
  expect((await login('mina')).status).toBe(401)
  expect(
    (await here.call('DELETE', '/api/account/second-factor', { password: 'password of mina', code: recoveryCodes[0] }))
      .status,
  ).toBe(200)
})

it('blocks admins until they turn it on, where the operator requires it', async () => {
  const strict = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, ADMIN_SECOND_FACTOR: 'true' },
  })
  try {
    const boss = new CookieCaller(strict.url)
    const entered = await boss.call('POST', '/api/login', { username: 'root', password: 'toor toor' })
    expect(userSchema.parse(entered.body)).toMatchObject({ secondFactorDue: true })
    expect((await boss.call('GET', '/api/user')).body).toMatchObject({ role: 'admin', secondFactorDue: true })
    expect(
      (
        await boss.call('POST', '/api/support', {
          name: 'Root',
          email: 'root@example.com',
          subject: 'A question',
          message: 'What is due?',
        })
      ).body,
    ).toMatchObject({ code: 'second_factor_needed' })
    for (const path of ['/api/admin/users', '/api/admin/audit', '/api/projects', '/api/chatbot/bots'])
      expect(await boss.call('GET', path)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
    const { secret } = beginSecondFactorResponse.parse(
      (await boss.call('POST', '/api/account/second-factor', { password: 'toor toor' })).body,
    )
    expect((await boss.call('GET', '/api/admin/users')).status).toBe(403)
    expect((await boss.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    expect((await boss.call('GET', '/api/admin/users')).status).toBe(200)
    expect((await boss.call('GET', '/api/user')).body).not.toHaveProperty('secondFactorDue')
    const client = await new CookieCaller(strict.url).register('lena')
    expect((await client.call('GET', '/api/chatbot/bots')).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

it('is asked for at a login only after the right password', async () => {
  const { secret } = await protectedAccount('bruno')
  await later()
  const code = codeOf(secret)
  expect(await login('bruno')).toMatchObject({ status: 401, body: { code: 'code_needed' }, caller: { cookie: '' } })
  expect(await login('bruno', code, { password: 'a wrong one' })).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  })
  expect(await login('bruno', '000000')).toMatchObject({
    status: 403,
    body: { code: 'code_wrong', message: errorMessage('code_wrong', 'en') },
    caller: { cookie: '' },
  })
})

it('opens one login with each code', async () => {
  const { secret } = await protectedAccount('bianca')
  await later()
  const code = codeOf(secret)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const both = await Promise.all([login('bianca', spaced), login('bianca', code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await login('bianca', code)).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
})

it('refuses the code that turned it on at a login', async () => {
  const { here, secret } = await beginSecondFactor('carla')
  const code = codeOf(secret)
  expect((await here.call('POST', '/api/account/second-factor/confirm', { code })).status).toBe(200)
  expect((await login('carla', code)).status).toBe(403)
})

it('allows the clock of a device to be one step off', async () => {
  const { secret } = await protectedAccount('dario')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const opens = async (steps: number) => (await login('dario', codeOf(secret, steps))).status
  await later()
  expect(await opens(-2)).toBe(403)
  expect(await opens(2)).toBe(403)
  expect(await opens(-1)).toBe(200)
  expect(await opens(1)).toBe(200)
})

it('refuses a code that is older than the last one', async () => {
  const { secret } = await protectedAccount('delia')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const opens = async (steps: number) => (await login('delia', codeOf(secret, steps))).status
  await later()
  expect(await opens(1)).toBe(200)
  expect(await opens(0)).toBe(403)
})

it('opens one login with each recovery code', async () => {
  const { here, recoveryCodes } = await protectedAccount('elsa')
  const [first = '', second = ''] = recoveryCodes
  expect(
    (await Promise.all(Array.from({ length: 3 }, () => login('elsa', first)))).map(({ status }) => status).toSorted(),
  ).toEqual([200, 403, 403])
  await toldOf('elsa', 'one of your recovery codes. That code no longer works')
  expect(await login('elsa', first)).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  expect((await login('elsa', second)).status).toBe(200)
  expect((await here.call('GET', '/api/account/second-factor')).body).toMatchObject({ codesLeft: 8 })
})

it('accepts a recovery code in any spelling', async () => {
  const { recoveryCodes } = await protectedAccount('ella')
  expect((await login('ella', ` ${recoveryCodes[0]!.replace('-', ' ').toUpperCase()} `)).status).toBe(200)
})

it('replaces recovery codes by new ones', async () => {
  const { here, secret, recoveryCodes } = await protectedAccount('emma')
  await later()
  const renew = (password: string, code: string) =>
    here.call('POST', '/api/account/second-factor/recovery-codes', { password, code })
  expect(await renew('a guess', codeOf(secret))).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
  expect(await renew('password of emma', '000000')).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  const renewed = recoveryCodesResponse.parse((await renew('password of emma', codeOf(secret))).body).recoveryCodes
  await toldOf('emma', 'New recovery codes were created')
  expect((await login('emma', recoveryCodes[2])).status).toBe(403)
  expect((await login('emma', renewed[0])).status).toBe(200)
})

it('is still required after a password reset', async () => {
  const { secret } = await protectedAccount('fabio')
  await later()
  await new CookieCaller(server.url).call('POST', '/api/password/forgot', { email: 'fabio@example.com' })
  const token = await vi.waitUntil(
    () =>
      /#token=([\w-]+)/.exec(
        mail.emails.findLast(({ to, text }) => to.includes('fabio@example.com') && text.includes('#token='))?.text ??
          '',
      )?.[1],
    { timeout: 120_000 },
  )
  const stranger = new CookieCaller(server.url)
  expect((await stranger.call('POST', '/api/password/reset', { token, password: 'fresh words' })).status).toBe(200)
  expect((await stranger.call('GET', '/api/user')).status).toBe(401)
  expect(await login('fabio', undefined, { password: 'fresh words' })).toMatchObject({
    status: 401,
    body: { code: 'code_needed' },
  })
  expect((await login('fabio', codeOf(secret), { password: 'fresh words' })).status).toBe(200)
})

it('is locked by five wrong codes', async () => {
  const strict = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, RATE_LIMIT_SCALE: '1' },
  })
  try {
    const { here, secret, recoveryCodes } = await protectedAccount('ines', strict.url)
    await later()
    for (let n = 0; n < 5; n++) expect((await login('ines', `00000${n}`, strict)).status).toBe(403)
    expect(await login('ines', codeOf(secret), strict)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) },
    })
    expect((await login('ines', recoveryCodes[0], strict)).status).toBe(429)
    expect(
      (await here.call('DELETE', '/api/account/second-factor', { password: 'password of ines', code: codeOf(secret) }))
        .status,
    ).toBe(429)
  } finally {
    await strict.stop()
  }
})

it('accepts thirty codes a day, right ones included', async () => {
  const strict = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, RATE_LIMIT_SCALE: '1' },
  })
  try {
    const { here, recoveryCodes } = await protectedAccount('pia', strict.url)
    const [factors, id] = [strict.app.get(SecondFactors), await idOf(here)]
    const outcome = (code: string) =>
      factors.consumeCode(id, code).catch((error: unknown) => (error instanceof AppError ? error.code : error))
    const tried = await outcomes(29, (nth) =>
      outcome(nth % 5 === 4 ? recoveryCodes[(nth - 4) / 5]! : `00000${nth % 10}`),
    )
    expect(tried.map((what) => what === 'recovery')).toEqual(tried.map((_, nth) => nth % 5 === 4))
    expect(tried).not.toContain('rate_limited')
    expect(await outcome(recoveryCodes[9]!)).toBe('rate_limited')
  } finally {
    await strict.stop()
  }
})

it('accepts only recovery codes after a change of the encryption key', async () => {
  const { secret, recoveryCodes } = await protectedAccount('karl')
  await later()
  const other = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, ENCRYPTION_KEY: 'another key of the test, as long as the first' },
  })
  try {
    expect((await login('karl', codeOf(secret), other)).status).toBe(403)
    expect((await login('karl', recoveryCodes[0], other)).status).toBe(200)
  } finally {
    await other.stop()
  }
})
