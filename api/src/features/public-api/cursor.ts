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

const wrongCursor = (): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })

/** The sort key of an entry. Its last value is unique, so that each key is one place in the list. */
type Key = readonly (string | number)[]

interface SortKey<Item> {
  keyOf: (item: Item) => Key
  /** Of each value of the key. */
  directions: readonly ('ascending' | 'descending')[]
}

/**
 * A page of a list that is in memory as a whole, sorted by a key. The cursor is a place between keys: it stays valid
 * when the entry before it is deleted.
 * @param list as in {@link toCursor}
 */
export function pageOf<Item>(
  list: string,
  all: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { keyOf, directions }: SortKey<Item>,
): { data: Item[]; nextCursor: string | null } {
  const compare = (a: Key, b: Key): number => {
    for (const [at, direction] of directions.entries()) {
      const [x, y] = [a[at] ?? '', b[at] ?? '']
      if (x !== y) return x < y === (direction === 'ascending') ? -1 : 1
    }
    return 0
  }
  const place = fromCursor(list, cursor)
  const from = place === undefined ? undefined : keyIn(place, directions.length)
  const rest = all
    .map((item) => ({ item, key: keyOf(item) }))
    .filter(({ key }) => from === undefined || compare(key, from) > 0)
    .toSorted((a, b) => compare(a.key, b.key))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ item }) => item),
    nextCursor: last !== undefined && rest.length > limit ? toCursor(list, JSON.stringify(last.key)) : null,
  }
}

/** @throws AppError `invalid_request` for a key of another shape */
function keyIn(place: string, length: number): Key {
  let key: unknown
  try {
    key = JSON.parse(place)
  } catch {
    throw wrongCursor()
  }
  if (!isKey(key) || key.length !== length) throw wrongCursor()
  return key
}

function isKey(value: unknown): value is Key {
  return Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')
}
