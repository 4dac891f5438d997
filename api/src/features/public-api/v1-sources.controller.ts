import { rm } from 'node:fs/promises'
import {
  apiPageQuery,
  apiSourceRequest,
  apiSourceText,
  type ApiDeleted,
  type ApiPageQuery,
  type ApiSourceFiles,
  type ApiSourcePage,
  type ApiSourceRequest,
  type ApiSourceText,
  type Locale,
  type Training,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { CallerLocale, FileUploads, RateLimits, type UploadedFile } from '../../http/index.js'
import type { LaterBytes } from '../../knowledge/index.js'
import { CurrentKey, RequireKey, Scope, type KeyCaller } from '../workspace/api-keys/index.js'
import { DocumentIntake, TrainingsService, uploadOf } from '../workspace/sources/index.js'
import { ApiBots } from './api-bots.js'
import { pageOf } from './cursor.js'
import { Idempotency } from './idempotency.js'

/** What programs teach a bot with a key. */
@Controller('api/v1/bots/:botId/sources')
@UseGuards(RequireKey)
export class V1SourcesController {
  constructor(
    private readonly bots: ApiBots,
    private readonly trainings: TrainingsService,
    private readonly intake: DocumentIntake,
    private readonly rateLimits: RateLimits,
    private readonly idempotency: Idempotency,
  ) {}

  @Get()
  @Scope('sources:read')
  async listSources(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Query({ schema: apiPageQuery }) page: ApiPageQuery,
  ): Promise<ApiSourcePage> {
    const bot = await this.bots.find(key, botId)
    return pageOf(`sources ${bot.id}`, await this.trainings.list(bot), page, newestFirst)
  }

  @Get(':id')
  @Scope('sources:read')
  async getSource(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<Training> {
    return this.trainings.ofBot((await this.bots.find(key, botId)).id, id)
  }

  @Post()
  @HttpCode(201)
  @Scope('sources:write')
  async addSource(
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
    @Param('botId') botId: string,
    @Body({ schema: apiSourceRequest }) body: ApiSourceRequest,
  ): Promise<Training> {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.store<Training>(request, async (keep) => {
      await this.countTraining(key)
      if (body.type === 'text') await this.intake.takeText(bot, body.title, laterText(body), keep)
      else await this.trainings.addUrl(bot, body.url, body.type, keep)
    })
  }

  @Post('files')
  @HttpCode(201)
  @Scope('sources:write')
  @UseInterceptors(FileUploads)
  async addFiles(
    @CurrentKey() key: KeyCaller,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @Param('botId') botId: string,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<ApiSourceFiles> {
    const uploads = files ?? []
    try {
      const bot = await this.bots.find(key, botId)
      return await this.idempotency.store<ApiSourceFiles>(request, async (keep) => {
        await this.countTraining(key)
        if (uploads.length === 0)
          throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'Filename is required.' }] })
        await this.intake.take(bot, language, uploads.map(uploadOf), (transaction, { trainings, refused }) =>
          keep(transaction, { data: trainings, refused }),
        )
      })
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
  }

  @Put(':id')
  @Scope('sources:write')
  async replaceText(
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @Body({ schema: apiSourceText }) body: ApiSourceText,
  ): Promise<Training> {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.store<Training>(request, async (keep) => {
      await this.countTraining(key)
      await this.intake.replaceText(bot, id, body.title, laterText(body), keep)
    })
  }

  @Delete(':id')
  @Scope('sources:write')
  async removeSource(
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<ApiDeleted> {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.store<ApiDeleted>(request, (keep) =>
      this.trainings.removeOf(bot.id, id, (transaction) => keep(transaction, { deleted: true })),
    )
  }

  @Post(':id/refresh')
  @HttpCode(200)
  @Scope('sources:write')
  async refreshSource(
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
    @Param('botId') botId: string,
    @Param('id') id: string,
  ): Promise<Training> {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.store<Training>(request, async (keep) => {
      await this.countTraining(key)
      await this.trainings.refreshOf(bot.id, id, keep)
    })
  }

  private async countTraining({ id }: KeyCaller): Promise<void> {
    await this.rateLimits.consume('trainingPerUser', `key:${id}`)
  }
}

const newestFirst = {
  keyOf: ({ createdAt, id }: Training) => [createdAt, id],
  directions: ['descending', 'ascending'],
} as const

/** A text as a file: its title is the first line, by which it is quoted. */
function laterText({ title, text }: ApiSourceText): LaterBytes {
  const bytes = Buffer.from(`${title}\n\n${text}\n`)
  return { byteLength: bytes.byteLength, load: async () => bytes }
}
