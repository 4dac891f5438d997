import { readFile, rm } from 'node:fs/promises'
import type { ChatFileResponse } from '@loquia/contracts'
import { Controller, Get, HttpCode, Param, Post, Res, UploadedFiles, UseGuards, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile } from '../../../../http/index.js'
import { RequireUser } from '../../../accounts/auth/index.js'
import { ConversationFiles, sendFile } from '../../../chat/index.js'
import { OwnBotsService } from '../../bots/index.js'
import { CurrentMember, type Member } from '../../members/index.js'
import { AttachmentCheck } from './attachment-check.js'
import { InboxStore } from '../inbox-store.js'

/** Files that people send to visitors: taken before the message that they go with, and read by the whole workspace. */
@Controller('api/chatbot/bots/:botId')
@UseGuards(RequireUser)
export class ConversationFilesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: InboxStore,
    private readonly files: ConversationFiles,
    private readonly attachments: AttachmentCheck,
    private readonly rateLimits: RateLimits,
  ) {}

  @Get('conversations/:id/files/:fileId')
  async file(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @Param('fileId') fileId: string,
    @Res() response: Response,
  ): Promise<void> {
    const bot = await this.ownBots.find(member, botId)
    response.setHeader('cache-control', 'no-store')
    sendFile(response, await this.files.ofBot(bot.id, id, fileId))
  }

  @Post('inbox/:id/files')
  @HttpCode(201)
  @UseInterceptors(FileUploads)
  async add(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Param('id') id: string,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<ChatFileResponse> {
    try {
      const bot = await this.ownBots.find(member, botId)
      const conversation = await this.store.ofBot(bot.id, id)
      const [upload, ...more] = files ?? []
      if (upload === undefined) throw new AppError('media_needs_file')
      if (more.length > 0) throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'one file' }] })
      await this.rateLimits.consume('filePerUser', String(member.id))
      const checked = await this.attachments.check(upload.name, await readFile(upload.path))
      return {
        success: true,
        file: await this.files.add({ conversationId: conversation.id, authorId: member.id }, checked),
      }
    } finally {
      await Promise.all((files ?? []).map(({ path }) => rm(path, { force: true })))
    }
  }
}
