/** The database is unreachable, starting, stopping or read-only, or it denied or ended the connection. */
const unreachableCodes = new Set([
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
const unreachableMessages =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/
/** The database lacks connections or memory, or a statement or lock timed out. */
const busyCodes = new Set(['53000', '53200', '53300', '53400', '55P03', '57014'])
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Returns an empty code if the error has none. */
export function faultOf(error: unknown): { code: string; message: string } {
  const { driverError, code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    driverError?: unknown
    code?: unknown
    message?: unknown
  }
  if (driverError !== undefined) return faultOf(driverError)
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}

/** Classifies faults that end without intervention. */
export function transientFault(error: unknown): 'away' | 'busy' | undefined {
  const { code, message } = faultOf(error)
  if (unreachableCodes.has(code) || unreachableMessages.test(message)) return 'away'
  return busyCodes.has(code) ? 'busy' : undefined
}

export function isFull(error: unknown): boolean {
  return fullCodes.has(faultOf(error).code)
}
