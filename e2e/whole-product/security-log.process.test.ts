import { beginSecondFactorResponse, ownBotsResponse, recoveryCodesResponse } from '@loquia/contracts'
import { Secret, TOTP } from 'otpauth'
import { expect, it, vi, afterAll, beforeAll } from 'vitest'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

const admin = { username: 'the.boss', password: 'the admin of the test' }
const secret = 'a secret of the test, long enough to be one'

let mail: Awaited<ReturnType<typeof startMailCatcher>>
let product: Product

beforeAll(async () => {
  mail = await startMailCatcher()
  product = await startProduct({
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    SESSION_SECRET: secret,
    ENCRYPTION_KEY: secret,
    RATE_LIMIT_SCALE: '0.5',
    SMTP_URL: mail.url,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ADMIN_EMAIL: 'boss@analytical.example',
  })
})

afterAll(async () => {
  await product?.stop()
  await mail?.stop()
})

interface Line {
  level: number
  requestId: string
  context: string
  event: string
  account: number | null
  by?: number
  count?: number
  role?: string
}

let calls = 0

/** A browser of its own address, whose every call has an id that its log lines can be found by. */
class Caller {
  private cookie = ''
  private readonly address: string
  constructor(address: string) {
    this.address = address
  }

  /** Makes a call, and waits for the lines of the security log that it is told by. */
  async call(
    method: string,
    path: string,
    body: object | undefined,
    events: string[],
    address = this.address,
  ): Promise<{ status: number; body: Record<string, never>; lines: Line[] }> {
    const id = `security-test-${++calls}`
    const response = await fetch(product.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-request-id': id,
        'x-forwarded-for': address,
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie()[0]
    if (set !== undefined) this.cookie = set.split(';')[0]!
    const answer = (await response.json()) as Record<string, never>
    // The line of the request itself is written last, but for what is done once the answer is out.
    const lines = await vi.waitUntil(
      () => {
        const written = linesOf(id)
        return (
          written.some(({ context }) => context === undefined) &&
          written.filter(({ context }) => context === 'Security').length >= events.length &&
          written.filter(({ context }) => context === 'Security')
        )
      },
      { timeout: 120_000 },
    )
    if (lines.map(({ event }) => event).join() !== events.join())
      throw new Error(`${method} ${path} (${response.status}) wrote ${JSON.stringify(lines)} and not ${events.join()}`)
    return { status: response.status, body: answer, lines }
  }
}

function linesOf(requestId: string): Line[] {
  return product
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as Line)
}

/** What an operator reads of logins and accounts: the lines of a real process, as production writes them. */

it('logs each security event of an account without names', async () => {
  const ada = { username: 'ada.lovelace', password: 'difference-engine', email: 'ada@analytical.example' }
  const here = new Caller('198.51.100.1')
  const opened = await here.call('POST', '/api/register', ada, ['account.created'])
  const account = opened.body['id'] as unknown as number
  expect(opened.lines).toMatchObject([{ account, level: 30 }])
  await here.call('POST', '/api/logout', {}, ['logout'])
  await here.call('POST', '/api/logout', {}, [])
  const stranger = new Caller('198.51.100.2')
  expect(
    (await stranger.call('POST', '/api/login', { username: ada.username, password: 'wrong-engine' }, ['login.refused']))
      .lines[0],
  ).toMatchObject({ account })
  expect(
    (
      await stranger.call('POST', '/api/login', { username: 'nobody.known', password: 'wrong-engine' }, [
        'login.refused',
      ])
    ).lines[0],
  ).toMatchObject({ account: null })
  expect((await here.call('POST', '/api/login', ada, ['login.ok'])).lines[0]).toMatchObject({ account })

  await here.call('PUT', '/api/account', { email: 'ada@engine.example', currentPassword: 'a guess of one' }, [
    'password.refused',
  ])
  await here.call('PUT', '/api/account', { email: 'ada@engine.example', currentPassword: ada.password }, [
    'email.changed',
  ])
  await here.call('PUT', '/api/account', { email: 'ada@engine.example', firstName: 'Augusta' }, [])
  const there = new Caller('198.51.100.3')
  await there.call('POST', '/api/login', ada, ['login.ok'])
  expect((await here.call('DELETE', '/api/account/sessions', undefined, ['sessions.ended'])).lines[0]).toMatchObject({
    account,
    count: 1,
  })
  await here.call(
    'POST',
    '/api/account/password',
    { currentPassword: ada.password, newPassword: 'analytical-engine' },
    ['password.changed'],
  )
  await here.call('PUT', '/api/chatbot/model-key', { key: 'sk-of-ada-0123456789abcdef' }, ['model-key.set'])
  await here.call('DELETE', '/api/chatbot/model-key', undefined, ['model-key.removed'])

  const password = 'analytical-engine'
  const { secret } = beginSecondFactorResponse.parse(
    (await here.call('POST', '/api/account/second-factor', { password }, [])).body,
  )
  await here.call('POST', '/api/account/second-factor/confirm', { code: '000000' }, ['second-factor.refused'])
  const { recoveryCodes } = recoveryCodesResponse.parse(
    (
      await here.call(
        'POST',
        '/api/account/second-factor/confirm',
        { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
        ['second-factor.on'],
      )
    ).body,
  )
  const careful = { username: ada.username, password }
  await there.call('POST', '/api/login', careful, ['login.code-asked'])
  expect(
    (await there.call('POST', '/api/login', { ...careful, code: '000000' }, ['login.code-refused'])).lines[0],
  ).toMatchObject({ account, level: 40 })
  await there.call('POST', '/api/login', { ...careful, code: recoveryCodes[0] }, [
    'second-factor.recovery-used',
    'login.ok',
  ])
  await here.call('POST', '/api/account/second-factor/recovery-codes', { password, code: recoveryCodes[1] }, [
    'second-factor.new-codes',
  ])
  expect(product.log()).not.toMatch(new RegExp(`${secret}|${recoveryCodes.join('|')}`))

  const tokenFor = (address: string) =>
    vi.waitUntil(
      () =>
        /#token=([\w-]+)/.exec(
          mail.emails.find(({ to, text }) => to.includes(address) && text.includes('#token='))?.text ?? '',
        )?.[1],
      { timeout: 120_000 },
    )
  const { botId } = ownBotsResponse.parse((await here.call('POST', '/api/chatbot/bots', undefined, [])).body).bots[0]!
  await here.call(
    'PUT',
    `/api/chatbot/bots/${botId}/notifications`,
    { email: 'desk@notifications.example', events: ['lead'] },
    [],
  )
  const confirmation = { token: await tokenFor('desk@notifications.example') }
  expect(
    (await there.call('POST', '/api/notification-address/confirm', confirmation, ['notification-address.confirmed']))
      .lines[0],
  ).toMatchObject({ account, level: 30 })
  expect((await there.call('POST', '/api/notification-address/confirm', confirmation, [])).status).toBe(410)

  expect(
    (await there.call('POST', '/api/password/forgot', { email: 'nobody@analytical.example' }, ['password.reset-asked']))
      .lines[0],
  ).toMatchObject({ account: null })
  expect(
    (await there.call('POST', '/api/password/forgot', { email: 'ada@engine.example' }, ['password.reset-asked']))
      .lines[0],
  ).toMatchObject({ account })
  const token = await tokenFor('ada@engine.example')
  expect(
    (
      await there.call('POST', '/api/password/reset', { token, password: 'third-engine-of-hers' }, [
        'password.reset-done',
      ])
    ).lines[0],
  ).toMatchObject({ account })

  const boss = new Caller('198.51.100.4')
  const by = (await boss.call('POST', '/api/login', admin, ['login.ok'])).lines[0]!.account
  const role = (wanted: string, events: string[]) =>
    boss.call('PUT', `/api/admin/users/${account}`, { role: wanted }, events)
  expect((await role('admin', ['role.changed'])).lines[0]).toMatchObject({ account, by, role: 'admin' })
  await role('admin', [])
  await role('client', ['role.changed'])
  await boss.call('POST', `/api/admin/users/${account}/end-sessions`, {}, ['sessions.ended'])
  expect(
    (await boss.call('POST', `/api/admin/users/${account}/password-reset`, {}, ['password.reset-sent'])).lines[0],
  ).toMatchObject({ account, by })
  expect(
    (await boss.call('POST', `/api/admin/users/${account}/second-factor-reset`, {}, ['second-factor.reset'])).lines[0],
  ).toMatchObject({ account, by })
  await boss.call('PUT', `/api/admin/users/${account}`, { disabled: true }, ['account.disabled'])
  await here.call('POST', '/api/login', { ...ada, password: 'third-engine-of-hers' }, ['login.disabled'])
  await boss.call('PUT', `/api/admin/users/${account}`, { disabled: false }, ['account.enabled'])

  // Five tries, by half of the ten, of which the disabled account had one; each from another address.
  for (let n = 1; n <= 5; n++)
    await stranger.call(
      'POST',
      '/api/login',
      { username: ada.username, password: 'wrong-engine' },
      [n === 5 ? 'login.limited' : 'login.refused'],
      `198.51.100.${100 + n}`,
    )
  const locked = await stranger.call(
    'POST',
    '/api/login',
    { ...ada, password: 'third-engine-of-hers' },
    ['login.limited'],
    '198.51.100.120',
  )
  expect([locked.status, locked.lines[0]]).toMatchObject([429, { account, level: 40 }])

  const metrics = await (await fetch(`${product.url}/api/metrics`)).text()
  expect(
    [...metrics.matchAll(/^loquia_logins_total\{outcome="([\w-]+)"\} (\d+)$/gm)].map(([, outcome, count]) => [
      outcome,
      Number(count),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['ok', 4],
      ['refused', 6],
      ['disabled', 1],
      ['limited', 2],
      ['code-asked', 1],
      ['code-refused', 1],
    ]),
  )
  expect(metrics).toMatch(/^loquia_security_events_total\{event="email\.changed"\} 1$/m)

  const security = product
    .log()
    .split('\n')
    .filter((line) => line.includes('"context":"Security"'))
  expect(security.length).toBeGreaterThan(25)
  for (const told of ['ada', 'lovelace', 'boss', 'engine', '198.51', 'sk-', token, confirmation.token, '@'])
    expect(security.filter((line) => line.includes(told))).toEqual([])
})
