import type { WidgetConfig } from '@loquia/contracts'
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common'
import type { Response } from 'express'
import { BotsService } from './bots.service.js'
import { IdentityService } from './identity.service.js'

/** The one call a widget makes before anybody acts: public, the same for everybody, cacheable. */
@Controller('api/widget')
export class WidgetController {
  constructor(
    private readonly bots: BotsService,
    private readonly identity: IdentityService,
  ) {}

  @Get(':botId')
  async config(@Param('botId') botId: string, @Res({ passthrough: true }) response: Response): Promise<WidgetConfig> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const bot = await this.bots.open(botId)
    response.setHeader('cache-control', 'public, max-age=60')
    return this.bots.widgetConfig(bot)
  }

  /** A logo or an uploaded picture. Its name is a part of its hash: what is there never becomes another. */
  @Get(':botId/pictures/:picture')
  async picture(
    @Param('botId') botId: string,
    @Param('picture') name: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const bytes = await this.identity.picture(botId, name)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length })
  }
}
