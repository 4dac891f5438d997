import { Controller, Get, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { nonceOf } from '../site/index.js'
import { apiDocument } from './api-document.js'
import { apiPage } from './api-page.js'

/** `/api/docs` for programs, `/api/docs/` for people. */
@Controller('api/docs')
export class ApiDocsController {
  @Get()
  docs(@Req() request: Request, @Res() response: Response): void {
    response.setHeader('cache-control', 'no-cache')
    if (request.path.endsWith('/')) response.type('html').send(apiPage(nonceOf(response)))
    else response.json(apiDocument())
  }
}
