import { StandardSchemaValidationPipe } from '@nestjs/common'
import type { NestExpressApplication } from '@nestjs/platform-express'
import express from 'express'
import { DataSource } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { isTrustedProxy } from './client-address.js'
import { ErrorFilter } from './error.filter.js'
import { invalid } from './errors.js'
import { refuseForeignWrites } from './own-writes.js'
import { sessionMiddleware } from './session.js'

/** Largest JSON body of a call; files have their own way in. */
const bodyLimit = '256kb'

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
  app.use('/api', express.json({ limit: bodyLimit }))
  app.use('/api', sessionMiddleware(app.get(DataSource), environment))
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: invalid }))
  app.useGlobalFilters(new ErrorFilter())
}
