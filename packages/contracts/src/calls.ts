import { adminCalls } from './calls/admin-calls.ts'
import { contentCalls } from './calls/content-calls.ts'
import { clientCalls } from './calls/client-calls.ts'
import { publicCalls } from './calls/public-calls.ts'
import type { Call } from './calls/call.ts'

export { commonErrors, passingErrors, type Call, type Caller } from './calls/call.ts'
export { examples } from './calls/examples.ts'

/**
 * The one table of all HTTP calls. A call without a row fails the tests, and so does a row without a call; who may make
 * it, the API document and the refusal of foreign pages are tested from here.
 */
export const calls: readonly Call[] = [...publicCalls, ...clientCalls, ...adminCalls, ...contentCalls]
