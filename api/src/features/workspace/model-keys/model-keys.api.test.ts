import { errorBodySchema, errors, type ErrorCode } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { modelKeysScene, own, scene, shown } from './model-keys-scene.testing.js'

modelKeysScene()

async function expectError(response: Response, code: ErrorCode): Promise<void> {
  expect(errorBodySchema.parse(await response.json()).code).toBe(code)
  expect(response.status).toBe(errors[code].status)
}

it('is stored sealed, shown as its last four characters, replaced and removed', async () => {
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toEqual({
    lastFour: null,
    state: null,
    savedAt: null,
    held: false,
  })
  await expectError(await scene.ada.call('POST', 'model-key/test', {}), 'model_key_missing')
  expect(await shown(await scene.ada.call('PUT', 'model-key', { key: ` ${own} ` }))).toEqual({
    lastFour: '1234',
    state: null,
    held: false,
    savedAt: expect.any(String),
  })
  const stored = JSON.stringify(await scene.database.dataSource.query(`SELECT * FROM model_keys`))
  expect(stored).not.toContain('own-key')
  expect(await (await scene.ada.call('POST', 'model-key/test', {})).json()).toEqual({ success: true, accepted: true })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ state: 'accepted' })
  expect(await (await scene.ada.call('POST', 'model-key/test', { key: 'sk-somebody-elses' })).json()).toEqual({
    success: true,
    accepted: false,
  })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ lastFour: '1234', state: 'accepted' })
  expect(await shown(await scene.ada.call('PUT', 'model-key', { key: 'sk-wrong-key-9999' }))).toMatchObject({
    lastFour: '9999',
    state: null,
  })
  expect(await (await scene.ada.call('POST', 'model-key/test', {})).json()).toEqual({ success: true, accepted: false })
  expect(await shown(await scene.ada.call('GET', 'model-key'))).toMatchObject({ state: 'rejected' })
  expect(await shown(await scene.ada.call('DELETE', 'model-key'))).toEqual({
    lastFour: null,
    state: null,
    savedAt: null,
    held: false,
  })
})

it.each([
  [{}],
  [{ key: '' }],
  [{ key: 'short' }],
  [{ key: 'with a space in it' }],
  [{ key: 'x'.repeat(501) }],
  [{ key: { $ne: '' } }],
])('refuses %j', async (body) => {
  await expectError(await scene.ada.call('PUT', 'model-key', body), 'invalid_request')
})

it('belongs to its owner', async () => {
  await scene.ada.call('PUT', 'model-key', { key: own })
  const [bot] = await scene.database.dataSource.query(
    `SELECT b.public_id FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id JOIN users u ON u.id = m.user_id WHERE u.username = 'ada'`,
  )
  const botId: string = bot.public_id
  expect(await shown(await scene.grace.call('GET', 'model-key'))).toMatchObject({ lastFour: null })
  await expectError(await scene.grace.call('GET', `model-key?botId=${botId}`), 'not_found')
  await expectError(await scene.grace.call('PUT', 'model-key', { key: own, botId }), 'not_found')
  await expectError(await scene.grace.call('DELETE', `model-key?botId=${botId}`), 'not_found')
  await expectError(await scene.grace.call('POST', 'model-key/test', { botId }), 'not_found')
  await expectError(await fetch(`${scene.server.url}/api/chatbot/model-key`), 'unauthorized')
  expect(await shown(await scene.ada.call('GET', `model-key?botId=${botId}`))).toMatchObject({ lastFour: '1234' })
})

await import('./bot-answers-suite.testing.js')
