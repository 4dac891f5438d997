import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common'
import type { ChatMessage } from '@loquia/contracts'
import { logError, toAppError } from '../../../http/index.js'
import { AgentsOnline, ConversationNews, messageForAgents, type News } from '../../chat/index.js'
import { botRoom, conversationRoom, userRoom, type AgentServer } from './agent-socket.js'
import { InboxStore } from './inbox-store.js'

/** Tells open inboxes, on every node, what happens in conversations of this one. */
@Injectable()
export class InboxNews implements OnModuleDestroy {
  private readonly logger = new Logger(InboxNews.name)
  /** What is being told of each conversation, so that an older state never follows a newer one. */
  private readonly telling = new Map<string, Promise<void>>()
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly news: ConversationNews,
    private readonly agents: AgentsOnline,
    private readonly store: InboxStore,
  ) {}

  /** From now on, the inboxes of this server. */
  tell(server: AgentServer): void {
    this.unsubscribe = this.news.on((news) => this.hand(server, news))
  }

  onModuleDestroy(): void {
    this.unsubscribe?.()
  }

  private hand(server: AgentServer, news: News): void {
    const { conversationId } = news
    const followers = server.to(conversationRoom(conversationId))
    if (news.kind === 'typing') showTyping(server, news)
    else if (news.kind === 'gone') forgetConversation(server, news)
    else if (news.kind === 'handover' || news.kind === 'updated') this.showChanged(server, conversationId)
    else if (news.kind === 'answered') {
      // Most answers are given while nobody of the business looks.
      if (this.agents.isWatched(news.botId)) this.inTurn(conversationId, () => this.showAnswer(server, news))
    } else {
      if (news.state === 'bot' && !this.agents.isWatched(news.botId)) return
      const message = messageForAgents(news.message)
      followers.emit('message', { conversationId, message, after: news.after })
      // What happened is followed by the state that it led to.
      if (message.role !== 'event') this.showChanged(server, conversationId, message)
    }
  }

  private async showAnswer(
    server: AgentServer,
    { conversationId, answerId }: News & { kind: 'answered' },
  ): Promise<void> {
    const message = await this.store.message(answerId)
    if (message === undefined) return
    const after = message.questionId ?? null
    server.to(conversationRoom(conversationId)).emit('message', { conversationId, message, after })
    await this.show(server, conversationId, message)
  }

  private showChanged(server: AgentServer, conversationId: string, by?: ChatMessage): void {
    this.inTurn(conversationId, () => this.show(server, conversationId, by))
  }

  private async show(server: AgentServer, conversationId: string, by?: ChatMessage): Promise<void> {
    const shown = await this.store.shown(conversationId)
    if (shown === undefined) return
    const { conversation, botId } = shown
    server
      .to(botRoom(botId))
      .emit('conversation', { conversation, ...(by === undefined ? {} : { by: { id: by.id, role: by.role } }) })
  }

  private inTurn(conversationId: string, work: () => Promise<void>): void {
    const turn = (this.telling.get(conversationId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => logError(this.logger, toAppError(error), 'telling inboxes of a conversation'))
      .finally(() => {
        if (this.telling.get(conversationId) === turn) this.telling.delete(conversationId)
      })
    this.telling.set(conversationId, turn)
  }
}

/** Agents know that they are writing themselves, in whichever of their tabs. */
function showTyping(server: AgentServer, { conversationId, by }: News & { kind: 'typing' }): void {
  const followers = server.to(conversationRoom(conversationId))
  if (by === undefined) followers.emit('typing', { conversationId, who: 'visitor' })
  else followers.except(userRoom(by.userId)).emit('typing', { conversationId, who: 'person', name: by.name })
}

/** Whoever followed the conversation follows nothing more: its visitor's page may still say that they write. */
function forgetConversation(server: AgentServer, { conversationId, botId }: News & { kind: 'gone' }): void {
  server.to(botRoom(botId)).emit('gone', { conversationId })
  server.in(conversationRoom(conversationId)).socketsLeave(conversationRoom(conversationId))
}
