import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../testing/start-product.ts'

/**
 * The only admin has lost phone and recovery codes: whoever may start and stop the product lets them in again, by a
 * command.
 */
const root = resolve(import.meta.dirname, '../..')
const admin = { username: 'admin', password: 'the admin of the test' }
let product: Product
beforeAll(async () => {
  product = await startProduct({ ADMIN_PASSWORD: admin.password })
})
afterAll(() => product?.stop())

async function run(...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'api/dist/second-factor-off-main.js'), ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: product.dataDir },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
  cookie = '',
): Promise<{ status: number; body: T; cookie: string }> {
  const response = await fetch(product.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as T,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
  }
}

it('turns off the two-step login of an account while the product is stopped', async () => {
  let { cookie } = await call('POST', '/api/login', admin)
  const {
    body: { secret },
  } = await call<{ secret: string }>('POST', '/api/account/second-factor', { password: admin.password }, cookie)
  const confirmed = await call(
    'POST',
    '/api/account/second-factor/confirm',
    { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
    cookie,
  )
  expect(confirmed.status).toBe(200)
  ;({ cookie } = confirmed)
  expect(await call('POST', '/api/login', admin)).toMatchObject({ status: 401, body: { code: 'code_needed' } })

  // The embedded database has one master at a time.
  expect(await run('admin')).toMatchObject({ code: 1, output: expect.stringMatching(/^loquia: .*stop/i) as string })
  expect((await call('POST', '/api/login', admin)).status).toBe(401)
  expect(await product.interrupt('SIGTERM')).toBe(0)

  expect(await run()).toMatchObject({
    code: 2,
    output: expect.stringContaining('usage: npm run second-factor-off -- USERNAME') as string,
  })
  expect(await run('somebody')).toEqual({ code: 1, output: 'loquia: no account is named somebody\n' })
  expect(await run('ADMIN')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Two-step login is off for admin, and 1 of their sessions ended\./) as string,
  })
  expect(await run('admin')).toEqual({
    code: 0,
    output: 'The account admin has no two-step login; nothing was changed.\n',
  })

  await product.restart()
  expect((await call('GET', '/api/user', undefined, cookie)).status).toBe(401)
  const entered = await call('POST', '/api/login', admin)
  expect(entered.status).toBe(200)
  expect((await call('GET', '/api/account/second-factor', undefined, entered.cookie)).body).toMatchObject({
    since: null,
  })
  const {
    body: { entries },
  } = await call<{ entries: object[] }>('GET', '/api/admin/audit', undefined, entered.cookie)
  expect(entries[0]).toMatchObject({
    actor: 'command line',
    action: 'user.second-factor-reset',
    targetType: 'user',
    details: { username: 'admin', ended: 1 },
  })
})
