import { expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { PassageIndex } from '../../ingest/store/passage-index.js'
import { PageWriter } from './page-writer.js'

it('writes the addresses of a long sitemap in order before any page is read', async () => {
  const { dataSource, stop } = await startTestDatabase()
  try {
    const [bot] = await dataSource.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES ('b', 'demo', 'x', 'X') RETURNING id`,
    )
    const [source] = await dataSource.query(
      `INSERT INTO sources (bot_id, type, location) VALUES ($1, 'site', 'x') RETURNING id`,
      [bot.id],
    )
    const writer = new PageWriter(
      { id: source.id, botId: bot.id, type: 'site', location: 'x', waitedMs: 0, language: 'en', memory: null },
      dataSource,
      new PassageIndex(dataSource),
      () => Promise.resolve(),
    )
    for (let n = 0; n < 500; n++)
      writer.addRow({ url: `https://x/${n}`, title: '', status: 'found', words: 0, fetched: false })
    await writer.waitUntilSettled()
    expect(
      await dataSource.query(
        `SELECT count(*)::int, min(id) = min(id) FILTER (WHERE url = 'https://x/0') AS in_order FROM pages`,
      ),
    ).toEqual([{ count: 500, in_order: true }])
  } finally {
    await stop()
  }
})
