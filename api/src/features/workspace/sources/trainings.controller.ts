import { rm } from 'node:fs/promises'
import {
  answerTrainingRequest,
  documentTrainingRequest,
  documentUploadFields,
  limits,
  trainingChangesQuery,
  trainingsQuery,
  urlTrainingRequest,
  type AnswerTrainingRequest,
  type DocumentTrainingResponse,
  type Locale,
  type TrainingChangesQuery,
  type TrainingChangesResponse,
  type TrainingDeletedResponse,
  type TrainingResponse,
  type TrainingsQuery,
  type TrainingsResponse,
  type UrlTrainingRequest,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UploadedFiles,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { AppError } from '../../../app-error.js'
import { CallerLocale, FileUploads, invalid, RateLimits, type UploadedFile } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { BotsService, type Bot } from '../bots/index.js'
import { DocumentIntake, uploadOf } from './document-intake.js'
import { TrainingsService } from './trainings.service.js'

/** What a client's bot is taught by. Every call is the client's own: ids of others do not exist for them. */
@Controller('api/chatbot')
@UseGuards(RequireUser)
export class TrainingsController {
  constructor(
    private readonly trainings: TrainingsService,
    private readonly intake: DocumentIntake,
    private readonly bots: BotsService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('trainings')
  async list(
    @CurrentMember() member: Member,
    @Query({ schema: trainingsQuery }) query: TrainingsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TrainingsResponse> {
    response.setHeader('cache-control', 'no-store')
    const bot = await this.bots.findOfMember(member, query.botId)
    return { success: true, trainings: bot === undefined ? [] : await this.trainings.list(bot) }
  }

  @Get('trainings/changes')
  @Header('cache-control', 'no-store')
  async changes(
    @CurrentMember() member: Member,
    @Query({ schema: trainingChangesQuery }) { botId, since }: TrainingChangesQuery,
  ): Promise<TrainingChangesResponse> {
    const bot = await this.bots.findOfMember(member, botId)
    if (bot === undefined) return { success: true, at: new Date().toISOString(), total: 0, queued: 0, trainings: [] }
    return { success: true, ...(await this.trainings.changes(bot, since)) }
  }

  /**
   * JSON for text, multipart for files. Files are taken one after the other, so that memory does not grow with their
   * number.
   */
  @Post('training/document')
  @HttpCode(201)
  @UseInterceptors(FileUploads)
  async document(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Req() request: Request,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<DocumentTrainingResponse> {
    const uploads = files ?? []
    try {
      await this.rateLimits.consume('trainingPerUser', String(member.id))
      if (request.is('multipart/form-data')) {
        const { botId } = parsed(documentUploadFields, request.body ?? {})
        if (uploads.length === 0)
          throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'Filename is required.' }] })
        return await this.intake.take(await this.botOf(member, language, botId), language, uploads.map(uploadOf))
      }
      if (Buffer.byteLength(contentOf(request.body)) > limits.uploadMaxBytes) throw new AppError('file_too_large')
      const { filename, content, botId } = parsed(documentTrainingRequest, request.body)
      const bytes = Buffer.from(content)
      return await this.intake.take(await this.botOf(member, language, botId), language, [
        { name: filename, file: { byteLength: bytes.byteLength, load: async () => bytes } },
      ])
    } finally {
      await Promise.all(uploads.map(({ path }) => rm(path, { force: true })))
    }
  }

  @Post('training/url')
  @HttpCode(201)
  async url(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Body({ schema: urlTrainingRequest }) body: UrlTrainingRequest,
  ): Promise<TrainingResponse> {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const bot = await this.botOf(member, language, body.botId)
    return { success: true, training: await this.trainings.addUrl(bot, body.url, body.scope) }
  }

  @Post('training/answer')
  @HttpCode(201)
  async answer(
    @CurrentMember() member: Member,
    @CallerLocale() language: Locale,
    @Body({ schema: answerTrainingRequest }) body: AnswerTrainingRequest,
  ): Promise<TrainingResponse> {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    const { botId, ...written } = body
    const bot = await this.botOf(member, language, botId)
    return { success: true, training: await this.trainings.addAnswer(bot, { ...written, authorId: member.id }) }
  }

  @Delete('trainings/:id')
  async remove(@CurrentMember() member: Member, @Param('id') id: string): Promise<TrainingDeletedResponse> {
    await this.trainings.remove(member, id)
    return { success: true }
  }

  @Post('trainings/:id/refresh')
  @HttpCode(200)
  async refresh(@CurrentMember() member: Member, @Param('id') id: string): Promise<TrainingResponse> {
    await this.rateLimits.consume('trainingPerUser', String(member.id))
    return { success: true, training: await this.trainings.refresh(member, id) }
  }

  private botOf(member: Member, language: Locale, publicId: string | undefined): Promise<Bot> {
    return this.bots.ofMember(member, publicId, language)
  }
}

/** What was sent as a text's content, if anything: its size is judged before the rest. */
function contentOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'content' in body && typeof body.content === 'string'
    ? body.content
    : ''
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(result.error.issues)
  return result.data
}
