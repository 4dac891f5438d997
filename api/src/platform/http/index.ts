export { acceptedLanguage, acceptedLocale } from './accepted-language.js'
export { toAmbiguityError, refuseAmbiguous } from './ambiguous-requests.js'
export { parseRetryAfter } from './retry-after.js'
export { FileUploads, sweepUploads, type UploadedFile } from './file-uploads.js'
export { endStalledRequests, stallLimits, type StallLimits } from './load/stalled-requests.js'
export { Handles, parseRequest, readCall } from './handles.js'
export { FairQueue } from './load/fair-queue.js'
export { fairScheduling } from './load/fair-scheduling.js'
export { internalHeaders, isInternal } from './internal-calls.js'
export { SharedReads } from './load/shared-reads.js'
export { createTokenBucket } from './load/token-bucket.js'
export { HttpModule } from './http.module.js'
export { measureRequests } from './measure-requests.js'
export { configureHttp } from './configure-http.js'
export { isOwnPage } from './check-csrf.js'
export { RateLimits, type RateLimitState } from './load/rate-limits.js'
export {
  CallerAddress,
  callerAddress,
  CallerLocale,
  callerLocale,
  addressKey,
  clientAddress,
  isTrustedProxy,
} from './caller.js'
export { toErrorBody, toInvalidRequest, logError, reportError, toAppError, ErrorFilter } from './errors.js'
export { SealedCookie } from './sealed-cookie.js'
export { forgetSessionCookie } from './session.js'
export type { SessionLogin, StoredSession } from './session-store.js'
export { SignedIn } from './signed-in.js'
