/** The database cannot be reached, lets us not in, was cut off, is stopping, starting, or takes no writes. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '25P03',
  '28000',
  '28P01',
  '3D000',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])
const awayWords =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/
/**
 * It is there, and has no room or no time: too many connections, out of memory, a statement or the wait for a lock that
 * took too long.
 */
const busyCodes = new Set(['53000', '53200', '53300', '53400', '55P03', '57014'])
/** No room on the disk, or in the database's (`disk_full`). */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The system's or the database's name for what went wrong, wherever the driver put it; empty for none. */
export function faultOf(error: unknown): { code: string; message: string } {
  const { driverError, code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    driverError?: unknown
    code?: unknown
    message?: unknown
  }
  if (driverError !== undefined) return faultOf(driverError)
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

/** What of a fault of the database passes without our doing, if it does. */
export function passingFault(error: unknown): 'away' | 'busy' | undefined {
  const { code, message } = faultOf(error)
  if (awayCodes.has(code) || awayWords.test(message)) return 'away'
  return busyCodes.has(code) ? 'busy' : undefined
}

/** Whether there was no room for what was to be written. */
export function isFull(error: unknown): boolean {
  return fullCodes.has(faultOf(error).code)
}
