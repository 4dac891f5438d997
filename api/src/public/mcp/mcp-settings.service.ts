import type { McpMode, McpSettings } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { BotEntity, type OwnedBot } from '../../core/bots/index.js'
import { mcpAddress } from './mcp-address.js'

@Injectable()
export class McpSettingsService {
  constructor(
    @InjectRepository(BotEntity) private readonly bots: Repository<BotEntity>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async get({ id, publicId }: OwnedBot): Promise<{ mode: McpMode; url: string }> {
    const { mcp } = await this.bots.findOneOrFail({ select: { id: true, mcp: true }, where: { id } })
    return { mode: mcp, url: mcpAddress(this.environment.PUBLIC_URL, publicId) }
  }

  async set(bot: OwnedBot, { mode }: McpSettings): Promise<void> {
    await this.bots.update({ id: bot.id }, { mcp: mode })
  }
}
