import type { HandoffRequest, Availability, HandoffReply } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { RateLimits } from '../../platform/http/index.js'
import type { Bot } from '../../core/bots/index.js'
import type { Conversation, Sender } from '../conversations/conversation-store.js'
import { HandoffService } from './handoff.service.js'
import { AgentAvailability } from './agent-availability.js'

const unavailableReply = (availability: Availability): HandoffReply => ({
  success: true,
  available: false,
  availability,
})

@Injectable()
export class HandoffRequests {
  constructor(
    private readonly handoffs: HandoffService,
    private readonly availability: AgentAvailability,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Stores nothing if no agent is available.
   * @param visitor `address` is the key for rate limits
   * @throws AppError `rate_limited`
   */
  async submit(
    bot: Bot,
    visitor: Omit<Sender, 'botId'> & { address: string },
    { clientMessageId, pageUrl = visitor.pageUrl, dryRun = false }: HandoffRequest,
  ): Promise<{ reply: HandoffReply; conversation: Conversation | undefined }> {
    if (dryRun) return { reply: unavailableReply(await this.availability.check(bot)), conversation: undefined }
    const { address, ...sender } = visitor
    await this.rateLimits.consume('personPerAddress', address)
    await this.rateLimits.consume('personPerBot', bot.id)
    const availability = await this.availability.check(bot)
    const before = sender.conversation && (await this.handoffs.findForVisitor(sender.conversation.id))
    // Visitors who have an agent keep them outside business hours.
    if (!availability.available && before?.state !== 'taken' && before?.state !== 'waiting')
      return { reply: unavailableReply(availability), conversation: undefined }
    const { conversation, handoff } = await this.handoffs.requestAgent(
      { ...sender, botId: bot.id, pageUrl },
      clientMessageId,
    )
    const { id: conversationId, visitorToken } = conversation
    const { replyMinutes } = availability
    return {
      reply: { success: true, available: true, replyMinutes, handover: handoff, conversationId, visitorToken },
      conversation,
    }
  }
}
