import { limits, visitorIdentityHeader } from '@loquia/contracts'
import type { NestExpressApplication } from '@nestjs/platform-express'
import express, { type RequestHandler } from 'express'
import { DataSource } from 'typeorm'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { isTrustedProxy } from './client-address.js'
import { ErrorFilter } from './error.filter.js'
import { statusOf } from './errors.js'
import { hasMoreParts } from './json-parts.js'
import { refuseForeignWrites } from './own-writes.js'
import { requestValidation } from './request-validation.js'
import { sessionMiddleware } from './session.js'
import { UploadRoom } from './load/upload-room.js'

/** Largest JSON body of a call ... */
const bodyLimit = '256kb'
/** A question and what a protocol says around it. */
const mcpBodyLimit = '32kb'
/**
 * ... but for a text file that comes as JSON: a file of 10 MB, of which every byte may need two; and for all texts of
 * the site at once. Each has no more parts than it needs.
 */
const largeBodies: Readonly<Record<string, { bytes: number; parts: number }>> = {
  '/api/chatbot/training/document': { bytes: limits.uploadMaxBytes * 2 + 64 * 1024, parts: 1_000 },
  '/api/cms/import': { bytes: limits.uploadMaxBytes, parts: 200_000 },
}

/**
 * Everything a request meets before a controller, and an error after it. To be called once, before `app.init()` or
 * `app.listen()`, on an application created with `{ bodyParser: false }`.
 */
export function configureHttp(app: NestExpressApplication): void {
  const environment = app.get<Environment>(ENVIRONMENT)
  app.disable('x-powered-by')
  app.set('trust proxy', isTrustedProxy)
  app.set('query parser', 'simple')
  app.use('/api', neverStored)
  app.use('/api/widget', allowVisitorToken)
  app.use('/api', refuseForeignWrites(environment.PUBLIC_URL))
  app.use('/api', except(Object.keys(largeBodies), express.json({ limit: bodyLimit })))
  app.use('/api', exceptBelow('/v1', sessionMiddleware(app.get(DataSource), environment)))
  for (const [path, limit] of Object.entries(largeBodies)) app.use(path, largeBody(limit))
  // The public API knows keys and no cookies; so do bots as MCP servers.
  app.use('/mcp', neverStored, express.json({ limit: mcpBodyLimit }))
  app.useGlobalPipes(requestValidation)
  app.useGlobalFilters(new ErrorFilter())
}

/** Answers are somebody's own; the few that are everybody's say so themselves. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}

/** Pages of businesses send the visitor's tokens in headers that a browser asks about first. */
const allowVisitorToken: RequestHandler = (request, response, next) => {
  if (request.method !== 'OPTIONS') return next()
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', `authorization, ${visitorIdentityHeader}`)
  response.setHeader('access-control-max-age', '86400')
  response.status(204).end()
}

/** @param folder below where this is used, as `/v1` below `/api` */
function exceptBelow(folder: string, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.path === folder || request.path.startsWith(`${folder}/`)) next()
    else handler(request, response, next)
  }
}

function except(paths: readonly string[], handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (paths.includes(request.baseUrl + request.path.replace(/\/$/, ''))) next()
    else handler(request, response, next)
  }
}

/** Reads the large body only of somebody who is logged in: for a stranger it would be work for nothing. */
function largeBody({ bytes, parts }: { bytes: number; parts: number }): RequestHandler {
  const parse = express.json({
    limit: bytes,
    verify: (_request, _response, body, charset) => {
      if (charset !== 'utf-8' || hasMoreParts(body, parts)) throw new Error('more parts than it needs')
    },
  })
  const room = new UploadRoom(bytes, 2, 10)
  return (request, response, next) => {
    if (request.session.passport === undefined || typeof request.is('application/json') !== 'string') return next()
    try {
      room.enter(request, response)
    } catch (error) {
      return next(error)
    }
    parse(request, response, (error?: unknown) => {
      const status = statusOf(error)
      // 403 is what the parser makes of a body that it is told not to take.
      next(
        status === 413
          ? new AppError('file_too_large', { cause: error })
          : status === 403
            ? new AppError('invalid_request', { cause: error })
            : error,
      )
    })
  }
}
