import { rows, type SqlRunner } from '../../../database/rows.js'
import { picturesNamed } from '../../../files/index.js'

/** Those of some keys of the store that the row of a bot names as its picture. */
export async function namedPictures(runner: SqlRunner, keys: readonly string[]): Promise<string[]> {
  // SQL: the keys are cut out of addresses within the settings of all bots.
  const found = await rows<{ location: string }>(
    runner,
    `SELECT location FROM (${picturesNamed('true')}) AS named WHERE location = ANY ($1)`,
    [keys],
  )
  return found.map(({ location }) => location)
}
