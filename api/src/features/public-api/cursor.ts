import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.js'

/**
 * Where a list goes on, as its reader is given it: words of ours that nobody is to read.
 * @param list what it is a list of, such as `leads` and the row id of a bot: elsewhere it opens nothing
 */
export const toCursor = (list: string, place: string): string =>
  Buffer.from(`${markOf(list)}${place}`).toString('base64url')

/** @throws AppError `invalid_request` for what is none of ours, or of another list */
export function fromCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const place = text.slice(markChars)
  if (place === '' || toCursor(list, place) !== cursor) throw wrongCursor()
  return place
}

const markChars = 8
/** Tells lists from each other; it keeps no secret, as a list is asked for by those alone who may read it. */
const markOf = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, markChars)

export const wrongCursor = (): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })

/**
 * A page of a list that is at hand as a whole.
 * @param list as in {@link toCursor}
 * @param placeOf an entry's id, which stays its own while others come and go
 */
export function pageOf<Item>(
  list: string,
  all: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  placeOf: (item: Item) => string,
): { data: Item[]; nextCursor: string | null } {
  const last = fromCursor(list, cursor)
  const at = last === undefined ? -1 : all.findIndex((item) => placeOf(item) === last)
  // The entry is gone: to begin anew would hand out what was handed out before.
  if (last !== undefined && at === -1) throw wrongCursor()
  const data = all.slice(at + 1, at + 1 + limit)
  const end = data.at(-1)
  return { data, nextCursor: end !== undefined && at + 1 + limit < all.length ? toCursor(list, placeOf(end)) : null }
}
