import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import { logError, toAppError } from '../../../http/index.js'
import { KnowledgeBuilder } from '../../../knowledge/index.js'
import { BotsService } from '../../workspace/bots/index.js'
import type { ChatServer } from './chat-socket.js'
import { botRoom, progressRoom } from './rooms.js'
import { stateAlone, withoutPages } from './shown-progress.js'

/** Tells open chats how the reading of their bot's site goes on, and what its owner has changed. */
@Injectable()
export class BotUpdates implements OnModuleDestroy {
  private readonly logger = new Logger(BotUpdates.name)
  private readonly unsubscribe: (() => void)[] = []

  constructor(
    private readonly bots: BotsService,
    private readonly builder: KnowledgeBuilder,
  ) {}

  /** From now on, the chats of this server. */
  tell(server: ChatServer): void {
    this.unsubscribe.push(
      this.builder.onProgress((botId, progress) => {
        server.to(progressRoom(botId)).emit('build', withoutPages(progress))
        server.to(botRoom(botId)).except(progressRoom(botId)).emit('build', stateAlone(progress))
        if (progress.status === 'ready') void this.tellConfig(server, botId)
      }),
      this.bots.onChanged((bot) => {
        server.to(botRoom(bot.id)).emit('config', this.bots.widgetConfig(bot))
        // Whoever saw the figures of a demo sees them no more once it is somebody's own.
        if (bot.isOwned) server.socketsLeave(progressRoom(bot.id))
      }),
    )
  }

  onModuleDestroy(): void {
    for (const end of this.unsubscribe) end()
  }

  /** A chat that was opened while the site was being read does not know its name and suggestions yet. */
  private async tellConfig(server: ChatServer, botId: string): Promise<void> {
    try {
      const bot = await this.bots.find(botId)
      if (bot !== undefined) server.to(botRoom(botId)).emit('config', this.bots.widgetConfig(bot))
    } catch (error) {
      logError(this.logger, toAppError(error), 'telling open chats what was read')
    }
  }
}
