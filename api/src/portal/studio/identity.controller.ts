import { readFile, rm } from 'node:fs/promises'
import { type CallInput, changeSiteIdentity, uploadBotPicture } from '@loquia/contracts/calls'
import { Controller, UploadedFiles, UseInterceptors } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile, Handles } from '../../platform/http/index.js'
import { CurrentMember, type Member } from '../../core/workspaces/index.js'
import { IdentityService, OwnBotsService } from '../../core/bots/index.js'

@Controller()
export class IdentityController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly identity: IdentityService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Handles(changeSiteIdentity)
  async update(
    { params: { botId }, body: { applied, name } }: CallInput<typeof changeSiteIdentity>,
    @CurrentMember() member: Member,
  ) {
    const bot = await this.ownBots.find(member, botId)
    if (applied !== undefined) await this.identity.setApplied(bot, applied)
    if (name !== undefined) await this.identity.confirmName(bot, name)
    return this.ownBots.getSettings(bot)
  }

  /** Visitors see the picture once its address is saved in the settings. */
  @Handles(uploadBotPicture)
  @UseInterceptors(FileUploads)
  async uploadPicture(
    { params: { botId } }: CallInput<typeof uploadBotPicture>,
    @CurrentMember() member: Member,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ) {
    try {
      const bot = await this.ownBots.find(member, botId)
      await this.rateLimits.consume('trainingPerUser', String(member.id))
      const [file] = files ?? []
      if (file === undefined) throw new AppError('file_needed')
      return { avatarUrl: await this.identity.addPicture(bot, await readFile(file.path)) }
    } finally {
      for (const { path } of files ?? []) await rm(path, { force: true })
    }
  }
}
