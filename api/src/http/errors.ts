import {
  errorCodes,
  errorFamily,
  errorMessage,
  formMessage,
  isFormMessage,
  type ErrorBody,
  type ErrorCode,
  type Locale,
} from '@loquia/contracts'
import { HttpException, type LoggerService } from '@nestjs/common'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { AppError } from '../app-error.js'
import { absence } from '../database/absence.js'
import { faultOf, isFull, passingFault } from '../database/passing-fault.js'
import { databaseFault } from '../database/rows.js'
import { errorsTotal, fromZero } from '../metrics/index.js'
import { issueFor, issueWords } from './issue-words.js'

fromZero(errorsTotal, ...errorCodes.map((code) => ({ code, family: errorFamily(code) })))

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  410: 'demo_expired',
  413: 'payload_too_large',
  429: 'rate_limited',
  503: 'overloaded',
}

const awaySeconds = 2
const busySeconds = 5

/** The HTTP status that a parser or the router gave an error, if any. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus()
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/**
 * Whatever was thrown, as one of ours. Parsers and the router speak in statuses; a value that the database's types
 * cannot hold (SQLSTATE class 22, such as a NUL in text) is the caller's; a full disk and a database that is away or
 * busy pass without our doing; anything else is `internal_error`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && (status < 500 || status === 503))
    return new AppError(codeOfStatus[status] ?? 'invalid_request', { cause: error })
  if (databaseFault(error)?.code.startsWith('22')) return new AppError('invalid_request', { cause: error })
  if (isFull(error)) return new AppError('storage_full', { cause: error })
  const passing = passingFault(error)
  if (passing === 'away') return new AppError('not_ready', { cause: error, retryAfterSeconds: awaySeconds })
  if (passing === 'busy') return new AppError('overloaded', { cause: error, retryAfterSeconds: busySeconds })
  return new AppError('internal_error', { cause: error })
}

/** The system's or the database's own code, which says more than ours and nothing of people. */
function reasonOf(cause: unknown): string {
  const { code } = faultOf(cause)
  return code === '' ? '' : ` (${code})`
}

/** What the caller may know of an error, in their language. */
export function errorBody(error: AppError, locale: Locale): ErrorBody {
  // A form's own words say more than that something is not valid.
  const told =
    error.code === 'invalid_request' ? error.issues?.find(({ message }) => isFormMessage(message)) : undefined
  return {
    success: false,
    code: error.code,
    message: told === undefined ? errorMessage(error.code, locale, error.scope) : formMessage(told.message, locale),
    ...(error.issues === undefined ? {} : { issues: error.issues.map((issue) => issueFor(issue, locale)) }),
    ...(error.holder === undefined ? {} : { holder: error.holder }),
    ...(error.stored === undefined ? {} : { stored: error.stored }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  }
}

/**
 * Where it happened, and why: "fetch failed" says nothing without its cause. Stacks alone, as errors of the database
 * carry people's words beside them.
 */
function traceOf(error: Error): string {
  const stacks: string[] = []
  for (let at: unknown = error; at instanceof Error && stacks.length < 5; at = at.cause)
    stacks.push(at.stack ?? at.message)
  return stacks.join('\ncaused by ')
}

/**
 * Counts, and logs by family: what callers do wrong is quiet, what networks do is a warning, what we do is an error
 * with its stack. A database that is away is told of once, and then ever more rarely.
 */
export function logError(logger: LoggerService, error: AppError, doing: string): void {
  const family = errorFamily(error.code)
  errorsTotal.inc({ code: error.code, family })
  // As an error: a stack beside a message is left out where it has no places in it, as that of a failed fetch.
  if (family === 'unexpected')
    logger.error(
      Object.assign(new Error(`${doing}: ${error.code}`), {
        stack: traceOf(error.cause instanceof Error ? error.cause : error),
      }),
    )
  else if (family === 'operational') {
    const more = error.code === 'not_ready' ? absence.failed() : ''
    if (more !== undefined) logger.warn(`${doing}: ${error.code}${reasonOf(error.cause)}${more}`)
  } else logger.debug?.(`${doing}: ${error.code}`)
}

/** A schema's complaints as an error: a wrong domain has its own code, everything else is `invalid_request`. */
export function invalid(issues: readonly StandardSchemaV1.Issue[]): AppError {
  const list = issues
    .slice(0, 50)
    .map((issue) =>
      issueWords(
        (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
        issue,
      ),
    )
  return new AppError(list.some((issue) => issue.message === 'invalid_domain') ? 'invalid_domain' : 'invalid_request', {
    issues: list,
  })
}
