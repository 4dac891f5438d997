import { once } from 'node:events'
import { connect } from 'node:net'
import { errorMessage, type ErrorBody, type Locale } from '@loquia/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { ChatClient } from '../../testing/chat-client.js'
import { RawSocket } from '../../testing/raw-socket.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let app: TestApp
const open: ChatClient[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('full', 'demo', 'full.example', 'Full')`,
  )
})
afterEach(async () => {
  for (const client of open.splice(0)) client.close()
  await app.stop()
})
afterAll(() => database.stop())

const start = async (environment: Record<string, string>): Promise<void> => {
  app = await startTestApp({ dataSource: database.dataSource, environment })
}
async function enter(address: string, language: Locale = 'en'): Promise<ErrorBody | undefined> {
  try {
    open.push(await ChatClient.connect(app.url, { botId: 'full', language }, { 'x-forwarded-for': address }))
    return undefined
  } catch (refusal) {
    return refusal as ErrorBody
  }
}

describe('limits of connections', () => {
  it.each(['en', 'it'] as const)(
    'refuses a connection beyond the limit of its address with an explanation (%s) until another one closes',
    async (language) => {
      await start({ MAX_SOCKETS_PER_ADDRESS: '3' })
      for (let count = 0; count < 3; count++) expect(await enter('203.0.113.5')).toBeUndefined()
      expect(await enter('203.0.113.5', language)).toMatchObject({
        success: false,
        code: 'overloaded',
        message: errorMessage('overloaded', language),
        retryAfterSeconds: 5,
      })
      expect(await enter('203.0.113.6')).toBeUndefined()

      open.shift()!.close()
      await expect.poll(() => enter('203.0.113.5')).toBeUndefined()
    },
  )

  it('refuses a connection beyond the limit of the process', async () => {
    await start({ MAX_SOCKETS: '3' })
    for (const address of ['203.0.113.5', '203.0.113.6', '203.0.113.7']) expect(await enter(address)).toBeUndefined()
    expect(await enter('203.0.113.8')).toMatchObject({ code: 'overloaded' })
    const { answerId } = await open[0]!.ask('Am I still here?')
    const answer = await app.answerer.next()
    answer.say('You are.')
    answer.end()
    expect(await open[0]!.end(answerId)).toMatchObject({ type: 'answer-end' })
  })

  it('counts no connections by address when limits are switched off', async () => {
    await start({ MAX_SOCKETS_PER_ADDRESS: '1', RATE_LIMIT_SCALE: '0' })
    for (let count = 0; count < 4; count++) expect(await enter('203.0.113.5')).toBeUndefined()
  })
})

describe('floods', () => {
  it('turns away a flood of handshakes, with or without a session in their address, but not those of other addresses', async () => {
    await start({ MAX_SOCKETS_PER_ADDRESS: '5000' })
    const noSession = ['', '&sid=', '&sid=x&sid=']
    const shake = (session: string): Promise<Response> =>
      fetch(`${app.url}/socket.io/?EIO=4&transport=polling${session}`, {
        headers: { 'x-forwarded-for': '203.0.113.9', 'accept-language': 'it' },
      })
    const refused = new Map<string, Response>()
    for (let wave = 0; wave < 100 && refused.size < noSession.length; wave++) {
      await Promise.all(
        [...noSession, ...noSession, ...noSession].map(async (session) => {
          const reply = await shake(session)
          if (reply.status !== 200 && !refused.has(session)) refused.set(session, reply)
        }),
      )
    }
    expect([...refused.values()].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      noSession.map(() => [429, '5']),
    )
    expect(await refused.get('')!.json()).toMatchObject({
      success: false,
      code: 'rate_limited',
      message: errorMessage('rate_limited', 'it'),
    })
    expect(await enter('203.0.113.10')).toBeUndefined()
  })

  it('refuses a flood of sockets before the chat hears of it, over either transport', async () => {
    await start({ MAX_SOCKETS_PER_ADDRESS: '4' })
    const shake = (): Promise<Response> =>
      fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '203.0.113.9', 'accept-language': 'it' },
      })
    for (let count = 0; count < 5; count++) expect((await shake()).status).toBe(200)
    const refused = await shake()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      code: 'overloaded',
      message: errorMessage('overloaded', 'it'),
      retryAfterSeconds: 5,
    })
    const upgrade = await firstLine(
      app.url,
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.9\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    expect(upgrade).toBe('HTTP/1.1 503 Service Unavailable')
    expect(await enter('203.0.113.10')).toBeUndefined()
  })

  it.each([
    ['events', (n: number) => textFrame(`42/chat,${n}["history",{}]`)],
    ['namespaces that do not exist', (n: number) => textFrame(`40/x${n},{}`)],
    ['pongs', () => textFrame('3')],
    ['empty frames', () => textFrame('')],
    [
      'pings of the WebSocket',
      () => Buffer.concat([Buffer.from([0x89, 0xfd]), Buffer.alloc(4), Buffer.alloc(125, 0x70)]),
    ],
  ])('ends only the connection that sends too many %s', async (_name, frame) => {
    await start({})
    expect(await enter('203.0.113.5')).toBeUndefined()
    const raw = await RawSocket.connect(app.url, { botId: 'full' })
    const closed = new Promise((resolve) => raw.tcp.once('close', resolve))
    raw.tcp.write(Buffer.concat(Array.from({ length: 300 }, (_, n) => frame(n))))
    await closed
    expect(open[0]!.socket.connected).toBe(true)
    expect(await open[0]!.send('history', {})).toMatchObject({ success: true })
  })

  it('ends a connection that sends too many packets in one poll', async () => {
    await start({})
    const path = `${app.url}/socket.io/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string }
    await fetch(`${path}&sid=${sid}`, {
      method: 'POST',
      body: Array.from({ length: 300 }, (_, n) => `40/x${n},`).join('\x1e'),
    })
    expect((await fetch(`${path}&sid=${sid}`)).status).toBe(400)
  })

  it('refuses new connections from an address whose connections flooded', async () => {
    await start({})
    let refused = 0
    for (let tries = 0; tries < 20 && refused === 0; tries += 1) {
      const shaken = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      })
      if (shaken.status !== 200) refused = shaken.status
      else {
        const { sid } = JSON.parse((await shaken.text()).slice(1)) as { sid: string }
        await fetch(`${app.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
          method: 'POST',
          body: Array.from({ length: 300 }, () => '3').join('\x1e'),
        })
      }
    }
    expect(refused).toBe(429)
    expect(await enter('203.0.113.10')).toBeUndefined()
  })

  it('reads a frame of nearly 16 KB', async () => {
    await start({})
    const raw = await RawSocket.connect(app.url, { botId: 'full' })
    raw.tcp.write(textFrame(`42/chat,7${JSON.stringify(['history', { padding: 'x'.repeat(16_000) }])}`))
    expect(await raw.ack(7)).toMatchObject({ success: true })
    raw.tcp.destroy()
  })

  it.each([
    [
      'a frame that says it has a terabyte',
      Buffer.concat([Buffer.from([0x81, 0xff]), lengthOf(2n ** 40n), Buffer.alloc(4)]),
    ],
    ['a frame over 16 KB', textFrame(`42/chat,7${JSON.stringify(['history', { padding: 'x'.repeat(17_000) }])}`)],
    ['a frame without a mask', Buffer.from([0x81, 0x05, 0x34, 0x32, 0x5b, 0x5d, 0x20])],
    ['bytes of no protocol', Buffer.alloc(2_000, 0xff)],
  ])('ends only the connection that sends %s', async (_name, bytes) => {
    await start({})
    expect(await enter('203.0.113.5')).toBeUndefined()
    const raw = await RawSocket.connect(app.url, { botId: 'full' })
    const closed = once(raw.tcp, 'close')
    raw.tcp.write(bytes)
    await closed
    expect(open[0]!.socket.connected).toBe(true)
    expect(await open[0]!.send('history', {})).toMatchObject({ success: true })
  })
})

function textFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0xff]), lengthOf(BigInt(text.length)), Buffer.alloc(4), Buffer.from(text)])
}

function lengthOf(bytes: bigint): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(bytes)
  return buffer
}

async function firstLine(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return String(answer).split('\r\n')[0]!
}
