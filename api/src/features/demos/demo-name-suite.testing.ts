import { getDemoResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { DemosService } from './demos.service.js'
import { expectError, scene } from './demos-scene.testing.js'

const put = (demoId: string, body: object) =>
  fetch(`${scene.server.url}/api/chatbot-demo/${demoId}/name`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const demoOf = async (demoId: string) =>
  getDemoResponse.parse(await (await fetch(`${scene.server.url}/api/chatbot-demo/${demoId}`)).json()).demo
/** As after the website was read. */
const takeName = (demoId: string, name: string) => {
  const identity = {
    domain: 'pedals.example',
    takenAt: new Date().toISOString(),
    applied: true,
    taken: { name },
    before: { name: 'pedals.example' },
  }
  return scene.database.dataSource.query(`UPDATE bots SET name = $2, identity = $3 WHERE public_id = $1`, [
    demoId,
    name,
    identity,
  ])
}

it('stores the name that the maker of a demo confirms or corrects, without an account', async () => {
  const { demoId, claimSecret: secret } = await scene.server.app.get(DemosService).create({ domain: 'pedals.example' })
  expect((await demoOf(demoId)).nameConfirmed).toBeUndefined()
  await expectError(await put(demoId, { secret, name: 'Pete’s Pedals' }), 'not_found')
  await takeName(demoId, 'Petes Pedals Ltd')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Petes Pedals Ltd', nameConfirmed: false })

  await expectError(await put(demoId, { secret: 'guessed', name: 'Mallory’s' }), 'claim_refused')
  await expectError(await put(demoId, { secret, name: '  ' }), 'invalid_request')
  await expectError(await put(demoId, { secret, name: 'x'.repeat(1_000) }), 'invalid_request')
  await expectError(await put('no-such-demo', { secret, name: 'x' }), 'demo_not_found')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Petes Pedals Ltd', nameConfirmed: false })

  const confirmed = getDemoResponse.parse(await (await put(demoId, { secret, name: ' Pete’s Pedals ' })).json())
  expect(confirmed.demo).toMatchObject({ name: 'Pete’s Pedals', nameConfirmed: true })
  const widget = await (await fetch(`${scene.server.url}/api/widget/${demoId}`)).json()
  expect(widget).toMatchObject({ name: 'Pete’s Pedals' })
})

it('leaves the name of a demo to its account once it is claimed', async () => {
  const { demoId, claimSecret: secret } = await scene.server.app.get(DemosService).create({ domain: 'pedals.example' })
  await takeName(demoId, 'Pete’s Pedals')
  const owner = await new CookieCaller(scene.server.url).register('namer')
  expect((await owner.call('POST', '/api/chatbot/claim', { demoId, secret })).status).toBe(200)
  await expectError(await put(demoId, { secret, name: 'Mallory’s' }), 'already_claimed')
  expect(await demoOf(demoId)).toMatchObject({ name: 'Pete’s Pedals', claimed: true })
  expect((await demoOf(demoId)).nameConfirmed).toBeUndefined()
})
