import { pushDevicesMax, pushResponse, pushTestResponse } from '@loquia/contracts'
import { importJWK, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import {
  ada,
  add,
  arrived,
  bob,
  botId,
  devicesOf,
  eve,
  idOf,
  inbox,
  pushScene,
  say,
  server,
  service,
  sql,
  waiting,
} from './push-scene.testing.js'

pushScene()

it('notifies only agents who do not look at the inbox', async () => {
  const [phone, laptop, strangers] = [service.browser('phone'), service.browser('laptop'), service.browser('bob')]
  await inbox(ada, false)
  await inbox(eve, true)
  const { id: deviceId } = await add(ada, phone, 'it')
  await add(eve, laptop)
  await add(bob, strangers)
  const { id } = await waiting('Do you bake\n bread without <b>gluten</b>?')
  await expect.poll(async () => (await devicesOf(ada))[0]?.lastSuccessAt).not.toBeNull()
  expect(service.handed).toHaveLength(1)
  const [{ path, headers, body }] = service.handed as [(typeof service.handed)[0]]
  expect(path).toBe('/phone')
  expect(phone.read(body)).toEqual({
    title: 'Un visitatore ti sta aspettando',
    body: 'Do you bake bread without <b>gluten</b>?',
    url: `/it/portal/inbox?conversation=${id}&of=${botId}`,
    tag: id,
  })
  expect(() => laptop.read(body)).toThrow('unable to authenticate')
  expect(body.includes('gluten')).toBe(false)
  expect(headers).toMatchObject({
    ttl: '600',
    urgency: 'high',
    topic: id.replaceAll('-', ''),
    'content-encoding': 'aes128gcm',
  })

  // RFC 8292: short-lived, for one push service.
  const { publicKey } = pushResponse.parse((await ada.call('GET', '/api/push')).body)
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '')!
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const verified = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
    audience: service.origin,
    algorithms: ['ES256'],
  })
  expect(verified.payload.sub).toBe('https://loquia.example')
  expect(verified.payload.exp! * 1_000).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000)
  const [stored] = await sql(`SELECT sealed FROM push_keys`)
  expect(stored.sealed).toMatch(/^v1\./)
  expect(deviceId).toMatch(/^[0-9a-f-]{36}$/)
})

it('notifies only the assigned agent of a visitor’s message', async () => {
  const [hers, eves] = [service.browser('ada'), service.browser('eve')]
  const agent = await inbox(ada, true)
  const { visitor, id } = await waiting('Is anybody there?')
  await agent.send('take', { conversationId: id })
  await add(ada, hers)
  await add(eve, eves)
  await say(visitor, 'I am still here.')
  agent.socket.emit('looking', { looking: false })
  await expect.poll(() => sql(`SELECT looking FROM agents_online`)).toEqual([{ looking: false }])
  await say(visitor, 'x'.repeat(300))
  await arrived(1)
  const message = hers.read(service.handed[0]!.body) as { title: string; body: string }
  expect(message).toMatchObject({ title: 'A visitor wrote to you', body: `${'x'.repeat(119)}…` })
  expect(service.handed.map(({ path }) => path)).toEqual(['/ada'])
})

it('notifies no agent without the role or a login', async () => {
  await inbox(ada, false)
  await add(eve, service.browser('eve'))
  const elsewhere = new CookieCaller(server.url)
  await elsewhere.call('POST', '/api/login', { username: 'eve', password: 'password of eve' })
  await add(elsewhere, service.browser('office'))
  expect((await devicesOf(eve)).map(({ current }) => current)).toEqual([false, true])
  await elsewhere.call('POST', '/api/logout')
  expect(await devicesOf(eve)).toHaveLength(1)
  for (const change of [
    `UPDATE workspace_members SET role = 'viewer' WHERE user_id = ${idOf}`,
    `DELETE FROM workspace_members WHERE user_id = ${idOf} AND role = 'viewer'`,
  ]) {
    await sql(change)
    await waiting('Is anybody there?')
  }
  await add(ada, service.browser('witness'))
  await waiting('And now?')
  await arrived(1)
  expect(service.handed[0]!.path).toBe('/witness')
  await sql(
    `INSERT INTO workspace_members (workspace_id, user_id, role) SELECT workspace_id, ${idOf}, 'agent' FROM bots WHERE public_id = $1`,
    [botId],
  )
})

it('retries a notification a few times while it is relevant', async () => {
  const colleague = await inbox(eve, true)
  const browser = service.browser('ada')
  await add(ada, browser)
  service.answer({ status: 503 }, { status: 429, headers: { 'retry-after': '60' } })
  await waiting('First?')
  await arrived(3)
  expect(service.handed.map(({ body }) => (browser.read(body) as { body: string }).body)).toEqual(
    Array.from({ length: 3 }, () => 'First?'),
  )
  service.answer(...Array.from({ length: 5 }, () => ({ status: 500 })))
  await waiting('Second?')
  await arrived(8)
  // A colleague takes the conversation before the retry.
  const latest = `SELECT conversation_id AS id FROM handovers ORDER BY asked_at DESC NULLS LAST LIMIT 1`
  const take = async () => colleague.send('take', { conversationId: (await sql(latest))[0].id })
  service.answer({ status: 500, meanwhile: take })
  await waiting('Third?')
  await arrived(9)
  await waiting('Fourth?')
  await arrived(10)
  expect(browser.read(service.handed[9]!.body)).toMatchObject({ body: 'Fourth?' })
  const sent = server.jobs.sent
    .filter(({ name }) => name === 'push-browser')
    .map(({ data }) => data as { tries: number })
  expect(Math.max(...sent.map(({ tries }) => tries))).toBe(4)
})

it('deletes a browser that its push service no longer knows', async () => {
  for (const status of [404, 410]) {
    const { id } = await add(ada, service.browser(String(status)))
    service.answer({ status })
    const reply = await ada.call('POST', `/api/push/devices/${id}/test`)
    expect([status, pushTestResponse.parse(reply.body).outcome]).toEqual([status, 'gone'])
    expect(await devicesOf(ada)).toEqual([])
  }
  const browser = service.browser('it')
  const { id } = await add(ada, browser, 'it')
  service.answer({ status: 400 })
  expect((await ada.call('POST', `/api/push/devices/${id}/test`)).body).toMatchObject({ outcome: 'failed' })
  expect((await ada.call('POST', `/api/push/devices/${id}/test`)).body).toMatchObject({ outcome: 'sent' })
  expect(browser.read(service.handed.at(-1)!.body)).toMatchObject({ title: 'Le notifiche funzionano', tag: 'test' })
})

const devicesPath = '/api/push/devices'

it('hides a browser from other accounts', async () => {
  const { id } = await add(ada, service.browser('ada'))
  for (const [caller, how] of [
    ['DELETE', `/${id}`],
    ['POST', `/${id}/test`],
  ] as const)
    expect(await bob.refusal(caller, `${devicesPath}${how}`)).toBe('not_found')
  expect(await devicesOf(bob)).toEqual([])
})

it('accepts only public endpoints over TLS', async () => {
  const browser = service.browser('ada')
  for (const endpoint of [
    'http://example.com/x',
    'https://10.0.0.1/x',
    'https://[::1]/x',
    'https://intranet/x',
    'https://user:word@example.com/x',
    'ftp://example.com/x',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])
    expect([endpoint, await ada.refusal('POST', devicesPath, { ...browser.subscription, endpoint })]).toEqual([
      endpoint,
      'invalid_request',
    ])
})

it('refuses invalid keys of a browser', async () => {
  const browser = service.browser('ada')
  for (const keys of [{ ...browser.keys, auth: 'short' }, { ...browser.keys, p256dh: `B${'A'.repeat(86)}` }, {}])
    expect(await ada.refusal('POST', devicesPath, { endpoint: browser.endpoint, keys })).toBe('invalid_request')
})

it('moves a browser to the account that proves its keys', async () => {
  const browser = service.browser('ada')
  const { id } = await add(ada, browser)
  const guessed = { ...service.browser('another').subscription, endpoint: browser.endpoint }
  expect(await bob.refusal('POST', devicesPath, guessed)).toBe('invalid_request')
  expect((await add(bob, browser)).id).toBe(id)
  expect(await devicesOf(ada)).toEqual([])
  expect((await bob.call('DELETE', `${devicesPath}/${id}`)).status).toBe(200)
})

it('checks the endpoint again when it sends', async () => {
  // Simulates a name that now resolves to a private address.
  const moved = await add(ada, service.browser('ada'))
  await sql(`UPDATE push_subscriptions SET endpoint = 'https://10.0.0.1/x'`)
  expect((await ada.call('POST', `${devicesPath}/${moved.id}/test`)).body).toMatchObject({ outcome: 'failed' })
})

it('keeps only the newest browsers of an account', async () => {
  await add(ada, service.browser('oldest'))
  for (let count = 0; count <= pushDevicesMax; count++) await add(ada, service.browser(`many-${count}`))
  const kept = await devicesOf(ada)
  expect(kept).toHaveLength(pushDevicesMax)
  expect(await sql(`SELECT FROM push_subscriptions WHERE endpoint LIKE '%many-0' OR endpoint LIKE '%oldest'`)).toEqual(
    [],
  )
})
