import { randomUUID } from 'node:crypto'
import { botSettingsResponse, claimResponse, getDemoResponse, purgeReceiptResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { studioScene, botsOf, path, scene } from './studio-scene.testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { DemosService } from '../../public/demos/index.js'

studioScene()

it('lets only its maker claim a demo', async () => {
  const made = (
    await scene.ada.call('POST', '/api/chatbot-demo/create', { domain: 'claimed.example', email: 'ada@example.com' })
  ).body as { demoId: string; claimSecret: string }
  expect(made.claimSecret).toMatch(/^[\w-]{43}$/)
  const [row] = await scene.database.dataSource.query(
    `SELECT b.id, d.claim_hash FROM bots b JOIN demos d ON d.bot_id = b.id WHERE public_id = $1`,
    [made.demoId],
  )
  expect(row.claim_hash).not.toContain(made.claimSecret)
  await scene.database.dataSource.query(`INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'claimed')`, [
    row.id,
  ])

  const mallory = await new CookieCaller(scene.server.url).register('mallory')
  const body = { demoId: made.demoId, secret: made.claimSecret }
  expect(await new CookieCaller(scene.server.url).refusal('POST', '/api/chatbot/claim', body)).toBe('unauthorized')
  expect(await mallory.refusal('POST', '/api/chatbot/claim', { ...body, secret: 'x'.repeat(43) })).toBe('claim_refused')
  expect(await mallory.refusal('POST', '/api/chatbot/claim', { ...body, demoId: scene.bot.botId })).toBe(
    'demo_not_found',
  )

  expect(claimResponse.parse((await scene.ada.call('POST', '/api/chatbot/claim', body)).body).bot).toMatchObject({
    botId: made.demoId,
    kind: 'demo',
  })
  expect((await scene.ada.call('POST', '/api/chatbot/claim', body)).status).toBe(200)
  expect(await mallory.refusal('POST', '/api/chatbot/claim', body)).toBe('already_claimed')
  expect((await botsOf(scene.ada)).map(({ botId }) => botId)).toEqual([scene.bot.botId, made.demoId])
  expect(await mallory.refusal('GET', path('settings', made.demoId))).toBe('not_found')
  const { demo } = getDemoResponse.parse((await scene.ada.call('GET', `/api/chatbot-demo/${made.demoId}`)).body)
  expect(demo).toMatchObject({ demoId: made.demoId, expiresAt: null, claimed: true, status: 'ready' })
  expect(demo).not.toHaveProperty('build')
  expect(
    await scene.database.dataSource.query(`SELECT count(*)::int AS n FROM conversations WHERE bot_id = $1`, [row.id]),
  ).toEqual([{ n: 1 }])
  await scene.database.dataSource.query(`UPDATE bots SET created_at = now() - interval '1 year' WHERE id = $1`, [
    row.id,
  ])
  await scene.server.app.get(DemosService).purgeExpired()
  expect((await scene.ada.call('GET', path('settings', made.demoId))).status).toBe(200)
})

const sql = (text: string, values: unknown[]) => scene.database.dataSource.query(text, values)

it('keeps the look chosen on the demo page', async () => {
  const demo = await scene.server.app.get(DemosService).create({ domain: 'looks.example' })
  await sql(`UPDATE bots SET settings = '{"title":"Looks","position":"left"}' WHERE public_id = $1`, [demo.demoId])
  const look = { primaryColor: '#123456', title: 'Ask Ada', welcomeMessage: 'Ciao', position: 'right' } as const
  const claim = { demoId: demo.demoId, secret: demo.claimSecret, look }
  expect((await scene.ada.call('POST', '/api/chatbot/claim', claim)).status).toBe(200)
  expect(
    botSettingsResponse.parse((await scene.ada.call('GET', path('settings', demo.demoId))).body).settings.look,
  ).toEqual(look)
})

it('marks the questions of a demo’s maker as tests', async () => {
  const demo = await scene.server.app.get(DemosService).create({ domain: 'tested.example' })
  const [{ id }] = await sql(`SELECT id FROM bots WHERE public_id = $1`, [demo.demoId])
  const ask = async () => {
    const visitor = await ChatClient.connect(scene.server.url, { botId: demo.demoId })
    const asked = await visitor.send('ask', { clientMessageId: randomUUID(), text: 'When do you open?' })
    visitor.close()
    return asked as { conversationId: string; visitorToken: string }
  }
  const [own, foreign] = [await ask(), await ask()]
  const claim = { demoId: demo.demoId, secret: demo.claimSecret, visitorToken: own.visitorToken }
  expect((await scene.ada.call('POST', '/api/chatbot/claim', claim)).status).toBe(200)
  expect(
    await sql(`SELECT id, is_test AS "isTest" FROM conversations WHERE bot_id = $1 ORDER BY is_test`, [id]),
  ).toEqual([
    { id: foreign.conversationId, isTest: false },
    { id: own.conversationId, isTest: true },
  ])
  const listed = await scene.ada.call('GET', path('conversations', demo.demoId))
  expect((listed.body as { conversations: { id: string }[] }).conversations.map((each) => each.id)).toEqual([
    foreign.conversationId,
  ])
})

it('hides from visitors what a client’s bot ingests', async () => {
  const grace = await new CookieCaller(scene.server.url).register('hopper')
  const [own] = await botsOf(grace)
  const [{ id }] = await scene.database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [own!.botId])
  const asked = async () => (await scene.ada.call('GET', `/api/chatbot-demo/${own!.botId}`)).body
  const before = { page: await asked(), config: (await scene.ada.call('GET', `/api/widget/${own!.botId}`)).body }
  const [{ id: source }] = await scene.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, status, error) VALUES ($1, 'site', 'secret.example', 'failed', 'site_not_found') RETURNING id`,
    [id],
  )
  const [{ id: page }] = await scene.database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status, words) VALUES ($1, $2, 'https://secret.example/', 'read', 10) RETURNING id`,
    [source, id],
  )
  await scene.database.dataSource.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words) VALUES ($1, $2, 0, 'u', 't', 'x', 'en', 10)`,
    [id, page],
  )
  expect({ page: await asked(), config: (await scene.ada.call('GET', `/api/widget/${own!.botId}`)).body }).toEqual(
    before,
  )
  const visitor = await ChatClient.connect(scene.server.url, { botId: own!.botId })
  expect(visitor.welcome?.build).toEqual({
    status: 'ready',
    counts: { found: 0, read: 0, skipped: 0, passages: 0, words: 0 },
    elapsedMs: 0,
  })
  visitor.close()
})

it('refuses the claim of a demo that has ended', async () => {
  const demos = scene.server.app.get(DemosService)
  const ended = await demos.create({ domain: 'ended.example', expiresAt: new Date(Date.now() - 1_000) })
  expect(
    await scene.ada.refusal('POST', '/api/chatbot/claim', { demoId: ended.demoId, secret: ended.claimSecret }),
  ).toBe('demo_expired')
})

it('refuses the claim of a bot that belongs to the installation', async () => {
  const demos = scene.server.app.get(DemosService)
  const ours = await demos.create({ domain: 'ours.example', expiresAt: null })
  expect(await scene.ada.refusal('POST', '/api/chatbot/claim', { demoId: ours.demoId, secret: ours.claimSecret })).toBe(
    'claim_refused',
  )
})

it('leaves only an anonymous receipt of an ended demo', async () => {
  const demos = scene.server.app.get(DemosService)
  const { demoId } = await demos.create({
    domain: 'secret-plans.example',
    fullName: 'Rosa Verdi',
    email: 'rosa@example.com',
    expiresAt: new Date(Date.now() - 8 * 86_400_000),
  })
  await demos.saveContact({
    fullName: 'Rosa Verdi',
    email: 'rosa@example.com',
    website: 'secret-plans.example',
    demoId,
  })
  const [{ id }] = await scene.database.dataSource.query(`SELECT id FROM bots WHERE public_id = $1`, [demoId])
  const [{ id: conversation }] = await scene.database.dataSource.query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'purged') RETURNING id`,
    [id],
  )
  for (const role of ['user', 'assistant'])
    await scene.database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content) VALUES ($1, $2, 'hello')`,
      [conversation, role],
    )
  const [{ id: source }] = await scene.database.dataSource.query(`SELECT id FROM sources WHERE bot_id = $1`, [id])
  const [{ id: page }] = await scene.database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, 'https://x.example/', 'read') RETURNING id`,
    [source, id],
  )
  await scene.database.dataSource.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words) VALUES ($1, $2, 0, 'u', 't', 'x', 'en', 1)`,
    [id, page],
  )
  expect(await scene.ada.refusal('GET', `/api/chatbot-demo/${demoId}/receipt`)).toBe('not_found')

  expect(await demos.purgeExpired()).toBe(1)
  expect(await scene.ada.refusal('GET', `/api/chatbot-demo/${demoId}`)).toBe('demo_purged')
  const { receipt } = purgeReceiptResponse.parse(
    (await scene.ada.call('GET', `/api/chatbot-demo/${demoId}/receipt`)).body,
  )
  expect(receipt.counts).toEqual({
    pages: 1,
    passages: 1,
    conversations: 1,
    messages: 2,
    contacts: 1,
    rows: 9,
    files: 0,
  })
  const kept = JSON.stringify(await scene.database.dataSource.query(`SELECT * FROM purge_receipts`))
  for (const word of ['secret-plans', 'rosa', 'Rosa', demoId]) expect(kept).not.toContain(word)
  expect(await scene.database.dataSource.query(`SELECT 1 FROM demo_contacts WHERE demo_id = $1`, [demoId])).toEqual([])
})
