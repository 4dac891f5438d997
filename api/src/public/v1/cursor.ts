import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.js'

/** @param list identifies the list, such as `leads` and a bot's row id */
export const toCursor = (list: string, place: string): string =>
  Buffer.from(`${hashList(list)}${place}`).toString('base64url')

/** @throws AppError `invalid_request` for an invalid cursor or another list's */
export function fromCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const place = text.slice(markChars)
  if (place === '' || toCursor(list, place) !== cursor) throw wrongCursor()
  return place
}

const markChars = 8
/** Distinguishes lists; not a secret, as access is checked separately. */
const hashList = (list: string): string => createHash('sha256').update(list).digest('base64url').slice(0, markChars)

const wrongCursor = (): AppError =>
  new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })

/** Sort key. The last value is unique, so each key is one position. */
type Key = readonly (string | number)[]

interface SortKey<Item> {
  keyOf: (item: Item) => Key
  directions: readonly ('ascending' | 'descending')[]
}

/** The cursor stays valid when the previous entry is deleted. */
export function paginate<Item>(
  list: string,
  all: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  { keyOf, directions }: SortKey<Item>,
): { data: Item[]; nextCursor: string | null } {
  const compareKeys = (a: Key, b: Key): number => {
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
    .filter(({ key }) => from === undefined || compareKeys(key, from) > 0)
    .toSorted((a, b) => compareKeys(a.key, b.key))
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ item }) => item),
    nextCursor: last !== undefined && rest.length > limit ? toCursor(list, JSON.stringify(last.key)) : null,
  }
}

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
