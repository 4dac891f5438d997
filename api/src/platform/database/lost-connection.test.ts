import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { checkDatabase, DatabaseUnusableError } from './check-database.js'
import { openEndless } from './connections/index.js'

/** AuthenticationOk, ReadyForQuery. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
/** CommandComplete, ReadyForQuery. */
const done = Buffer.from([0x43, 0, 0, 0, 8, 0x53, 0x45, 0x54, 0, 0x5a, 0, 0, 0, 5, 0x49])

let server: Server | undefined
afterEach(() => new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve))))

async function serve(answer: (socket: Socket, asked: number) => void): Promise<string> {
  const opened = createServer((socket) => {
    let messages = 0
    socket
      .on('error', () => undefined)
      .on('data', () => (messages++ === 0 ? socket.write(welcome) : answer(socket, messages - 1)))
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return `postgres://loquia:x@127.0.0.1:${(opened.address() as AddressInfo).port}/loquia?sslmode=disable`
}

it('reports a database as unusable when its connection breaks at the first query', async () => {
  const url = await serve((socket) => socket.resetAndDestroy())
  await expect(checkDatabase(url)).rejects.toBeInstanceOf(DatabaseUnusableError)
})

it('fails only the statement under way when a connection for long work breaks', async () => {
  const url = await serve((socket, asked) => (asked === 1 ? socket.write(done) : socket.resetAndDestroy()))
  const client = await openEndless(url)
  await expect(client.query('SELECT 1')).rejects.toThrow(/ECONNRESET|terminated/)
  await client.end()
})

it('fails the next statement after a connection for long work broke', async () => {
  let server: Socket | undefined
  const client = await openEndless(await serve((socket) => void (server = socket).write(done)))
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  server?.resetAndDestroy()
  await ended
  await expect(client.query('SELECT 1')).rejects.toThrow(/connection/i)
})
