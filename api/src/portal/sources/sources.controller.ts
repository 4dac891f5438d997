import { rm } from 'node:fs/promises'
import { documentSourceRequest, documentUploadFields, limits, type Locale } from '@loquia/contracts'
import {
  type CallInput,
  addCustomAnswer,
  addDocuments,
  addUrlSource,
  deleteSource,
  listSourceChanges,
  listSources,
  refreshSource,
} from '@loquia/contracts/calls'
import { Controller, Req, Res, UploadedFiles, UseInterceptors } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import {
  CallerLocale,
  FileUploads,
  parseRequest,
  RateLimits,
  type UploadedFile,
  Handles,
} from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { BotsService, type Bot } from '../../core/bots/index.js'
import { DocumentIntake, toUpload } from './document-intake.js'
import { SourcesService } from './sources.service.js'

@Controller()
export class SourcesController {
  constructor(
    private readonly sources: SourcesService,
    private readonly intake: DocumentIntake,
    private readonly bots: BotsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(listSources)
  async list(
    { query }: CallInput<typeof listSources>,
    @CurrentMember() member: Member,
    @Res({ passthrough: true }) response: Response,
  ) {
    response.setHeader('cache-control', 'no-store')
    const bot = await this.bots.findForMember(member, query.botId)
    return { trainings: bot === undefined ? [] : await this.sources.list(bot) }
  }

  @Handles(listSourceChanges)
  async listChanges({ query: { botId, since } }: CallInput<typeof listSourceChanges>, @CurrentMember() member: Member) {
    const bot = await this.bots.findForMember(member, botId)
    if (bot === undefined) return { at: new Date().toISOString(), total: 0, queued: 0, trainings: [] }
    return this.sources.listChanges(bot, since)
  }

  @Handles(addDocuments)
  @UseInterceptors(FileUploads)
  async addDocuments(
    _input: CallInput<typeof addDocuments>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    const uploads = files ?? []
    try {
      await this.rateLimits.consume('trainingPerUser', String(member.id))
      if (request.is('multipart/form-data')) {
        const { botId } = parseRequest(documentUploadFields, request.body ?? {})
        if (uploads.length === 0)
          throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'Filename is required.' }] })
        return await this.intake.addDocuments(
          await this.getBot(member, language, botId),
          language,
          uploads.map(toUpload),
        )
      }
      if (Buffer.byteLength(readContent(request.body)) > limits.uploadMaxBytes) throw new AppError('file_too_large')
      const { filename, content, botId } = parseRequest(documentSourceRequest, request.body)
      const bytes = Buffer.from(content)
      return await this.intake.addDocuments(await this.getBot(member, language, botId), language, [
        { name: filename, file: { byteLength: bytes.byteLength, load: async () => bytes } },
      ])
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
  }

  @Handles(addUrlSource)
  async addUrl(
    { body }: CallInput<typeof addUrlSource>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
  ) {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const bot = await this.getBot(member, language, body.botId)
    return { training: await this.sources.addUrl(bot, body.url, body.scope) }
  }

  @Handles(addCustomAnswer)
  async addAnswer(
    { body }: CallInput<typeof addCustomAnswer>,
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
  ) {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const { botId, ...written } = body
    const bot = await this.getBot(member, language, botId)
    return { training: await this.sources.addAnswer(bot, { ...written, authorId: member.id }) }
  }

  @Handles(deleteSource)
  async remove({ params: { id } }: CallInput<typeof deleteSource>, @CurrentMember() member: Member) {
    await this.sources.remove(member, id)
  }

  @Handles(refreshSource)
  async refresh({ params: { id } }: CallInput<typeof refreshSource>, @CurrentMember() member: Member) {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    return { training: await this.sources.refresh(member, id) }
  }

  private getBot(member: Member, language: Locale, publicId: string | undefined): Promise<Bot> {
    return this.bots.getForMember(member, publicId, language)
  }
}

function readContent(body: unknown): string {
  return typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string'
    ? body.content
    : ''
}
