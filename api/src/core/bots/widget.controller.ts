import { type CallInput, getBotPicture, getWidget } from '@loquia/contracts/calls'
import { Controller, Res, StreamableFile } from '@nestjs/common'
import type { Response } from 'express'
import { Handles } from '../../platform/http/index.js'
import { BotsService } from './bots.service.js'
import { IdentityService } from './identity.service.js'

/** The response is public, identical for everybody, and cacheable. */
@Controller()
export class WidgetController {
  constructor(
    private readonly bots: BotsService,
    private readonly identity: IdentityService,
  ) {}

  @Handles(getWidget)
  async getConfig({ params: { botId } }: CallInput<typeof getWidget>, @Res({ passthrough: true }) response: Response) {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const bot = await this.bots.getActive(botId)
    response.setHeader('cache-control', 'public, max-age=60')
    return this.bots.widgetConfig(bot)
  }

  /** Named after its hash, so a picture never changes. */
  @Handles(getBotPicture)
  async getPicture(
    { params: { botId, picture: name } }: CallInput<typeof getBotPicture>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const bytes = await this.identity.getPicture(botId, name)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.length })
  }
}
