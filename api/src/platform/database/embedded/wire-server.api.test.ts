import { connect } from 'node:net'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../testing.js'

let postgres: Awaited<ReturnType<typeof startTestDatabase>>
let pool: Pool
beforeAll(async () => {
  postgres = await startTestDatabase()
  pool = new Pool({ connectionString: postgres.url, max: 10 })
  await pool.query('CREATE TABLE notes (n int, text text)')
})
afterAll(async () => {
  await pool.end()
  await postgres.stop()
})

it('isolates many connections from each other', async () => {
  const wrong: number[] = []
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      if (n % 3 === 0) {
        const { rows } = await pool.query('SELECT $1::int AS n', [n])
        if (rows[0]?.n !== n) wrong.push(n)
      } else if (n % 3 === 1) {
        const { rows } = await pool.query('SELECT $1::text AS text, $2::int AS twice', [`note ${n}`, 2 * n])
        if (rows[0]?.text !== `note ${n}` || rows[0]?.twice !== 2 * n) wrong.push(n)
      } else {
        const client = await pool.connect()
        try {
          await client.query('BEGIN')
          await client.query('INSERT INTO notes VALUES ($1, $2)', [n, 'in a transaction'])
          const { rows } = await client.query('SELECT count(*)::int AS count FROM notes WHERE n = $1', [n])
          if (rows[0]?.count !== 1) wrong.push(n)
          await client.query('COMMIT')
        } finally {
          client.release()
        }
      }
    }),
  )
  expect(wrong).toEqual([])
  expect((await pool.query('SELECT count(*)::int AS count FROM notes')).rows).toEqual([{ count: 100 }])
})

it('rolls back the transaction of a lost connection', async () => {
  const client = await pool.connect()
  client.on('error', () => undefined)
  await client.query('BEGIN')
  await client.query('INSERT INTO notes VALUES (-1, $1)', ['lost'])
  const waiting = pool.query('SELECT count(*)::int AS count FROM notes WHERE n = -1')
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  client.release(true)
  expect((await waiting).rows).toEqual([{ count: 0 }])
})

it('reports an error only to its own client', async () => {
  await expect(pool.query('SELECT missing FROM nowhere')).rejects.toThrow('nowhere')
  await expect(pool.query('SELECT $1::int', ['x'])).rejects.toThrow('invalid input syntax')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

it('reassembles messages that arrive in parts', async () => {
  const text = 'à'.repeat(400_000)
  const answers = await Promise.all(
    [1, 2, 3].map((n) => pool.query('SELECT length($1::text) AS length, $2::int AS n', [text, n])),
  )
  expect(answers.map(({ rows }) => rows[0])).toEqual([1, 2, 3].map((n) => ({ length: 400_000, n })))
  const socket = connect(Number(new URL(postgres.url).port), '127.0.0.1').setNoDelay(true)
  let told = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    told += part
  })
  const message = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + content.length)
    return Buffer.concat([Buffer.from(type), length, content])
  }
  const send = async (bytes: Buffer): Promise<void> => {
    for (const byte of bytes) await new Promise((sent) => socket.write(Uint8Array.of(byte), sent))
  }
  await send(message('', Buffer.from('\0\u0003\0\0user\0postgres\0database\0postgres\0\0', 'latin1')))
  const ready = 'Z\0\0\0\u0005I'
  await expect.poll(() => told.endsWith(ready)).toBe(true)
  told = ''
  await send(message('Q', Buffer.from("SELECT 'in pieces'\0")))
  await expect.poll(() => told.endsWith(ready)).toBe(true)
  expect(told).toContain('in pieces')
  socket.destroy()
})

it('closes a connection that speaks another protocol', async () => {
  const { port } = new URL(postgres.url)
  const socket = connect(Number(port), '127.0.0.1')
  const closed = vi.fn<() => void>()
  socket.on('close', closed).on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await expect.poll(() => closed).toHaveBeenCalled()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})
