import { createDemoResponse } from '@loquia/contracts'
import { expect, it, vi } from 'vitest'
import { AppError } from '../../app-error.js'
import { BuildConsumer } from '../../knowledge/index.js'
import { create, post, scene } from './demos-scene.testing.js'

it('marks a build that fails, but not one that another process has', async () => {
  const demoId = await create('broken.example')
  const heldId = await create('held.example')
  const sourceOf = async (id: string) =>
    (
      await scene.database.dataSource.query(
        `SELECT s.* FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`,
        [id],
      )
    )[0]
  const buildOf = async (id: string) => {
    const source = await sourceOf(id)
    return vi.waitUntil(() => scene.server.builder.builds.find((build) => build.sourceId === source.id), {
      timeout: 120_000,
    })
  }
  const [held, broken] = [await buildOf(heldId), await buildOf(demoId)]
  await scene.database.dataSource.query(
    `UPDATE sources SET status = 'crawling', lease_until = now() + interval '1 minute' WHERE id = $1`,
    [held.sourceId],
  )
  held.finish(new Error('another process has it'))
  broken.finish(new AppError('site_unreachable'))
  await expect
    .poll(() => sourceOf(demoId))
    .toMatchObject({ status: 'failed', error: 'site_unreachable', finished_at: expect.any(Date) })
  expect(await sourceOf(heldId)).toMatchObject({ status: 'crawling', error: null })
})

it('sends a build again when its process has died or its job was lost', async () => {
  const worker = scene.server.app.get(BuildConsumer)
  const source = async (lease: string, age: string, status = 'crawling') => {
    const [bot] = await scene.database.dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES (gen_random_uuid()::text, 'demo', 'x.example', 'x') RETURNING id`,
    )
    const [row] = await scene.database.dataSource.query(
      `INSERT INTO sources (bot_id, type, location, status, lease_until, submitted_at) VALUES ($1, 'site', 'x.example', $2, ${lease}, now() - interval '${age}') RETURNING id`,
      [bot.id, status],
    )
    return row.id as string
  }
  const died = await source(`now() - interval '1 second'`, '1 minute')
  const lost = await source('NULL', '1 minute', 'queued')
  const running = await source(`now() + interval '1 minute'`, '1 minute')
  const fresh = await source('NULL', '0 seconds', 'queued')
  const finished = await source(`now() - interval '1 second'`, '1 minute', 'ready')
  await worker.lookForOrphans()
  const sent = new Set(scene.server.jobs.sent.map((job) => (job.data as { sourceId?: string }).sourceId))
  expect([died, lost, running, fresh, finished].map((id) => sent.has(id))).toEqual([true, true, false, false, false])
})

it('makes a demo while the queue is away, and has it read later', async () => {
  const { send } = scene.server.jobs
  scene.server.jobs.send = () => Promise.reject(new Error('no connection'))
  const response = await post('/api/chatbot-demo/create', { domain: 'later.example' })
  scene.server.jobs.send = send
  const { demoId } = createDemoResponse.parse(await response.json())
  await scene.database.dataSource.query(
    `UPDATE sources s SET submitted_at = now() - interval '1 minute' FROM bots b WHERE b.id = s.bot_id AND public_id = $1`,
    [demoId],
  )
  const [source] = await scene.database.dataSource.query(
    `SELECT s.id FROM sources s JOIN bots b ON b.id = s.bot_id WHERE public_id = $1`,
    [demoId],
  )
  await scene.server.app.get(BuildConsumer).lookForOrphans()
  expect(scene.server.jobs.sent).toContainEqual({ name: 'knowledge-build', data: { sourceId: source.id } })
})
