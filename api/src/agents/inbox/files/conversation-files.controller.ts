import { readFile, rm } from 'node:fs/promises'
import { type CallInput, getConversationFile, uploadInboxFile } from '@loquia/contracts/calls'
import { Controller, Res, UploadedFiles, UseInterceptors } from '@nestjs/common'
import type { Response } from 'express'
import { AppError } from '../../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile, Handles } from '../../../platform/http/index.js'
import { OwnBotsService } from '../../../core/bots/index.js'
import { CurrentMember, type Member } from '../../../core/workspaces/index.js'
import { ConversationFiles, sendFile } from '../../../chat/index.js'
import { InboxStore } from '../inbox-store.js'
import { AttachmentCheck } from './attachment-check.js'

@Controller()
export class ConversationFilesController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly store: InboxStore,
    private readonly files: ConversationFiles,
    private readonly attachments: AttachmentCheck,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(getConversationFile)
  async download(
    { params: { botId, id, fileId } }: CallInput<typeof getConversationFile>,
    @CurrentMember() member: Member,
    @Res() response: Response,
  ) {
    const bot = await this.ownBots.find(member, botId)
    response.setHeader('cache-control', 'no-store')
    sendFile(response, await this.files.openForBot(bot.id, id, fileId))
  }

  @Handles(uploadInboxFile)
  @UseInterceptors(FileUploads)
  async add(
    { params: { botId, id } }: CallInput<typeof uploadInboxFile>,
    @CurrentMember() member: Member,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    try {
      const bot = await this.ownBots.find(member, botId)
      const conversation = await this.store.getConversation(bot.id, id)
      const [upload, ...more] = files ?? []
      if (upload === undefined) throw new AppError('file_needed')
      if (more.length > 0) throw new AppError('invalid_request', { issues: [{ path: 'file', message: 'one file' }] })
      await this.rateLimits.consume('filePerUser', String(member.id))
      const checked = await this.attachments.check(upload.name, await readFile(upload.path))
      return {
        file: await this.files.add({ conversationId: conversation.id, authorId: member.id }, checked),
      }
    } finally {
      await Promise.all((files ?? []).map(({ path }) => rm(path, { force: true })))
    }
  }
}
