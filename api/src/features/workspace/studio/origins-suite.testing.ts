import { chatNamespace, originsResponse } from '@loquia/contracts'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { path, plain, scene } from './studio-scene.testing.js'

it('keeps a website that somebody else allowed meanwhile', async () => {
  const read = async () => originsResponse.parse((await scene.ada.call('GET', path('origins'))).body)
  const { version } = await read()
  expect((await scene.ada.call('PUT', path('origins'), { allowed: ['https://one.example'], version })).status).toBe(200)
  expect(await scene.ada.call('PUT', path('origins'), { allowed: ['https://two.example'], version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed' },
  })
  expect((await read()).allowed).toEqual(['https://one.example'])
  expect((await scene.ada.call('PUT', path('origins'), { allowed: [] })).status).toBe(200)
})

it('is closed to other websites until its owner opens it, and writes down who tried', async () => {
  await scene.ada.call('PUT', path('settings'), { ...plain, domain: 'bakery.example' })
  const from = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = io(scene.server.url + chatNamespace, {
        auth: { botId: scene.bot.botId },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { origin },
      })
      const end = (result: string) => {
        socket.close()
        resolve(result)
      }
      socket
        .on('connect', () => end('in'))
        .on('connect_error', (error) => end((error as Error & { data?: { code: string } }).data?.code ?? error.message))
    })
  expect(await from('https://bakery.example')).toBe('in')
  for (const origin of ['https://shop.example', 'https://shop.example', 'https://evil.example', 'null'])
    expect(await from(origin)).toBe('origin_refused')

  const before = originsResponse.parse((await scene.ada.call('GET', path('origins'))).body)
  expect(before).toMatchObject({ domain: 'bakery.example', allowed: [] })
  expect(
    before.refused.map(({ origin, attempts, denied, allowable }) => [origin, attempts, denied, allowable]).sort(),
  ).toEqual([
    ['https://evil.example', 1, false, true],
    ['https://shop.example', 2, false, true],
    ['null', 1, false, false],
  ])
  await scene.ada.call('POST', path('origins/decide'), { origin: 'https://shop.example', decision: 'allow' })
  const after = originsResponse.parse(
    (await scene.ada.call('POST', path('origins/decide'), { origin: 'https://evil.example', decision: 'deny' })).body,
  )
  expect(after.allowed).toEqual(['https://shop.example'])
  expect(after.refused.map(({ origin, denied }) => [origin, denied])).toEqual([
    ['null', false],
    ['https://evil.example', true],
  ])
  expect([await from('https://shop.example'), await from('https://evil.example')]).toEqual(['in', 'origin_refused'])
  // Two decisions at once are both kept.
  const two = ['https://one.example', 'https://two.example']
  await Promise.all(two.map(from))
  await Promise.all(two.map((origin) => scene.ada.call('POST', path('origins/decide'), { origin, decision: 'allow' })))
  expect((await scene.ada.call('GET', path('origins'))).body['allowed']).toHaveLength(3)

  expect(await scene.ada.refusal('POST', path('origins/decide'), { origin: 'null', decision: 'allow' })).toBe(
    'invalid_request',
  )
  expect(
    await scene.ada.refusal('POST', path('origins/decide'), { origin: 'https://never.example', decision: 'allow' }),
  ).toBe('not_found')
  const typed = await scene.ada.call('PUT', path('origins'), {
    allowed: ['Shop.example/cart', 'http://localhost:5173', 'https://shop.example'],
  })
  expect(typed.body['allowed']).toEqual(['https://shop.example', 'http://localhost:5173'])
  for (const wrong of ['*', 'https://*.example', 'ftp://a.example', 'javascript:alert(1)', 'a b', ''])
    expect(await scene.ada.refusal('PUT', path('origins'), { allowed: [wrong] })).toBe('invalid_request')
})
