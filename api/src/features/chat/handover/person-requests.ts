import type { AskPersonRequest, Availability, PersonReply } from '@loquia/contracts'
import { Injectable } from '@nestjs/common'
import { RateLimits } from '../../../http/index.js'
import type { Bot } from '../../workspace/bots/index.js'
import type { Conversation, Sender } from '../conversations/conversation-store.js'
import { HandoverService } from './handover.service.js'
import { PeopleAvailability } from './people-availability.js'

const unavailable = (availability: Availability): PersonReply => ({ success: true, available: false, availability })

/** Visitors who ask for a person. */
@Injectable()
export class PersonRequests {
  constructor(
    private readonly handovers: HandoverService,
    private readonly availability: PeopleAvailability,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Has a visitor wait for a person, where one can come; where none can, nothing is stored.
   * @param visitor `address` is what rate limits count by
   * @throws AppError `rate_limited`
   */
  async ask(
    bot: Bot,
    visitor: Omit<Sender, 'botId'> & { address: string },
    { clientMessageId, pageUrl = visitor.pageUrl, dryRun = false }: AskPersonRequest,
  ): Promise<{ reply: PersonReply; conversation: Conversation | undefined }> {
    if (dryRun) return { reply: unavailable(await this.availability.of(bot)), conversation: undefined }
    const { address, ...sender } = visitor
    await this.rateLimits.consume('personPerAddress', address)
    await this.rateLimits.consume('personPerBot', bot.id)
    const availability = await this.availability.of(bot)
    const before = sender.conversation && (await this.handovers.shown(sender.conversation.id))
    // Whoever has a person keeps them, whatever the hours are by now.
    if (!availability.available && before?.state !== 'taken' && before?.state !== 'waiting')
      return { reply: unavailable(availability), conversation: undefined }
    const { conversation, handover } = await this.handovers.ask({ ...sender, botId: bot.id, pageUrl }, clientMessageId)
    const { id: conversationId, visitorToken } = conversation
    const { replyMinutes } = availability
    return {
      reply: { success: true, available: true, replyMinutes, handover, conversationId, visitorToken },
      conversation,
    }
  }
}
