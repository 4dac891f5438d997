import {
  errorCodes,
  errorFamily,
  errorMessage,
  formMessage,
  isFormMessage,
  type ErrorBody,
  type Locale,
  type PlainErrorCode,
  errors,
} from '@loquia/contracts'
import {
  HttpException,
  type LoggerService,
  Catch,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { databaseOutage } from '../database/outage.js'
import { faultOf, isFull, transientFault } from '../database/transient-fault.js'
import { databaseFault } from '../database/rows.js'
import { errorsTotal, fromZero } from '../metrics/index.js'
import { isErrorCode, translateIssue, toLocalizedIssue } from './localized-issue.js'
import { callerLocale } from './caller.js'

fromZero(errorsTotal, ...errorCodes.map((code) => ({ code, family: errorFamily(code) })))

const errorCodeByStatus: Readonly<Record<number, PlainErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'rate_limited',
  503: 'overloaded',
}

const awaySeconds = 2
const busySeconds = 5

export function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus()
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/**
 * SQLSTATE class 22, such as a NUL in text, is the caller's fault; a full disk or unavailable database is temporary;
 * all else is `internal_error`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && (status < 500 || status === 503))
    return new AppError(errorCodeByStatus[status] ?? 'invalid_request', { cause: error })
  if (databaseFault(error)?.code.startsWith('22')) return new AppError('invalid_request', { cause: error })
  if (isFull(error)) return new AppError('storage_full', { cause: error })
  const transient = transientFault(error)
  if (transient === 'away') return new AppError('not_ready', { cause: error, retryAfterSeconds: awaySeconds })
  if (transient === 'busy') return new AppError('overloaded', { cause: error, retryAfterSeconds: busySeconds })
  return new AppError('internal_error', { cause: error })
}

/** These codes contain no personal data. */
function reasonOf(cause: unknown): string {
  const { code } = faultOf(cause)
  return code === '' ? '' : ` (${code})`
}

export function toErrorBody(error: AppError, locale: Locale): ErrorBody {
  // A form's own message is more specific.
  const formIssue =
    error.code === 'invalid_request' ? error.issues?.find(({ message }) => isFormMessage(message)) : undefined
  return {
    success: false,
    code: error.code,
    message:
      formIssue === undefined
        ? errorMessage(error.code, locale, error.arguments)
        : formMessage(formIssue.message, locale),
    ...(error.issues === undefined ? {} : { issues: error.issues.map((issue) => translateIssue(issue, locale)) }),
    ...(error.agentName === undefined ? {} : { holder: error.agentName }),
    ...(error.stored === undefined ? {} : { stored: error.stored }),
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  }
}

/** Includes only stacks and causes, because other fields of database errors contain personal data. */
function formatTrace(error: Error): string {
  const stacks: string[] = []
  for (let at: unknown = error; at instanceof Error && stacks.length < 5; at = at.cause)
    stacks.push(at.stack ?? at.message)
  return stacks.join('\ncaused by ')
}

/** Logs caller errors quietly, network errors as warnings, ours with a stack, and database outages ever more rarely. */
export function logError(logger: LoggerService, error: AppError, doing: string): void {
  const family = errorFamily(error.code)
  errorsTotal.inc({ code: error.code, family })
  // The logger drops a stack without locations, such as that of a failed fetch, unless passed as Error.
  if (family === 'unexpected')
    logger.error(
      Object.assign(new Error(`${doing}: ${error.code}`), {
        stack: formatTrace(error.cause instanceof Error ? error.cause : error),
      }),
    )
  else if (family === 'operational') {
    const more = error.code === 'not_ready' ? databaseOutage.recordFailure() : ''
    if (more !== undefined) logger.warn(`${doing}: ${error.code}${reasonOf(error.cause)}${more}`)
  } else logger.debug?.(`${doing}: ${error.code}`)
}

/**
 * Logs an error.
 * @returns the body for the caller
 */
export function reportError(logger: LoggerService, thrown: unknown, doing: string, locale: Locale): ErrorBody {
  const error = toAppError(thrown)
  logError(logger, error, doing)
  return toErrorBody(error, locale)
}

export function toInvalidRequest(issues: readonly StandardSchemaV1.Issue[]): AppError {
  const list = issues
    .slice(0, 50)
    .map((issue) =>
      toLocalizedIssue(
        (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.'),
        issue,
      ),
    )
  // A schema may name a more specific error than that of all requests.
  const code = list.map(({ message }) => message).find(isErrorCode)
  return AppError.fromCode(code ?? 'invalid_request', { issues: list })
}

/** Turns errors into responses: `{success: false, code, message, issues?, retryAfterSeconds?}`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  protected readonly logger = new Logger('Http')

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>()
    const response = host.switchToHttp().getResponse<Response>()
    this.respond(toAppError(thrown), request, response)
  }

  protected respond(error: AppError, request: Request, response: Response): void {
    logError(this.logger, error, `${request.method} ${request.path}`)
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(error.retryAfterSeconds))
    response.setHeader('cache-control', 'no-store')
    response.status(errors[error.code].status).json(toErrorBody(error, callerLocale(request)))
  }
}
