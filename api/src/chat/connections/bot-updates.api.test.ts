import type { IngestionProgress } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { chatForTests } from '../../testing/chat-scene.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { readyProgress } from '../../testing/scripted-ingestion.js'

const chat = chatForTests()

it('pushes the progress of ingestion without the list of pages', async () => {
  const client = await chat.connect()
  const told = new Promise((resolve) => {
    client.socket.on('build', resolve)
  })
  const [bot] = await chat.database.dataSource.query('SELECT id FROM bots WHERE public_id = $1', [chat.botId])
  chat.server.builder.push('00000000-0000-0000-0000-000000000000', { ...readyProgress, status: 'failed' })
  chat.server.builder.push(bot.id, { ...readyProgress, status: 'crawling' })
  const { pages: _pages, ...counts } = readyProgress
  expect(await told).toEqual({ ...counts, status: 'crawling' })
})

it('pushes no figures of a demo to its chat once somebody has claimed it', async () => {
  const ada = await new CookieCaller(chat.server.url).register('claimer')
  const { demoId, claimSecret } = (
    await ada.call<{ demoId: string; claimSecret: string }>('POST', '/api/chatbot-demo/create', {
      domain: 'claimed.example',
    })
  ).body
  const client = await ChatClient.connect(chat.server.url, { botId: demoId })
  const told: Pick<IngestionProgress, 'counts'>[] = []
  client.socket.on('build', (build) => told.push(build))
  const [bot] = await chat.database.dataSource.query('SELECT id FROM bots WHERE public_id = $1', [demoId])
  chat.server.builder.push(bot.id, { ...readyProgress, status: 'crawling' })
  expect((await ada.call('POST', '/api/chatbot/claim', { demoId, secret: claimSecret })).status).toBe(200)
  chat.server.builder.push(bot.id, readyProgress)
  await expect.poll(() => told.map(({ counts }) => counts.words)).toEqual([readyProgress.counts.words, 0])
  client.close()
})

it('pushes suggestions to a chat that was opened during ingestion', async () => {
  const client = await chat.connect()
  expect(client.welcome?.config.suggestions).toEqual([])
  const told = new Promise((resolve) => {
    client.socket.on('config', resolve)
  })
  const [bot] = await chat.database.dataSource
    .query(`UPDATE bots SET suggestions = '["When do you open?"]' WHERE public_id = $1 RETURNING id`, [chat.botId])
    .then(([rows]: [{ id: string }[]]) => rows)
  chat.server.builder.push(bot?.id ?? '', readyProgress)
  expect(await told).toMatchObject({ botId: chat.botId, suggestions: ['When do you open?'] })
})
