import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { BotEntity, BotsModule } from '../../core/bots/index.js'
import { ApiKeysModule } from '../../accounts/api-keys/index.js'
import { KnowledgeModule } from '../../knowledge/index.js'
import { ChatModule } from '../../chat/index.js'
import { BotTools } from './bot-tools.js'
import { McpBots } from './mcp-bots.js'
import { McpController } from './mcp.controller.js'
import { McpSettingsController } from './mcp-settings.controller.js'
import { McpSettingsService } from './mcp-settings.service.js'
import { ProtectedResourceController } from './protected-resource.controller.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), KnowledgeModule, ChatModule, ApiKeysModule, BotsModule],
  controllers: [McpController, McpSettingsController, ProtectedResourceController],
  providers: [BotTools, McpBots, McpSettingsService],
})
export class McpModule {}
