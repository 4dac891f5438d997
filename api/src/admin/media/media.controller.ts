import { readFile, rm } from 'node:fs/promises'
import { errorMessage, mediaFields, type Locale, type MediaUploadResponse, type User } from '@loquia/contracts'
import { type CallInput, addMedia, deleteMedia, describeMedia, listMedia, replaceMedia } from '@loquia/contracts/calls'
import { Controller, Logger, Req, UploadedFiles, UseInterceptors, Get, Param, Query, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import {
  CallerLocale,
  FileUploads,
  parseRequest,
  logError,
  toAppError,
  type UploadedFile,
  Handles,
} from '../../platform/http/index.js'
import { CurrentUser } from '../../accounts/auth/index.js'
import { MediaService } from './media.service.js'

@Controller()
export class MediaController {
  private readonly logger = new Logger(MediaController.name)
  constructor(private readonly media: MediaService) {}

  @Handles(listMedia)
  async list() {
    return { medias: await this.media.list() }
  }

  /** Processes files one by one, as decoding needs memory. */
  @Handles(addMedia)
  @UseInterceptors(FileUploads)
  async upload(
    _input: CallInput<typeof addMedia>,
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    return this.withFiles(files, async (uploads) => {
      const fields = parseRequest(mediaFields, request.body ?? {})
      const reply: MediaUploadResponse = { success: true, medias: [], refused: [] }
      let first: AppError | undefined
      for (const { name, path } of uploads) {
        try {
          reply.medias.push(await this.media.add(user, name, await readFile(path), fields))
        } catch (thrown) {
          const error = toAppError(thrown)
          logError(this.logger, error, 'storing a picture')
          first ??= error
          reply.refused.push({ filename: name, code: error.code, message: errorMessage(error.code, language) })
        }
      }
      if (reply.medias.length === 0 && first !== undefined) {
        throw uploads.length === 1
          ? first
          : AppError.fromCode(first.code, {
              cause: first,
              issues: reply.refused.map(({ filename, message }) => ({ path: filename, message })),
            })
      }
      return reply
    })
  }

  @Handles(describeMedia)
  async update({ params: { id }, body: fields }: CallInput<typeof describeMedia>, @CurrentUser() user: User) {
    return { media: await this.media.update(user, id, fields) }
  }

  @Handles(replaceMedia)
  @UseInterceptors(FileUploads)
  async replace(
    { params: { id } }: CallInput<typeof replaceMedia>,
    @CurrentUser() user: User,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    return this.withFiles(files, async ([upload]) => ({
      success: true,
      media: await this.media.replace(user, id, upload.name, await readFile(upload.path)),
    }))
  }

  @Handles(deleteMedia)
  async remove({ params: { id } }: CallInput<typeof deleteMedia>, @CurrentUser() user: User) {
    await this.media.remove(user, id)
  }

  /** @throws AppError `file_needed` for a request without a file */
  private async withFiles<Result>(
    files: UploadedFile[] | undefined,
    use: (files: [UploadedFile, ...UploadedFile[]]) => Promise<Result>,
  ): Promise<Result> {
    try {
      const [first, ...others] = files ?? []
      if (first === undefined) throw new AppError('file_needed')
      return await use([first, ...others])
    } finally {
      await Promise.all((files ?? []).map(({ path }) => rm(path, { force: true })))
    }
  }
}

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
