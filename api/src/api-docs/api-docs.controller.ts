import { Controller, Get, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { allowStyle } from '../site/index.js'
import { apiDocument } from './api-document.js'
import { apiPage, apiStyleHash } from './api-page.js'

/** `/api/docs` for programs, `/api/docs/` for people. */
@Controller('api/docs')
export class ApiDocsController {
  @Get()
  docs(@Req() request: Request, @Res() response: Response): void {
    response.setHeader('cache-control', 'no-cache')
    if (!request.path.endsWith('/')) return void response.json(apiDocument())
    allowStyle(response, apiStyleHash)
    response.type('html').send(apiPage())
  }
}
