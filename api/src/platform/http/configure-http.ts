import { limits, visitorIdentityHeader } from '@loquia/contracts'
import type { NestExpressApplication } from '@nestjs/platform-express'
import express, { type RequestHandler } from 'express'
import { DataSource } from 'typeorm'
import { StandardSchemaValidationPipe } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { isTrustedProxy } from './caller.js'
import { ErrorFilter, statusOf, toInvalidRequest } from './errors.js'
import { checkCsrf } from './check-csrf.js'
import { sessionMiddleware } from './session.js'
import { UploadBudget } from './load/upload-budget.js'

/** Parses the bodies of socket events; HTTP calls are parsed by `Handles`. */
const requestValidation = new StandardSchemaValidationPipe({ exceptionFactory: toInvalidRequest })

const bodyLimit = '256kb'
const mcpBodyLimit = '32kb'
/** Text files of 10 MB may arrive as JSON, where a byte may need two. `parts` bounds parsing time. */
const largeBodies: Readonly<Record<string, { bytes: number; parts: number }>> = {
  '/api/chatbot/training/document': { bytes: limits.uploadMaxBytes * 2 + 64 * 1024, parts: 1_000 },
  '/api/cms/import': { bytes: limits.uploadMaxBytes, parts: 200_000 },
}

/** Call once, before `app.init()` or `app.listen()`, on an app created with `{ bodyParser: false }`. */
export function configureHttp(app: NestExpressApplication): void {
  const environment = app.get<Environment>(ENVIRONMENT)
  app.disable('x-powered-by')
  app.set('trust proxy', isTrustedProxy)
  app.set('query parser', 'simple')
  app.use('/api', forbidCaching)
  app.use('/api/widget', allowVisitorToken)
  app.use('/api', checkCsrf(environment.PUBLIC_URL))
  app.use('/api', exceptPaths(Object.keys(largeBodies), express.json({ limit: bodyLimit })))
  app.use('/api', exceptBelow('/v1', sessionMiddleware(app.get(DataSource), environment)))
  for (const [path, limit] of Object.entries(largeBodies)) app.use(path, largeBody(limit))
  // The public API and MCP servers ignore cookies.
  app.use('/mcp', forbidCaching, express.json({ limit: mcpBodyLimit }))
  app.useGlobalPipes(requestValidation)
  app.useGlobalFilters(new ErrorFilter())
}

/** Responses are private by default. */
const forbidCaching: RequestHandler = (_request, response, next) => {
  response.setHeader('cache-control', 'no-store')
  next()
}

/** Visitor tokens in headers need a CORS preflight. */
const allowVisitorToken: RequestHandler = (request, response, next) => {
  if (request.method !== 'OPTIONS') return next()
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', `authorization, ${visitorIdentityHeader}`)
  response.setHeader('access-control-max-age', '86400')
  response.status(204).end()
}

function exceptBelow(folder: string, handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.path === folder || request.path.startsWith(`${folder}/`)) next()
    else handler(request, response, next)
  }
}

function exceptPaths(paths: readonly string[], handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (paths.includes(request.baseUrl + request.path.replace(/\/$/, ''))) next()
    else handler(request, response, next)
  }
}

/** Parses large bodies only for logged-in users. */
function largeBody({ bytes, parts }: { bytes: number; parts: number }): RequestHandler {
  const parse = express.json({
    limit: bytes,
    verify: (_request, _response, body, charset) => {
      if (charset !== 'utf-8' || hasMoreParts(body, parts)) throw new Error('more parts than it needs')
    },
  })
  const budget = new UploadBudget(bytes, 2, 10)
  return (request, response, next) => {
    if (request.session.passport === undefined || typeof request.is('application/json') !== 'string') return next()
    try {
      budget.reserve(request, response)
    } catch (error) {
      return next(error)
    }
    parse(request, response, (error?: unknown) => {
      const status = statusOf(error)
      // The parser answers 403 when `verify` rejects a body.
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

const quote = 0x22
const backslash = 0x5c
const begins = new Set([0x2c, 0x3a, 0x5b, 0x7b])

/**
 * Counts commas, colons and brackets outside strings. Parsing twenty megabytes of empty lists takes seconds and half a
 * gigabyte, and blocks everybody.
 */
function hasMoreParts(bytes: Uint8Array, max: number): boolean {
  let parts = 0
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (inText) {
      if (byte === backslash) at++
      else if (byte === quote) inText = false
    } else if (byte === quote) inText = true
    else if (begins.has(byte) && ++parts > max) return true
  }
  return false
}
