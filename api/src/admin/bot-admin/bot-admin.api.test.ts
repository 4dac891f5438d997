import { getDemoResponse, managedBotsResponse } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { DemosService } from '../../public/demos/index.js'
import { insertBot } from '../../testing/insert-bot.js'

const app = useAdminApp()

const list = async (query = '') =>
  managedBotsResponse.parse((await app.admin.call('GET', `/api/admin/bots${query}`)).body)

it('lists every bot with its content, usage and cost', async () => {
  const anna = await new CookieCaller(app.server.url).register('anna')
  const { id } = (await anna.call<{ id: number }>('GET', '/api/user')).body
  const bot = {
    id: await insertBot(app.database.dataSource, {
      publicId: 'annas',
      ownerId: id,
      domain: 'anna.example',
      name: 'Annas bot',
      language: 'it',
    }),
  }
  const [source] = await app.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, status) VALUES ($1, 'site', 'anna.example', 'ready') RETURNING id`,
    [bot.id],
  )
  const [page] = await app.database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, 'https://anna.example/', 'read') RETURNING id`,
    [source.id, bot.id],
  )
  await app.database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, 'https://anna.example/no', 'skipped')`,
    [source.id, bot.id],
  )
  for (const ordinal of [0, 1])
    await app.database.dataSource.query(
      `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words) VALUES ($1, $2, $3, 'u', 't', 'x', 'en', 1)`,
      [bot.id, page.id, ordinal],
    )
  const [conversation] = await app.database.dataSource.query(
    `INSERT INTO conversations (bot_id, token_hash) VALUES ($1, 'x') RETURNING id`,
    [bot.id],
  )
  for (const [role, age] of [
    ['user', 1],
    ['assistant', 1],
    ['user', 29],
    ['user', 31],
  ]) {
    await app.database.dataSource.query(
      `INSERT INTO messages (conversation_id, role, content, created_at) VALUES ($1, $2, 'x', now() - make_interval(days => $3))`,
      [conversation.id, role, age],
    )
  }
  for (const [own, age, cost] of [
    [false, 1, 700],
    [true, 1, 5_000],
    [false, 40, 9_000],
  ]) {
    await app.database.dataSource.query(
      `INSERT INTO model_usage (bot_id, day, model, own_key, requests, prompt_tokens, completion_tokens, cost_micros) VALUES ($1, current_date - $2::int, 'm', $3, 1, 100, 20, $4)`,
      [bot.id, age, own, cost],
    )
  }
  const { bots } = await list('?search=ANNA')
  expect(bots).toMatchObject([
    {
      botId: 'annas',
      language: 'it',
      owner: { id, username: 'anna' },
      status: 'ready',
      pages: 1,
      passages: 2,
      questions: 2,
      tokens: 240,
      costMicros: 700,
      expiresAt: null,
      purchasedAt: null,
    },
  ])
  await app.database.dataSource.query(
    `INSERT INTO model_usage (bot_id, model, requests, prompt_tokens, cost_micros) VALUES ($1, 'unpriced', 1, 5, NULL)`,
    [bot.id],
  )
  expect((await list('?search=anna')).bots[0]?.costMicros).toBeNull()
})

it('shows how long a running ingestion has taken', async () => {
  const berta = await new CookieCaller(app.server.url).register('berta')
  const owner = (await berta.call<{ id: number }>('GET', '/api/user')).body
  const id = await insertBot(app.database.dataSource, {
    publicId: 'slow',
    ownerId: owner.id,
    domain: 'slow.example',
    name: 'Slow',
    language: 'en',
  })
  await app.database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location, status, reading_since, lease_until)
     VALUES ($1, 'document', 'a.pdf', 'crawling', now() - interval '10 seconds', now() + interval '1 hour'),
            ($1, 'site', 'slow.example', 'crawling', now() - interval '2 minutes', now() + interval '1 hour'),
            ($1, 'url', 'https://slow.example/', 'ready', NULL, NULL)`,
    [id],
  )
  const { bots } = await list('?search=slow.example')
  expect(bots).toMatchObject([
    { botId: 'slow', status: 'crawling', reading: { type: 'site', name: 'slow.example', pages: 0 } },
  ])
  expect(bots[0]?.reading?.elapsedMs).toBeGreaterThanOrEqual(120_000)
  await app.database.dataSource.query(`DELETE FROM bots WHERE id = $1`, [id])
})

it('lists the bots that match a search in pages', async () => {
  await app.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name, created_at) SELECT 'many-' || n, 'demo', 'many' || n || '.example', 'Many', now() - make_interval(hours => n) FROM generate_series(1, 30) n`,
  )
  expect(await list('?search=many')).toMatchObject({ count: 30, pageSize: 25 })
  expect((await list('?search=many&page=2')).bots.map(({ botId, status }) => [botId, status])).toEqual(
    [26, 27, 28, 29, 30].map((n) => [`many-${n}`, 'empty']),
  )
})

it('sorts the list by use', async () => {
  expect((await list('?sort=questions')).bots[0]?.botId).toBe('annas')
  expect((await list('?sort=cost')).bots[0]?.botId).toBe('annas')
  expect(
    (await list('?sort=active')).bots.map(({ botId, lastQuestionAt }) => [botId, lastQuestionAt === null]).slice(0, 2),
  ).toEqual([
    ['annas', false],
    [expect.anything(), true],
  ])
})

it('filters the list by kind', async () => {
  expect((await list('?kind=portal')).bots.map(({ botId }) => botId)).toEqual(['annas'])
})

it('refuses a sort, kind or page that does not exist', async () => {
  for (const wrong of ['?sort=name;drop', '?kind=x', '?page=0'])
    expect((await app.admin.call('GET', `/api/admin/bots${wrong}`)).status).toBe(400)
})

it('keeps a demo while it is marked as purchased', async () => {
  const demos = app.server.app.get(DemosService)
  const { demoId } = await demos.create({
    domain: 'buyer.example',
    expiresAt: new Date(Date.now() - 9 * 86_400_000),
  })
  const demo = async () => app.admin.call('GET', `/api/chatbot-demo/${demoId}`)
  expect(await demo()).toMatchObject({ status: 410, body: { code: 'demo_expired' } })
  const marked = await app.admin.call('PUT', `/api/admin/bots/${demoId}`, { purchased: true })
  expect(marked).toMatchObject({ status: 200, body: { bot: { botId: demoId, expiresAt: null } } })
  expect(getDemoResponse.parse((await demo()).body).demo).toMatchObject({ purchased: true, expiresAt: null })
  expect(await demos.purgeExpired()).toBe(0)
  expect((await list('?kind=purchased')).bots.map(({ botId }) => botId)).toEqual([demoId])
  expect((await app.admin.call('PUT', `/api/admin/bots/${demoId}`, { purchased: true })).body).toEqual(marked.body)
  await app.admin.call('PUT', `/api/admin/bots/${demoId}`, { purchased: false })
  expect(await demo()).toMatchObject({ status: 410, body: { code: 'demo_expired' } })
  expect(
    await app.database.dataSource.query(
      `SELECT action, details ->> 'domain' AS domain FROM audit_log WHERE target_type = 'bot' AND target_id = $1 ORDER BY id`,
      [demoId],
    ),
  ).toEqual([
    { action: 'bot.purchase', domain: 'buyer.example' },
    { action: 'bot.unpurchase', domain: 'buyer.example' },
  ])
})

it('lets a buyer claim a purchased demo after its end', async () => {
  const { demoId, claimSecret } = await app.server.app
    .get(DemosService)
    .create({ domain: 'claimant.example', expiresAt: new Date(Date.now() - 9 * 86_400_000) })
  await app.admin.call('PUT', `/api/admin/bots/${demoId}`, { purchased: true })
  const buyer = await new CookieCaller(app.server.url).register('buyer')
  expect((await buyer.call('POST', '/api/chatbot/claim', { demoId, secret: claimSecret })).status).toBe(200)
})

it('marks no bot that does not exist or cannot be bought', async () => {
  await app.database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('our-own', 'site', 'loquia.example', 'Loquia')`,
  )
  for (const id of ['nobody', 'our-own', '%27', 'x'.repeat(200)])
    expect(await app.admin.call('PUT', `/api/admin/bots/${id}`, { purchased: true })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect((await app.admin.call('PUT', '/api/admin/bots/annas', { purchased: 'yes' })).status).toBe(400)
})

it('refuses a purchase online in the language of the caller', async () => {
  const buy = (language: string) =>
    new CookieCaller(app.server.url).call('POST', `/api/checkout?language=${language}`, { demoId: 'x' })
  expect(await buy('en')).toMatchObject({
    status: 501,
    body: { code: 'checkout_unavailable', message: 'You can’t buy online yet. Please contact us.' },
  })
  expect(await buy('it')).toMatchObject({
    status: 501,
    body: { message: 'L’acquisto online non è ancora possibile. Scrivici.' },
  })
})
