import { beginSecondFactorResponse, errorMessage, recoveryCodesResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../../app-error.js'
import { CookieCaller } from '../../../testing/cookie-caller.js'
import { startTestApp } from '../../../testing/test-app.js'
import { SecondFactors } from '../users/index.js'
import {
  codeOf,
  database,
  environment,
  idOf,
  later,
  login,
  mail,
  outcomes,
  protectedAccount,
  server,
  toldOf,
} from './second-factor-scene.testing.js'

it('is asked for at a login, only of whoever knows the password; each code opens once', async () => {
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
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const both = await Promise.all([login('bruno', spaced), login('bruno', code)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(await login('bruno', code)).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
})

it('the code that switched it on does not open a login as well', async () => {
  const here = await new CookieCaller(server.url).register('carla')
  const { secret } = beginSecondFactorResponse.parse(
    (await here.call('POST', '/api/account/second-factor', { password: 'password of carla' })).body,
  )
  const code = codeOf(secret)
  expect((await here.call('POST', '/api/account/second-factor/confirm', { code })).status).toBe(200)
  expect((await login('carla', code)).status).toBe(403)
})

it('lets the clock of a device be one step off, and no more; older codes than the last one are worth nothing', async () => {
  const { secret } = await protectedAccount('dario')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const opens = async (steps: number) => (await login('dario', codeOf(secret, steps))).status
  await later()
  expect(await opens(-2)).toBe(403)
  expect(await opens(2)).toBe(403)
  expect(await opens(-1)).toBe(200)
  expect(await opens(1)).toBe(200)
  expect(await opens(0)).toBe(403)
})

it('has ten recovery codes, each for one login, in whatever spelling; new ones end them', async () => {
  const { here, secret, recoveryCodes } = await protectedAccount('elsa')
  const [first = '', second = '', third = ''] = recoveryCodes
  expect(
    (await Promise.all(Array.from({ length: 3 }, () => login('elsa', first)))).map(({ status }) => status).toSorted(),
  ).toEqual([200, 403, 403])
  await toldOf('elsa', 'one of your recovery codes, which no longer works')
  expect(await login('elsa', first)).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  expect((await login('elsa', ` ${second.replace('-', ' ').toUpperCase()} `)).status).toBe(200)
  expect((await here.call('GET', '/api/account/second-factor')).body).toMatchObject({ codesLeft: 8 })
  await later()
  const renew = (password: string, code: string) =>
    here.call('POST', '/api/account/second-factor/recovery-codes', { password, code })
  expect(await renew('a guess', codeOf(secret))).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await renew('password of elsa', '000000')).toMatchObject({ status: 403, body: { code: 'code_wrong' } })
  const renewed = recoveryCodesResponse.parse((await renew('password of elsa', codeOf(secret))).body).recoveryCodes
  await toldOf('elsa', 'new recovery codes were created')
  expect((await login('elsa', third)).status).toBe(403)
  expect((await login('elsa', renewed[0])).status).toBe(200)
})

it('is not gone around by a new password', async () => {
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

it('cannot be guessed: five wrong codes lock it, with the right password and inside a session too', async () => {
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

it('cannot be guessed by whoever is patient: thirty codes a day, and a right one between them wins no more', async () => {
  const strict = await startTestApp({
    dataSource: database.dataSource,
    environment: { ...environment, RATE_LIMIT_SCALE: '1' },
  })
  try {
    const { here, recoveryCodes } = await protectedAccount('pia', strict.url)
    const [factors, id] = [strict.app.get(SecondFactors), await idOf(here)]
    const outcome = (code: string) =>
      factors.check(id, code).catch((error: unknown) => (error instanceof AppError ? error.code : error))
    // The code that switched it on was the first.
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

it('whose key was changed does not open, but recovery codes do', async () => {
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
