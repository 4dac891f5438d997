import { readFile, rm } from 'node:fs/promises'
import {
  describeMediaRequest,
  errorMessage,
  mediaFields,
  type DescribeMediaRequest,
  type Locale,
  type MediaFields,
  type MediaItem,
  type MediaUploadResponse,
  type User,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Logger,
  Post,
  Put,
  Req,
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../../app-error.js'
import {
  CallerLocale,
  FileUploads,
  IdParam,
  invalid,
  logError,
  toAppError,
  type UploadedFile,
} from '../../../http/index.js'
import { CurrentUser, RequireRole } from '../../accounts/auth/index.js'
import { MediaService } from './media.service.js'

/** The site's pictures: for admins alone. */
@Controller('api/cms/media')
@UseGuards(RequireRole('admin'))
export class MediaController {
  private readonly logger = new Logger(MediaController.name)
  constructor(private readonly media: MediaService) {}

  @Get()
  @Header('cache-control', 'no-store')
  async list(): Promise<{ success: true; medias: MediaItem[] }> {
    return { success: true, medias: await this.media.list() }
  }

  /** Files are taken one after the other: unpacking pictures needs memory. */
  @Post()
  @HttpCode(201)
  @UseInterceptors(FileUploads)
  async upload(
    @CurrentUser() user: User,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<MediaUploadResponse> {
    return this.withFiles(files, async (uploads) => {
      const fields = parsed(request.body)
      const reply: MediaUploadResponse = { success: true, medias: [], refused: [] }
      let first: AppError | undefined
      for (const { name, path } of uploads) {
        try {
          reply.medias.push(await this.media.add(user, name, await readFile(path), fields))
        } catch (thrown) {
          const error = toAppError(thrown)
          logError(this.logger, error, 'taking a picture')
          first ??= error
          reply.refused.push({ filename: name, code: error.code, message: errorMessage(error.code, language) })
        }
      }
      if (reply.medias.length === 0 && first !== undefined) {
        throw uploads.length === 1
          ? first
          : new AppError(first.code, {
              cause: first,
              issues: reply.refused.map(({ filename, message }) => ({ path: filename, message })),
            })
      }
      return reply
    })
  }

  @Put(':id')
  async describe(
    @CurrentUser() user: User,
    @IdParam() id: number,
    @Body({ schema: describeMediaRequest }) fields: DescribeMediaRequest,
  ): Promise<{ success: true; media: MediaItem }> {
    return { success: true, media: await this.media.describe(user, id, fields) }
  }

  @Put(':id/file')
  @UseInterceptors(FileUploads)
  async replace(
    @CurrentUser() user: User,
    @IdParam() id: number,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<{ success: true; media: MediaItem }> {
    return this.withFiles(files, async ([upload]) => ({
      success: true,
      media: await this.media.replace(user, id, upload.name, await readFile(upload.path)),
    }))
  }

  @Delete(':id')
  async remove(@CurrentUser() user: User, @IdParam() id: number): Promise<{ success: true }> {
    await this.media.remove(user, id)
    return { success: true }
  }

  /** @throws AppError `media_needs_file` for a call without one, such as a description of a file in JSON */
  private async withFiles<Result>(
    files: UploadedFile[] | undefined,
    use: (files: [UploadedFile, ...UploadedFile[]]) => Promise<Result>,
  ): Promise<Result> {
    try {
      const [first, ...others] = files ?? []
      if (first === undefined) throw new AppError('media_needs_file')
      return await use([first, ...others])
    } finally {
      await Promise.all((files ?? []).map(({ path }) => rm(path, { force: true })))
    }
  }
}

function parsed(body: unknown): MediaFields {
  const result = mediaFields.safeParse(body ?? {})
  if (!result.success) throw invalid(result.error.issues)
  return result.data
}
