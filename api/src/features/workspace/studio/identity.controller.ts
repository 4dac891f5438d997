import { readFile, rm } from 'node:fs/promises'
import {
  siteIdentityRequest,
  type BotPictureResponse,
  type BotSettingsResponse,
  type SiteIdentityRequest,
} from '@loquia/contracts'
import { Body, Controller, HttpCode, Param, Post, Put, UploadedFiles, UseGuards, UseInterceptors } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { FileUploads, RateLimits, type UploadedFile } from '../../../http/index.js'
import { RequireUser } from '../../accounts/auth/index.js'
import { CurrentMember, type Member } from '../members/index.js'
import { IdentityService, OwnBotsService } from '../bots/index.js'

/** What a bot took from its website, and pictures that its owner has instead. */
@Controller('api/chatbot/bots/:botId')
@UseGuards(RequireUser)
export class IdentityController {
  constructor(
    private readonly ownBots: OwnBotsService,
    private readonly identity: IdentityService,
    private readonly rateLimits: RateLimits,
  ) {}

  @Put('identity')
  async apply(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @Body({ schema: siteIdentityRequest }) { applied, name }: SiteIdentityRequest,
  ): Promise<BotSettingsResponse> {
    const bot = await this.ownBots.find(member, botId)
    if (applied !== undefined) await this.identity.apply(bot, applied)
    if (name !== undefined) await this.identity.confirmName(bot, name)
    return { success: true, ...(await this.ownBots.settings(bot)) }
  }

  /** Stores a picture and tells its address; visitors see it once that is saved with the settings. */
  @Post('picture')
  @HttpCode(201)
  @UseInterceptors(FileUploads)
  async upload(
    @CurrentMember() member: Member,
    @Param('botId') botId: string,
    @UploadedFiles() files: UploadedFile[] | undefined,
  ): Promise<BotPictureResponse> {
    try {
      const bot = await this.ownBots.find(member, botId)
      await this.rateLimits.consume('trainingPerUser', String(member.id))
      const [file] = files ?? []
      if (file === undefined) throw new AppError('media_needs_file')
      return { success: true, avatarUrl: await this.identity.addPicture(bot, await readFile(file.path)) }
    } finally {
      for (const { path } of files ?? []) await rm(path, { force: true })
    }
  }
}
