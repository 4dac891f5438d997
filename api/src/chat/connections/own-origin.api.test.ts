import { expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { chatForTests } from '../../testing/chat-scene.js'
import { BotsService, newPublicId } from '../../core/bots/index.js'

const chat = chatForTests({ PUBLIC_URL: 'https://loquia.example' })

it.each([
  ['https://loquia.example', 'loquia.example'],
  ['https://loquia.example', '127.0.0.1:3000'],
  ['https://www.loquia.example', 'www.loquia.example'],
  ['http://node-1.loquia.internal:3000', 'node-1.loquia.internal:3000'],
])('shows any bot in its own pages: %s, requested as %s', async (origin, host) => {
  expect((await chat.connect(undefined, { origin, host })).welcome).toMatchObject({ config: { botId: chat.botId } })
})

it.each([
  ['http://loquia.example', 'loquia.example'],
  ['http://loquia.example', '127.0.0.1:3000'],
  ['http://loquia.example:443', 'loquia.example:443'],
  ['https://loquia.example:8443', 'loquia.example'],
  ['ftp://loquia.example', 'loquia.example'],
  ['https://www.loquia.example', 'loquia.example'],
])('does not recognize a page as its own by the host alone: %s, requested as %s', async (origin, host) => {
  await expect(chat.connect(undefined, { origin, host })).rejects.toMatchObject({ code: 'origin_refused' })
})

it('shows the assistant of its own site by the scheme of its public address alone', async () => {
  const publicId = newPublicId()
  await chat.server.app.get(BotsService).create(chat.database.dataSource.manager, {
    publicId,
    kind: 'site',
    domain: 'loquia.example',
    name: 'Loquia',
    language: 'en',
  })
  const from = (origin: string) => ChatClient.connect(chat.server.url, { botId: publicId }, { origin })
  await expect(from('http://loquia.example')).rejects.toMatchObject({ code: 'origin_refused' })
  chat.clients.push(await from('https://loquia.example'))
})
