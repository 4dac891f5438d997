import { AppError } from '../../app-error.js'

/** Where a list goes on, as its reader is given it: words of ours that nobody is to read. */
export const toCursor = (place: string): string => Buffer.from(place).toString('base64url')

/** @throws AppError `invalid_request` for what is none of ours */
export function fromCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const place = Buffer.from(cursor, 'base64url').toString()
  if (place === '' || toCursor(place) !== cursor) throw wrongCursor()
  return place
}

const wrongCursor = (): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })

/**
 * A page of a list that is at hand as a whole.
 * @param placeOf an entry's id, which stays its own while others come and go
 */
export function pageOf<Item>(
  all: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  placeOf: (item: Item) => string,
): { data: Item[]; nextCursor: string | null } {
  const last = fromCursor(cursor)
  const at = last === undefined ? -1 : all.findIndex((item) => placeOf(item) === last)
  // The entry is gone, or was never there: to begin anew would hand out what was handed out before.
  if (last !== undefined && at === -1) throw wrongCursor()
  const data = all.slice(at + 1, at + 1 + limit)
  const end = data.at(-1)
  return { data, nextCursor: end !== undefined && at + 1 + limit < all.length ? toCursor(placeOf(end)) : null }
}
