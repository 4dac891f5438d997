import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { MediaService } from './media.service.js'

/**
 * The site's pictures as everybody sees them. An address never changes what it leads to, so it may be kept for ever.
 */
@Controller('media')
export class MediaFilesController {
  constructor(private readonly media: MediaService) {}

  /** @throws AppError `not_found` */
  @Get(':token/:filename')
  async file(
    @Param('token') token: string,
    @Param('filename') filename: string,
    @Query('w') width: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (width !== undefined && !/^\d{1,5}$/.test(width)) throw new AppError('not_found')
    const { bytes, mimeType } = await this.media.file(token, filename, width === undefined ? undefined : Number(width))
    response.setHeader('content-type', mimeType)
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.setHeader('x-content-type-options', 'nosniff')
    // Whatever a file holds beside its picture, opened by itself it runs nothing and asks for nothing.
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    // A drawing is a document that could hold scripts: as an address it is saved, not opened. In pages it shows all the
    // same.
    response.setHeader(
      'content-disposition',
      `${mimeType === 'image/svg+xml' ? 'attachment' : 'inline'}; filename="${filename}"`,
    )
    response.end(bytes)
  }
}
