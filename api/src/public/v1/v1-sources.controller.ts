import { rm } from 'node:fs/promises'
import {
  type ApiDeleted,
  type ApiSourceFiles,
  type ApiSourceText,
  type Locale,
  type BotSource,
} from '@loquia/contracts'
import {
  type CallInput,
  v1AddFiles,
  v1AddSource,
  v1DeleteSource,
  v1GetSource,
  v1ListSources,
  v1RefreshSource,
  v1ReplaceSource,
} from '@loquia/contracts/calls'
import { Controller, Req, UploadedFiles, UseInterceptors } from '@nestjs/common'
import type { Request } from 'express'
import { AppError } from '../../app-error.js'
import { CallerLocale, FileUploads, RateLimits, type UploadedFile, Handles } from '../../platform/http/index.js'
import { CurrentKey, type KeyCaller } from '../../accounts/api-keys/index.js'
import type { LaterBytes } from '../../knowledge/index.js'
import { DocumentIntake, SourcesService, toUpload } from '../../portal/sources/index.js'
import { ApiBots } from './api-bots.js'
import { paginate } from './cursor.js'
import { Idempotency } from './idempotency.js'

@Controller()
export class V1SourcesController {
  constructor(
    private readonly bots: ApiBots,
    private readonly sources: SourcesService,
    private readonly intake: DocumentIntake,
    private readonly rateLimits: RateLimits,
    private readonly idempotency: Idempotency,
  ) {}

  @Handles(v1ListSources)
  async listSources({ params: { botId }, query: page }: CallInput<typeof v1ListSources>, @CurrentKey() key: KeyCaller) {
    const bot = await this.bots.find(key, botId)
    return paginate(`sources ${bot.id}`, await this.sources.list(bot), page, newestFirst)
  }

  @Handles(v1GetSource)
  async getSource({ params: { botId, id } }: CallInput<typeof v1GetSource>, @CurrentKey() key: KeyCaller) {
    return this.sources.getForBot((await this.bots.find(key, botId)).id, id)
  }

  @Handles(v1AddSource)
  async addSource(
    { params: { botId }, body }: CallInput<typeof v1AddSource>,
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
  ) {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.writeOnce<BotSource>(request, async (storeResult) => {
      await this.consumeSourceLimit(key)
      if (body.type === 'text') await this.intake.addText(bot, body.title, laterText(body), storeResult)
      else await this.sources.addUrl(bot, body.url, body.type, storeResult)
    })
  }

  @Handles(v1AddFiles)
  @UseInterceptors(FileUploads)
  async addFiles(
    { params: { botId } }: CallInput<typeof v1AddFiles>,
    @CurrentKey() key: KeyCaller,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    const uploads = files ?? []
    try {
      const bot = await this.bots.find(key, botId)
      return await this.idempotency.writeOnce<ApiSourceFiles>(request, async (storeResult) => {
        await this.consumeSourceLimit(key)
        if (uploads.length === 0)
          throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'Filename is required.' }] })
        await this.intake.addDocuments(
          bot,
          language,
          uploads.map(toUpload),
          (transaction, { trainings: added, refused }) => storeResult(transaction, { data: added, refused }),
        )
      })
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
  }

  @Handles(v1ReplaceSource)
  async replaceText(
    { params: { botId, id }, body }: CallInput<typeof v1ReplaceSource>,
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
  ) {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.writeOnce<BotSource>(request, async (storeResult) => {
      await this.consumeSourceLimit(key)
      await this.intake.replaceText(bot, id, body.title, laterText(body), storeResult)
    })
  }

  @Handles(v1DeleteSource)
  async removeSource(
    { params: { botId, id } }: CallInput<typeof v1DeleteSource>,
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
  ) {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.writeOnce<ApiDeleted>(request, (storeResult) =>
      this.sources.removeBotSource(bot.id, id, (transaction) => storeResult(transaction, { deleted: true })),
    )
  }

  @Handles(v1RefreshSource)
  async refreshSource(
    { params: { botId, id } }: CallInput<typeof v1RefreshSource>,
    @CurrentKey() key: KeyCaller,
    @Req() request: Request,
  ) {
    const bot = await this.bots.find(key, botId)
    return this.idempotency.writeOnce<BotSource>(request, async (storeResult) => {
      await this.consumeSourceLimit(key)
      await this.sources.refreshBotSource(bot.id, id, storeResult)
    })
  }

  private async consumeSourceLimit({ id }: KeyCaller): Promise<void> {
    await this.rateLimits.consume('trainingPerUser', `key:${id}`)
  }
}

const newestFirst = {
  keyOf: ({ createdAt, id }: BotSource) => [createdAt, id],
  directions: ['descending', 'ascending'],
} as const

/** The title becomes the first line, under which the text is cited. */
function laterText({ title, text }: ApiSourceText): LaterBytes {
  const bytes = Buffer.from(`${title}\n\n${text}\n`)
  return { byteLength: bytes.byteLength, load: async () => bytes }
}
