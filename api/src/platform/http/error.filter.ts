import { errors } from '@loquia/contracts'
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { AppError } from '../../app-error.js'
import { callerLocale } from './caller.js'
import { toErrorBody, logError, toAppError } from './errors.js'

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
