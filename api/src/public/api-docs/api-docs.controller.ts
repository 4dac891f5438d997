import { getApiDocs, getPublicApiDocument } from '@loquia/contracts/calls'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { Handles } from '../../platform/http/index.js'
import { allowStyle } from '../../site/index.js'
import { apiDocument, publicApiDocument } from './api-document.js'
import { apiPage, apiStyleHash } from './api-page.js'

/** `/api/docs` returns the JSON document, and `/api/docs/` the HTML page. */
@Controller()
export class ApiDocsController {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  @Handles(getApiDocs)
  showDocs(@Req() request: Request, @Res() response: Response) {
    response.setHeader('cache-control', 'no-cache')
    if (!request.path.endsWith('/')) return void response.json(apiDocument())
    allowStyle(response, apiStyleHash)
    response.type('html').send(apiPage())
  }

  @Handles(getPublicApiDocument)
  publicApi(@Res() response: Response) {
    response.setHeader('cache-control', 'no-cache')
    response.json(publicApiDocument(this.environment.PUBLIC_URL))
  }
}
