import { Controller, Get, Param, Query, Res } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../app-error.js'
import { MediaService } from './media.service.js'

/** The bytes at an address never change, so they can be cached forever. */
@Controller('media')
export class MediaFilesController {
  constructor(private readonly media: MediaService) {}

  @Get(':token/:filename')
  async get(
    @Param('token') token: string,
    @Param('filename') filename: string,
    @Query('w') width: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (width !== undefined && !/^\d{1,5}$/.test(width)) throw new AppError('not_found')
    const { bytes, mimeType } = await this.media.load(token, filename, width === undefined ? undefined : Number(width))
    response.setHeader('content-type', mimeType)
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    response.setHeader('x-content-type-options', 'nosniff')
    // A file opened directly must not run scripts or load anything.
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    // An SVG can contain scripts, so opening its address downloads it.
    response.setHeader(
      'content-disposition',
      `${mimeType === 'image/svg+xml' ? 'attachment' : 'inline'}; filename="${filename}"`,
    )
    response.end(bytes)
  }
}
