import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { logError, toAppError } from '../../platform/http/index.js'
import { BotsService } from '../../core/bots/index.js'
import { IngestionRunner } from '../../knowledge/index.js'
import { type ChatServer, botRoom, progressRoom } from './chat-socket.js'
import { withoutFigures, withoutPages } from './shown-progress.js'

@Injectable()
export class BotUpdates implements OnModuleDestroy {
  private readonly logger = new Logger(BotUpdates.name)
  private readonly unsubscribe: (() => void)[] = []

  constructor(
    private readonly bots: BotsService,
    private readonly ingestionRunner: IngestionRunner,
  ) {}

  subscribe(server: ChatServer): void {
    this.unsubscribe.push(
      this.ingestionRunner.onProgress((botId, progress) => {
        server.to(progressRoom(botId)).emit('build', withoutPages(progress))
        server.to(botRoom(botId)).except(progressRoom(botId)).emit('build', withoutFigures(progress))
        if (progress.status === 'ready') void this.sendConfig(server, botId)
      }),
      this.bots.onChanged((bot) => {
        server.to(botRoom(bot.id)).emit('config', this.bots.widgetConfig(bot))
        // Visitors of a demo lose access to its figures once the bot has an owner.
        if (bot.isOwned) server.socketsLeave(progressRoom(bot.id))
      }),
    )
  }

  onModuleDestroy(): void {
    for (const end of this.unsubscribe) end()
  }

  private async sendConfig(server: ChatServer, botId: string): Promise<void> {
    try {
      const bot = await this.bots.find(botId)
      if (bot !== undefined) server.to(botRoom(botId)).emit('config', this.bots.widgetConfig(bot))
    } catch (error) {
      logError(this.logger, toAppError(error), 'sending ingestion progress to open chats')
    }
  }
}
