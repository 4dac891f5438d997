import { AppError } from '../../app-error.js'
import { isUuid } from './uuid.js'

/** A position in a sorted list, valid even after its entry is deleted. */
export interface Place {
  /** The time is in ISO 8601, with the precision of the sort key. */
  at: string
  id: string
}

export const formatCursor = ({ at, id }: Place): string => `${at}_${id}`

/** @throws AppError `invalid_request` for a foreign cursor */
export function parseCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = cursor.split('_')
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id))
    throw new AppError('invalid_request', { issues: [{ path: 'cursor', message: 'unknown' }] })
  return { at, id }
}

/** `Date.parse` accepts formats that PostgreSQL rejects. */
const moment = /^\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?)$/
