import { beginSecondFactorResponse, recoveryCodesResponse } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { UsersService } from '../../core/users/index.js'

export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let mail: Awaited<ReturnType<typeof startMailCatcher>>
export let server: TestApp
export let admin: CookieCaller

export const environment = {
  RATE_LIMIT_SCALE: '0',
  PUBLIC_URL: 'https://loquia.example',
  ENCRYPTION_KEY: 'a key of the test, long enough to be one',
  SESSION_SECRET: 'a secret of the test, long enough to be one',
}

/** @param steps of thirty seconds that the device is ahead */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
/** Saves waiting for the next code. */
export const later = () => database.dataSource.query(`UPDATE second_factors SET last_step = 0`)
export const login = async (
  username: string,
  code?: string,
  { password = `password of ${username}`, url = server.url } = {},
) => {
  const caller = new CookieCaller(url)
  return {
    caller,
    ...(await caller.call('POST', '/api/login', { username, password, ...(code === undefined ? {} : { code }) })),
  }
}
export const idOf = async (caller: CookieCaller) => (await caller.call<{ id: number }>('GET', '/api/user')).body.id
export async function protectedAccount(username: string, url = server.url) {
  const here = await new CookieCaller(url).register(username)
  const { secret, address } = beginSecondFactorResponse.parse(
    (await here.call('POST', '/api/account/second-factor', { password: `password of ${username}` })).body,
  )
  const { recoveryCodes } = recoveryCodesResponse.parse(
    (await here.call('POST', '/api/account/second-factor/confirm', { code: codeOf(secret) })).body,
  )
  return { here, secret, address, recoveryCodes }
}
export const outcomes = async <T>(count: number, attempt: (nth: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let nth = 0; nth < count; nth++) all.push(await attempt(nth))
  return all
}
export const toldOf = async (username: string, words: string) => {
  await expect
    .poll(() =>
      mail.emails
        .filter(({ to }) => to.includes(`${username}@example.com`))
        .map(({ text }) => text)
        .join(),
    )
    .toContain(words)
}

export function secondFactorScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    mail = await startMailCatcher()
    server = await startTestApp({
      dataSource: database.dataSource,
      environment: { ...environment, SMTP_URL: mail.url },
    })
    await server.app
      .get(UsersService)
      .create({ username: 'root', password: 'toor toor', email: 'root@example.com', role: 'admin' })
    admin = new CookieCaller(server.url)
    await admin.call('POST', '/api/login', { username: 'root', password: 'toor toor' })
  })
  afterAll(async () => {
    await server?.stop()
    await mail?.stop()
    await database?.stop()
  })
  afterEach(() => void vi.useRealTimers())
}
