import { Controller, Get, Inject, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { allowStyle } from '../site/index.js'
import { apiDocument, publicApiDocument } from './api-document.js'
import { apiPage, apiStyleHash } from './api-page.js'

/** `/api/docs` for programs, `/api/docs/` for people; `/api/v1/openapi.json` for those with a key. */
@Controller('api')
export class ApiDocsController {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  @Get('docs')
  docs(@Req() request: Request, @Res() response: Response): void {
    response.setHeader('cache-control', 'no-cache')
    if (!request.path.endsWith('/')) return void response.json(apiDocument())
    allowStyle(response, apiStyleHash)
    response.type('html').send(apiPage())
  }

  /** The public API alone, for generators of clients. */
  @Get('v1/openapi.json')
  publicApi(@Res() response: Response): void {
    response.setHeader('cache-control', 'no-cache')
    response.json(publicApiDocument(this.environment.PUBLIC_URL))
  }
}
