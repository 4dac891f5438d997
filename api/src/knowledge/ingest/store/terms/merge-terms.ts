import type { DataSource } from 'typeorm'
import { TermChange } from './term-change.js'
import { lockedSizes, lockTerms, removeTerms, storedTerms, writeTerms } from './term-counts.queries.js'

/** An older row merges once newer rows reach this share of its size. */
const worthMerging = 0.5
/** Rows below this total are always merged. */
const smallBytes = 32_768

/**
 * Each remaining row is over twice as large as all later ones, so their number grows logarithmically (log-structured
 * merge tree, https://doi.org/10.1007/s002360050048).
 * @param sizes oldest first
 */
export function mergedFrom(sizes: readonly number[]): number {
  let from = Math.max(0, sizes.length - 1)
  let newer = 0
  for (const [index, size] of [...sizes.entries()].toReversed()) {
    if (newer >= worthMerging * size || newer + size <= smallBytes) from = index
    newer += size
  }
  return from
}

/** One transaction at a time per bot, so that concurrent work counts each change once. */
export async function mergeTerms(database: DataSource, botId: string): Promise<void> {
  await database.transaction(async (queries) => {
    // The lock makes earlier merges visible.
    await lockTerms(queries, botId)
    const there = await lockedSizes(queries, botId)
    const from = mergedFrom(there.map(({ size }) => size))
    const ids = there.slice(from).map(({ id }) => id)
    if (ids.length < 2) return
    const change = new TermChange()
    await change.addStored(await storedTerms(queries, ids))
    if (from === 0) {
      change.deleteZeroCounts()
      change.deleteRareTerms()
    }
    await removeTerms(queries, ids)
    await writeTerms(queries, 'term_counts', botId, change.serialize())
  })
}
