import { expect, it } from 'vitest'
import { startTestDatabase, useTestDatabase } from './testing.js'

const database = useTestDatabase()

it('stores the passages of a bot with sparse or dense vectors', async () => {
  const [bot] = await database.dataSource.query(
    `INSERT INTO bots (public_id, kind, domain, name) VALUES ('a', 'demo', 'example.com', 'Example') RETURNING id`,
  )
  const [source] = await database.dataSource.query(
    `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'example.com') RETURNING id`,
    [bot.id],
  )
  const [page] = await database.dataSource.query(
    `INSERT INTO pages (source_id, bot_id, url, status) VALUES ($1, $2, 'https://example.com/', 'read') RETURNING id`,
    [source.id, bot.id],
  )
  await database.dataSource.query(
    `INSERT INTO chunks (bot_id, page_id, ordinal, url, title, text, language, words, text_terms)
     VALUES ($1, $2, 0, 'https://example.com/', 'T', 'x', 'en', 1, '{3:0.5,999999999:2}/1000000000')`,
    [bot.id, page.id],
  )
  const [row] = await database.dataSource.query(
    `SELECT -(text_terms <#> '{999999999:3}/1000000000') AS score, vector_dims('[1,2,3]'::halfvec) AS dims FROM chunks`,
  )
  expect(row).toEqual({ score: 6, dims: 3 })

  await database.dataSource.query(`DELETE FROM bots`)
  expect(await database.dataSource.query(`SELECT count(*)::int AS n FROM chunks`)).toEqual([{ n: 0 }])
})

it('serves several connections at a time', async () => {
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, n) => database.dataSource.query('SELECT $1::int AS n', [n])),
  )
  expect(rows.map(([row]) => row.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

it('is reset for the next test file', async () => {
  const shape = `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY relname`
  const first = await startTestDatabase()
  const before = await first.dataSource.query(shape)
  await first.dataSource.query(
    `INSERT INTO users (username, email, password_hash, role) VALUES ('left', 'left@example.com', 'x', 'client')`,
  )
  await first.dataSource.query(`SET statement_timeout = 1234`)
  await first.stop()

  const second = await startTestDatabase()
  expect(await second.dataSource.query(`SELECT count(*)::int AS n FROM users`)).toEqual([{ n: 0 }])
  expect(await second.dataSource.query(`SHOW statement_timeout`)).toEqual([{ statement_timeout: '0' }])
  await second.dataSource.query(
    `ALTER TABLE users DROP COLUMN last_name; CREATE FUNCTION left_there() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  )
  await second.stop()

  const third = await startTestDatabase()
  expect(await third.dataSource.query(shape)).toEqual(before)
  expect(
    await third.dataSource.query(
      `SELECT attname FROM pg_attribute WHERE attrelid = 'users'::regclass AND attname = 'last_name'`,
    ),
  ).toHaveLength(1)
  expect(await third.dataSource.query(`SELECT FROM pg_proc WHERE proname = 'left_there'`)).toEqual([])
  await third.stop()
})
