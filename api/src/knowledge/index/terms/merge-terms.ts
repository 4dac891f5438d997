import type { DataSource } from 'typeorm'
import { TermChange } from './term-change.js'
import { lockedSizes, lockTerms, removeTerms, storedTerms, writeTerms } from './term-counts.queries.js'

/** An older row is merged with newer ones that have at least this share of its size. */
const worthMerging = 0.5
/** Rows of so many bytes together are always made one. */
const smallBytes = 32_768

/**
 * From where on a bot's rows are made one: small ones soon, a large one only when what was written since is not much
 * smaller, so that a short text costs little however many words its bot knows. Each row left is more than twice as
 * large as all behind it together: their number grows with the logarithm of the vocabulary (a log-structured merge tree
 * of tiers, https://doi.org/10.1007/s002360050048).
 * @param sizes of the rows, oldest first
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

/**
 * Makes one row of a bot's newest rows. One transaction, one at a time for each bot, so that each change counts once
 * whoever reads or writes meanwhile.
 */
export async function mergeTerms(database: DataSource, botId: string): Promise<void> {
  await database.transaction(async (queries) => {
    // The next statement sees what whoever merged before has written.
    await lockTerms(queries, botId)
    const there = await lockedSizes(queries, botId)
    const from = mergedFrom(there.map(({ size }) => size))
    const ids = there.slice(from).map(({ id }) => id)
    if (ids.length < 2) return
    const change = new TermChange()
    await change.addStored(await storedTerms(queries, ids))
    if (from === 0) {
      change.forgetGone()
      change.forgetRare()
    }
    await removeTerms(queries, ids)
    await writeTerms(queries, 'term_counts', botId, change.counted())
  })
}
