import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { KnowledgeModule } from '../../knowledge/index.js'
import { AuthModule } from '../accounts/auth/index.js'
import { ChatModule } from '../chat/index.js'
import { ApiKeysModule } from '../workspace/api-keys/index.js'
import { BotEntity, BotsModule } from '../workspace/bots/index.js'
import { BotTools } from './bot-tools.js'
import { McpController } from './mcp.controller.js'
import { McpSettingsController } from './mcp-settings.controller.js'
import { McpSettingsService } from './mcp-settings.service.js'

@Module({
  imports: [TypeOrmModule.forFeature([BotEntity]), AuthModule, KnowledgeModule, ChatModule, ApiKeysModule, BotsModule],
  controllers: [McpController, McpSettingsController],
  providers: [BotTools, McpSettingsService],
})
export class McpModule {}
