import {
  documentTrainingResponse,
  limits,
  ownBotsResponse,
  trainingChangesResponse,
  trainingResponse,
} from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { PortalClient } from '../../../testing/portal-client.js'
import { expectError, scene, stored } from './trainings-scene.testing.js'

describe('a client', () => {
  it('must be logged in for every call', async () => {
    const nobody = (
      method: string,
      path: string,
      body?: BodyInit,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      fetch(`${scene.server.url}/api/chatbot/${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    const json = { 'content-type': 'application/json' }
    await expectError(await nobody('GET', 'trainings'), 'unauthorized')
    await expectError(await nobody('POST', 'training/url', '{"url":"https://example.com"}', json), 'unauthorized')
    await expectError(
      await nobody('POST', 'training/document', '{"filename":"a.txt","content":"some words"}', json),
      'unauthorized',
    )
    await expectError(await nobody('POST', 'training/answer', '{}', json), 'unauthorized')
    await expectError(await nobody('DELETE', `trainings/${crypto.randomUUID()}`), 'unauthorized')
    await expectError(await nobody('POST', `trainings/${crypto.randomUUID()}/refresh`), 'unauthorized')
  })

  it('that only reads gets no bot or workspace from that', async () => {
    const eva = await PortalClient.register(scene.server.url, 'eva')
    const counted = async () => {
      const [counts] = await scene.database.dataSource.query<{ bots: string; workspaces: string }[]>(
        `SELECT (SELECT count(*) FROM bots) AS bots, (SELECT count(*) FROM workspaces) AS workspaces`,
      )
      return counts
    }
    const before = await counted()
    expect(await eva.trainings()).toEqual([])
    const changes = trainingChangesResponse.parse(await (await eva.call('GET', 'trainings/changes')).json())
    expect(changes).toMatchObject({ total: 0, queued: 0, trainings: [] })
    expect(await (await eva.call('GET', 'model-key')).json()).toMatchObject({ modelKey: { lastFour: null } })
    expect(await counted()).toEqual(before)
    const { training } = trainingResponse.parse(
      await (await eva.call('POST', 'training/answer', { question: 'Where?', answer: 'Here.' })).json(),
    )
    expect(await eva.trainings()).toMatchObject([{ id: training.id }])
  })

  it('sees and changes nothing of another', async () => {
    const { training } = trainingResponse.parse(
      await (
        await scene.ada.call('POST', 'training/answer', {
          question: 'What is the secret of Ada?',
          answer: 'It is hers alone.',
        })
      ).json(),
    )
    const [bot] = await scene.database.dataSource.query(
      `SELECT b.public_id FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`,
      [training.id],
    )
    expect((await scene.grace.trainings()).some(({ id }) => id === training.id)).toBe(false)
    await expectError(await scene.grace.call('DELETE', `trainings/${training.id}`), 'not_found')
    await expectError(await scene.grace.call('POST', `trainings/${training.id}/refresh`), 'not_found')
    await expectError(await scene.grace.call('GET', `trainings?botId=${bot.public_id}`), 'not_found')
    await expectError(
      await scene.grace.call('POST', 'training/answer', { question: 'Mine now?', answer: 'No.', botId: bot.public_id }),
      'not_found',
    )
    await expectError(
      await scene.grace.call('POST', 'training/url', { url: 'https://example.com', botId: bot.public_id }),
      'not_found',
    )
    await expectError(
      await scene.grace.call('POST', 'training/document', {
        filename: 'a.txt',
        content: 'some words here',
        botId: bot.public_id,
      }),
      'not_found',
    )
    const form = new FormData()
    form.append('botId', bot.public_id)
    form.append('file', new Blob(['some words here']), 'a.txt')
    await expectError(await scene.grace.call('POST', 'training/document', form), 'not_found')
    expect((await scene.ada.training(training.id))?.status).toBe('ready')
    expect((await scene.ada.call('GET', `trainings?botId=${bot.public_id}`)).status).toBe(200)
    for (const id of ['1', 'nonsense', '../x', "'; DROP TABLE sources"])
      await expectError(await scene.ada.call('DELETE', `trainings/${encodeURIComponent(id)}`), 'not_found')
  })

  it('is told only of the sources that changed since they looked', async () => {
    const vera = await PortalClient.register(scene.server.url, `vera${Date.now()}`)
    const changes = async (since = '') =>
      trainingChangesResponse.parse(
        await (await vera.call('GET', `trainings/changes${since && `?since=${encodeURIComponent(since)}`}`)).json(),
      )
    const { training } = trainingResponse.parse(
      await (await vera.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(1, 199) AS n WHERE id = $1`,
      [training.id],
    )
    await scene.database.dataSource.query(
      `UPDATE sources s SET created_at = now() - interval '1 hour', submitted_at = now() - interval '1 hour', started_at = NULL, finished_at = NULL FROM sources own WHERE own.id = $1 AND s.bot_id = own.bot_id`,
      [training.id],
    )
    const all = await changes()
    expect(all).toMatchObject({ total: 200, queued: 0 })
    expect(all.trainings.map(({ id }) => id)).toEqual((await vera.trainings()).map(({ id }) => id))
    expect(await changes(all.at)).toMatchObject({ total: 200, queued: 0, trainings: [] })
    const [first, second, third] = all.trainings.map(({ id }) => id)
    const set = async (id: string | undefined, change: string) =>
      scene.database.dataSource.query(`UPDATE sources SET ${change} WHERE id = $1`, [id])
    await set(first, `status = 'queued', submitted_at = now()`)
    // One that has been read for long is told each time, as its pages grow in number. Without a lease it would be taken
    // for one whose process died.
    await set(
      second,
      `status = 'crawling', started_at = now() - interval '30 minutes', lease_until = now() + interval '1 hour'`,
    )
    await set(second, `reading_since = now() - interval '90 seconds'`)
    await scene.database.dataSource.query(
      `INSERT INTO pages (source_id, bot_id, url, status, fetched_at)
       SELECT id, bot_id, location || '/' || n, CASE WHEN n < 5 THEN 'read' ELSE 'found' END, now() - CASE WHEN n < 2 THEN interval '1 day' ELSE '0' END
       FROM sources, generate_series(0, 6) AS n WHERE id = $1`,
      [second],
    )
    await set(third, `status = 'failed', error = 'site_unreachable', finished_at = now()`)
    const next = await changes(all.at)
    expect(next).toMatchObject({ total: 200, queued: 1 })
    expect(new Set(next.trainings.map(({ id, status }) => `${id} ${status}`))).toEqual(
      new Set([`${first} queued`, `${second} crawling`, `${third} failed`]),
    )
    // How long the reading has taken, and its pages without those of earlier readings: also in the list of bots.
    const reading = next.trainings.find(({ id }) => id === second)?.reading
    expect(reading).toMatchObject({ type: 'url', pages: 3 })
    expect(reading?.elapsedMs).toBeGreaterThanOrEqual(90_000)
    expect(reading?.elapsedMs).toBeLessThan(120_000)
    expect(next.trainings.filter((one) => one.reading !== undefined)).toHaveLength(1)
    const { bots } = ownBotsResponse.parse(await (await vera.call('GET', 'bots')).json())
    expect(bots[0]).toMatchObject({ status: 'crawling', reading: { type: 'url', pages: 3 } })
    await expectError(
      await scene.grace.call(
        'GET',
        `trainings/changes?botId=${(await scene.database.dataSource.query(`SELECT public_id FROM bots b JOIN sources s ON s.bot_id = b.id WHERE s.id = $1`, [training.id]))[0].public_id}`,
      ),
      'not_found',
    )
  })

  it('gets one bot, however many calls come first', async () => {
    const name = `linus${Date.now()}`
    const linus = await PortalClient.register(scene.server.url, name)
    const teach = (question: string) => linus.call('POST', 'training/answer', { question, answer: 'Yes.' })
    await Promise.all([teach('One?'), teach('Two?'), teach('Three?')])
    const bots = await scene.database.dataSource.query(
      `SELECT kind, b.name, language FROM bots b JOIN workspace_members m ON m.workspace_id = b.workspace_id JOIN users u ON u.id = m.user_id WHERE u.username = $1`,
      [name],
    )
    expect(bots).toEqual([{ kind: 'portal', name: 'AI Assistant', language: 'en' }])
  })

  it('is told when the bot is full', async () => {
    const full = await PortalClient.register(scene.server.url, `full${Date.now()}`)
    const { training } = trainingResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(2, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot],
    )
    const before = await stored()
    await expectError(
      await full.call('POST', 'training/answer', { question: 'One more?', answer: 'No.' }),
      'training_limit',
    )
    await expectError(await full.upload(['more.txt', 'One more file of words.']), 'training_limit')
    expect(await stored()).toEqual(before)
  })

  it('keeps no more files than the workspace has room for', async () => {
    const hoarder = await PortalClient.register(scene.server.url, 'hoarder')
    expect((await hoarder.upload(['prices.txt', 'A loaf costs four euros.'])).status).toBe(201)
    const [kept] = await hoarder.trainings()
    await hoarder.settled(kept?.id ?? '')
    const fill = (bytes: number) =>
      scene.database.dataSource.query(`UPDATE sources SET size_bytes = $2 WHERE id = $1`, [kept?.id, bytes])
    const mostBytes = limits.workspaceStorageMb * 1_024 * 1_024
    await fill(mostBytes - 10)
    const before = await stored()
    await expectError(await hoarder.upload(['more.txt', 'Rolls cost one euro each.']), 'workspace_storage_full')
    expect(await stored()).toEqual(before)
    await fill(mostBytes - 1_000)
    expect((await hoarder.upload(['more.txt', 'Rolls cost one euro each.'])).status).toBe(201)
  })

  it('is told so too when many come at once for the last place', async () => {
    const full = await PortalClient.register(scene.server.url, `crowd${Date.now()}`)
    const { training } = trainingResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(2, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot - 1],
    )
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        full.call('POST', 'training/answer', { question: `Number ${n}?`, answer: 'Yes.' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
  })

  it('gets as many files of one call as there is room for, and is told which are left out', async () => {
    const full = await PortalClient.register(scene.server.url, `room${Date.now()}`)
    const { training } = trainingResponse.parse(
      await (await full.call('POST', 'training/answer', { question: 'First?', answer: 'Yes.' })).json(),
    )
    await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status) SELECT bot_id, 'url', 'https://example.com/' || n, 'ready' FROM sources, generate_series(3, $2) AS n WHERE id = $1`,
      [training.id, limits.trainingsPerBot],
    )
    const before = await stored()
    const reply = await full.upload(['fits.txt', 'This file has the last place.'], ['late.txt', 'This file has none.'])
    const { trainings, refused } = documentTrainingResponse.parse(await reply.json())
    expect(trainings.map(({ filename }) => filename)).toEqual(['fits.txt'])
    expect(refused).toMatchObject([{ filename: 'late.txt', code: 'training_limit' }])
    const after = await stored()
    expect([after.sources - before.sources, after.files - before.files]).toEqual([1, 1])
  })
})
