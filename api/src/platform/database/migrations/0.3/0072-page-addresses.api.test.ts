import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing.js'
import { PageAddresses1763800000072 } from './0072-page-addresses.js'

const database = useTestDatabase()

it.each([
  [
    'https://shop.example/reset?token=4f2a&utm_source=news&gclid=x',
    'https://shop.example/reset?utm_source=news&gclid=x',
  ],
  ['https://shop.example/reset?token=4f2a?utm_source=news', 'https://shop.example/reset'],
  ['https://shop.example/cart', 'https://shop.example/cart'],
])('removes secrets from %s', async (address, kept) => {
  const queries = database.dataSource.createQueryRunner()
  try {
    const [{ id: botId }] = await queries.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES (md5(random()::text), 'portal', '', 'A') RETURNING id`,
    )
    const [{ id }] = await queries.query(
      `INSERT INTO conversations (bot_id, token_hash, language, page_url) VALUES ($1, md5(random()::text), 'en', $2) RETURNING id`,
      [botId, address],
    )
    await queries.query(
      `INSERT INTO leads (bot_id, conversation_id, client_lead_id, name, email, message, page_url)
       VALUES ($1, $2, gen_random_uuid(), 'Ada', 'ada@example.com', 'Hello', $3)`,
      [botId, id, address],
    )
    await new PageAddresses1763800000072().up(queries)
    expect(
      await queries.query(
        `SELECT page_url FROM conversations WHERE id = $1 UNION ALL SELECT page_url FROM leads WHERE conversation_id = $1`,
        [id],
      ),
    ).toEqual([{ page_url: kept }, { page_url: kept }])
  } finally {
    await queries.release()
  }
})
