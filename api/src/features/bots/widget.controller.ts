import type { WidgetConfig } from '@loquia/contracts'
import { Controller, Get, Param, Res } from '@nestjs/common'
import type { Response } from 'express'
import { BotsService } from './bots.service.js'

/** The one call a widget makes before anybody acts: public, the same for everybody, cacheable. */
@Controller('api/widget')
export class WidgetController {
  constructor(private readonly bots: BotsService) {}

  @Get(':botId')
  async config(@Param('botId') botId: string, @Res({ passthrough: true }) response: Response): Promise<WidgetConfig> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    const bot = await this.bots.open(botId)
    response.setHeader('cache-control', 'public, max-age=60')
    return this.bots.widgetConfig(bot)
  }
}
