import { expect, it } from 'vitest'
import { countedTerms } from './counted-terms.testing.js'
import { startTestDatabase } from '../../../../platform/database/testing.js'
import { CountedTerms1763800000021 } from '../../../../platform/database/migrations/0.1/0021-counted-terms.js'

it('migrates the counts of terms of an earlier version in both directions', async () => {
  const database = await startTestDatabase()
  try {
    const { dataSource } = database
    const migration = new CountedTerms1763800000021()
    const queries = dataSource.createQueryRunner()
    await migration.down(queries)
    const [bot] = await queries.query(
      `INSERT INTO bots (public_id, kind, domain, name) VALUES ('old', 'demo', 'old.example', 'Old') RETURNING id`,
    )
    await queries.query(
      `INSERT INTO terms (bot_id, field, term, documents) VALUES ($1, 'stem', 'loaf', 3), ($1, 'stem', 'rye', 1), ($1, 'word', 'loaves', 2)`,
      [bot.id],
    )
    await queries.query(
      `INSERT INTO term_changes (bot_id, fields, terms, counts) VALUES ($1, '{stem,word}', '{rye,città}', '{-1,4}')`,
      [bot.id],
    )
    await queries.query(`INSERT INTO draft_terms (bot_id, field, term, documents) VALUES ($1, 'stem', 'loaf', -2)`, [
      bot.id,
    ])
    await migration.up(queries)
    expect(await countedTerms(dataSource, bot.id, 'stems')).toEqual({ loaf: 3 })
    expect(await countedTerms(dataSource, bot.id, 'words')).toEqual({ città: 4, loaves: 2 })
    expect(await countedTerms(dataSource, bot.id, 'stems', 'draft_terms')).toEqual({ loaf: -2 })
    await migration.down(queries)
    expect(
      await queries.query(`SELECT field, term, documents FROM terms WHERE documents <> 0 ORDER BY field, term`),
    ).toEqual([
      { field: 'stem', term: 'loaf', documents: 3 },
      { field: 'word', term: 'città', documents: 4 },
      { field: 'word', term: 'loaves', documents: 2 },
    ])
    await migration.up(queries)
    await queries.release()
  } finally {
    await database.stop()
  }
})
