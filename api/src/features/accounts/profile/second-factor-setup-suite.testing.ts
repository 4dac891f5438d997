import { beginSecondFactorResponse, recoveryCodesResponse, secondFactorResponse, userSchema } from '@loquia/contracts'
import { Secret } from 'otpauth'
import { expect, it, vi } from 'vitest'
import { RateLimits } from '../../../http/index.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { SecondFactors } from '../users/index.js'
import {
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
} from './second-factor-scene.testing.js'

it('is asked of a login that was under way when it was switched on, and ends with the session that switches it', async () => {
  const here = await new CookieCaller(server.url).register('otto')
  const begin = async () =>
    beginSecondFactorResponse.parse(
      (await here.call('POST', '/api/account/second-factor', { password: 'password of otto' })).body,
    ).secret
  const factors = server.app.get(SecondFactors)
  let secret = await begin()
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

  // A session that is ended while it switches leaves no second step behind that only it has the device for.
  await later()
  expect(
    (await here.call('DELETE', '/api/account/second-factor', { password: 'password of otto', code: codeOf(secret) }))
      .status,
  ).toBe(200)
  secret = await begin()
  const count = vi.spyOn(server.app.get(RateLimits), 'consume').mockImplementationOnce(async () => {
    expect((await admin.call('POST', `/api/admin/users/${await idOf(here)}/end-sessions`, {})).status).toBe(200)
  })
  expect(await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
  count.mockRestore()
  expect((await login('otto')).status).toBe(200)
})

it('is set up with the password and a code, ends the other sessions, and is told by mail', async () => {
  const here = await new CookieCaller(server.url).register('anna')
  const { caller: there } = await login('anna')
  const state = async () => secondFactorResponse.parse((await here.call('GET', '/api/account/second-factor')).body)
  expect(await state()).toMatchObject({ since: null, codesLeft: 0 })
  expect(await here.call('POST', '/api/account/second-factor', { password: 'a guess' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password' },
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

  // Begun is not on: the password alone still opens the account.
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

it('is switched off with the password and a code, ends the other sessions, and is told by mail', async () => {
  const { here, recoveryCodes } = await protectedAccount('greta')
  const { caller: there } = await login('greta', recoveryCodes[2])
  const off = (password: string, code: string) =>
    here.call('DELETE', '/api/account/second-factor?language=it', { password, code })
  expect(await off('a guess', recoveryCodes[0]!)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await off('password of greta', '000000')).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  expect((await off('password of greta', recoveryCodes[0]!)).status).toBe(200)
  await toldOf('greta', 'basta di nuovo la sola password')
  expect([(await here.call('GET', '/api/user')).status, (await there.call('GET', '/api/user')).status]).toEqual([
    200, 401,
  ])
  expect((await login('greta')).status).toBe(200)
  expect((await off('password of greta', recoveryCodes[1]!)).status).toBe(404)
})

it('is taken away by an admin for a client who lost the device: written down, and told', async () => {
  const { here } = await protectedAccount('hugo')
  const id = await idOf(here)
  expect((await admin.call('GET', `/api/admin/users/${id}`)).body).toMatchObject({ user: { secondFactor: true } })
  expect((await here.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).status).toBe(403)
  expect((await admin.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).body).toMatchObject({
    user: { secondFactor: false, sessions: 0 },
  })
  // Whoever found the device may be in.
  expect((await here.call('GET', '/api/user')).status).toBe(401)
  expect((await login('hugo')).status).toBe(200)
  await toldOf('hugo', 'has removed two-step login from your account')
  const audited = () =>
    database.dataSource.query(
      `SELECT actor_name FROM audit_log WHERE action = 'user.second-factor-reset' AND target_id = $1`,
      [String(id)],
    )
  expect(await audited()).toEqual([{ actor_name: 'root' }])
  // What is not there is not taken away, and nobody is told that it was.
  expect((await admin.call('POST', `/api/admin/users/${id}/second-factor-reset`, {})).status).toBe(200)
  expect(await audited()).toHaveLength(1)
  expect((await admin.call('POST', '/api/admin/users/2147483647/second-factor-reset', {})).status).toBe(404)
})

it('is not taken off by an admin’s own session: that takes the password and a code', async () => {
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

it('can be asked of admins, who may do nothing else before', async () => {
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
    ).toMatchObject({ code: 'second_factor_required' })
    for (const path of ['/api/admin/users', '/api/admin/audit', '/api/projects', '/api/chatbot/bots'])
      expect(await boss.call('GET', path)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
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
