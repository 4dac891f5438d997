import { AppError } from '../app-error.js'
import { isUuid } from './uuid.js'

/**
 * A place in a list that is sorted by a moment and an id. It stays valid when the entry that it was taken from is
 * deleted.
 */
export interface Place {
  /** ISO 8601, as exact as the list is sorted. */
  at: string
  id: string
}

export const cursorOf = ({ at, id }: Place): string => `${at}_${id}`

/** @throws AppError `invalid_request` for what {@link cursorOf} has not made */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = cursor.split('_')
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })
  return { at, id }
}

/** As `toISOString` and PostgreSQL write it; `Date.parse` takes much else that PostgreSQL refuses. */
const moment = /^\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/
