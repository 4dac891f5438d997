import { StandardSchemaValidationPipe } from '@nestjs/common'
import { limits } from '@loquia/contracts'
import type { NestExpressApplication } from '@nestjs/platform-express'
import express, { type RequestHandler } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { isTrustedProxy } from './client-address.js'
import { ErrorFilter } from './error.filter.js'
import { invalid, statusOf } from './errors.js'
import { refuseForeignWrites } from './own-writes.js'
import { sessionMiddleware } from './session.js'

/** Largest JSON body of a call ... */
const bodyLimit = '256kb'
/** ... but for a text file that comes as JSON: a file of 10 MB, of which every byte may need two. */
const documentPath = '/api/chatbot/training/document'
const documentLimit = limits.uploadMaxBytes * 2 + 64 * 1024

/**
 * Everything a request meets before a controller, and an error after it. To be called once, before `app.init()` or
 * `app.listen()`, on an application created with `{ bodyParser: false }`.
 */
export function configureHttp(app: NestExpressApplication): void {
  const environment = app.get<Environment>(ENVIRONMENT)
  app.disable('x-powered-by')
  app.set('trust proxy', isTrustedProxy)
  app.set('query parser', 'simple')
  app.use('/api', refuseForeignWrites(environment.PUBLIC_URL))
  app.use('/api', except(documentPath, express.json({ limit: bodyLimit })))
  app.use('/api', sessionMiddleware(app.get(DataSource), environment))
  app.use(documentPath, documentBody())
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }))
  app.useGlobalFilters(new ErrorFilter())
}

function except(path: string, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.baseUrl + request.path.replace(/\/$/, '') === path) next()
    else handler(request, response, next)
  }
}

/** Reads the large body only of somebody who is logged in: for a stranger it would be work for nothing. */
function documentBody(): RequestHandler {
  const parse = express.json({ limit: documentLimit })
  return (request, response, next) => {
    if (request.session.userId === undefined) return next()
    parse(request, response, (error?: unknown) => next(statusOf(error) === 413 ? new AppError('file_too_large', { cause: error }) : error))
  }
}
