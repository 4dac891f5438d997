import { expect, it } from 'vitest'
import { ChatClient } from '../../testing/chat-client.js'
import { chatForTests } from '../../testing/chat-scene.js'
import { DemosService } from '../../public/demos/index.js'

const chat = chatForTests()

async function bakeryDemo() {
  const { demoId } = await chat.server.app.get(DemosService).create({ domain: 'bakery.example' })
  return {
    from: (origin: string) => ChatClient.connect(chat.server.url, { botId: demoId }, { origin }),
    refused: () =>
      chat.database.dataSource.query(
        'SELECT origin, attempts FROM refused_origins r JOIN bots b ON b.id = r.bot_id WHERE public_id = $1 ORDER BY origin',
        [demoId],
      ),
  }
}

it('counts the attempts of each website that it refuses', async () => {
  const { from, refused } = await bakeryDemo()
  for (let n = 0; n < 2; n++)
    await expect(from('https://evil.example')).rejects.toMatchObject({ code: 'origin_refused' })
  await expect(from('null')).rejects.toMatchObject({ code: 'origin_refused' })
  expect(await refused()).toEqual([
    { origin: 'https://evil.example', attempts: 2 },
    { origin: 'null', attempts: 1 },
  ])
})

it('connects pages of the bot’s own website', async () => {
  const { from, refused } = await bakeryDemo()
  for (const origin of [
    'https://www.bakery.example',
    'http://bakery.example',
    chat.server.url,
    'http://localhost:5500',
  ])
    chat.clients.push(await from(origin))
  expect(await refused()).toEqual([])
})

it('lists at most 100 websites that it refused', async () => {
  const { from, refused } = await bakeryDemo()
  for (let n = 0; n < 110; n++) await from(`https://flood${n}.example`).catch(() => undefined)
  expect(await refused()).toHaveLength(100)
})

it('refuses a page of another website that connects by a script element, which sends no origin', async () => {
  const endpoint = `${chat.server.url}/socket.io/?EIO=4&transport=polling`
  const { demoId } = await chat.server.app.get(DemosService).create({ domain: 'bakery.example' })
  const opened = await fetch(`${endpoint}&j=0`)
  const text = await opened.text()
  const sid = /\\"sid\\":\\"([\w-]+)/.exec(text)?.[1]
  let told = ''
  if (sid !== undefined) {
    const packet = `40/chat,${JSON.stringify({ botId: demoId })}`
    await fetch(`${endpoint}&j=0&sid=${sid}`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: `d=${encodeURIComponent(packet)}`,
    })
    told = await (await fetch(`${endpoint}&j=1&sid=${sid}`)).text()
  }
  expect(told).not.toContain('welcome')
  expect([opened.status, text]).toEqual([403, expect.stringContaining('"code":"forbidden"')])
  for (const url of [endpoint, `${endpoint}&j=0`, `${endpoint}&sid=nobody`])
    expect((await fetch(url)).headers.get('x-content-type-options')).toBe('nosniff')
})

it('refuses questions from a page that the owner has excluded since the connection began', async () => {
  const allow = (origins: string[]) =>
    chat.database.dataSource.query(`UPDATE bots SET allowed_origins = $2 WHERE public_id = $1`, [
      chat.botId,
      JSON.stringify(origins),
    ])
  await allow(['https://partner.example'])
  const client = await chat.connect(undefined, { origin: 'https://partner.example' })
  await allow([])
  expect(
    await client.send('ask', { clientMessageId: 'asked-from-a-closed-page', text: 'Are you open?' }),
  ).toMatchObject({ success: false, code: 'origin_refused' })
  expect(
    await chat.database.dataSource.query(`SELECT 1 FROM messages WHERE client_message_id = 'asked-from-a-closed-page'`),
  ).toEqual([])
})
