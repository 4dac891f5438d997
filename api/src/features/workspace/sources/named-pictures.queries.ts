import { rows, type SqlRunner } from '../../../database/rows.js'
import { peopleRoom, picturesNamed } from '../../../files/index.js'

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

/** Those of some keys of the store that are somebody's picture. */
export async function peoplesPictures(runner: SqlRunner, keys: readonly string[]): Promise<string[]> {
  // SQL: as above, of the accounts, whose room this one does not know.
  const found = await rows<{ location: string }>(
    runner,
    `SELECT '${peopleRoom}/' || picture AS location FROM users WHERE '${peopleRoom}/' || picture = ANY ($1)`,
    [keys],
  )
  return found.map(({ location }) => location)
}
