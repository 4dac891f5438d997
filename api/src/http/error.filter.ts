import { errors } from '@loquia/contracts'
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { Request, Response } from 'express'
import { callerLocale } from './caller.js'
import { errorBody, logError, toAppError } from './errors.js'

/**
 * The one place where an error becomes an HTTP answer: `{success: false, code, message, issues?, retryAfterSeconds?}`.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http')

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>()
    const response = host.switchToHttp().getResponse<Response>()
    const error = toAppError(thrown)
    logError(this.logger, error, `${request.method} ${request.path}`)
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (error.retryAfterSeconds !== undefined) response.setHeader('retry-after', String(error.retryAfterSeconds))
    response.setHeader('cache-control', 'no-store')
    response.status(errors[error.code].status).json(errorBody(error, callerLocale(request)))
  }
}
