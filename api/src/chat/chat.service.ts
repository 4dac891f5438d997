import type {
  Accepted,
  AnswerPart,
  ChatMessage,
  FeedbackRequest,
  History,
  LeadAccepted,
  LeadRequest,
  VerifiedVisitor,
  VisitorLanguage,
} from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../app-error.js'
import { ENVIRONMENT, type Environment } from '../config/env.js'
import { RateLimits } from '../platform/http/index.js'
import type { Bot } from '../core/bots/index.js'
import { LeadsService } from './leads/index.js'
import type { Channel } from '../core/conversations/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { AnswerStore } from './answers/answer-store.js'
import type { EndedAnswer } from './answers/answer.js'
import { ConversationStore, type Conversation } from './conversations/conversation-store.js'
import { FileLinks } from './files/file-links.js'
import { ConversationEvents } from './handoff/conversation-events.js'
import { storedPageAddress } from './conversations/page-address.js'
import { MessageStore } from './conversations/message-store.js'
import { QuestionStore, type AcceptedQuestion, type NewQuestion } from './conversations/question-store.js'

const busySeconds = 5

export interface AskedQuestion<AnswerId = string | null> {
  accepted: Accepted & { answerId: AnswerId }
  conversation: Conversation
  isNew: boolean
  /** OrphanedAnswerRecovery starts the answer if this is never called. */
  start(reader?: (part: AnswerPart) => void): Promise<EndedAnswer | undefined>
}

@Injectable()
export class ChatService {
  private accepting = 0

  constructor(
    private readonly conversations: ConversationStore,
    private readonly questions: QuestionStore,
    private readonly messages: MessageStore,
    private readonly answers: AnswerStore,
    private readonly runner: AnswerRunner,
    private readonly leads: LeadsService,
    private readonly conversationEvents: ConversationEvents,
    private readonly links: FileLinks,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  open(bot: Bot, visitorToken: string): Promise<Conversation | undefined> {
    return this.conversations.open(bot.id, visitorToken)
  }

  resume(bot: Bot, verified: VerifiedVisitor, named: string | undefined): Promise<Conversation | undefined> {
    return this.conversations.resume(bot.id, verified, named)
  }

  /**
   * Stores a question before returning.
   * @param address key for rate limits
   * @throws AppError `rate_limited`, `overloaded`, `answer_pending`, `invalid_request`
   */
  async ask(question: NewQuestion, bot: Bot, address: string): Promise<AskedQuestion> {
    if (await this.questions.isRepeated(question)) return this.toAskedQuestion(await this.questions.accept(question))
    return this.whileAccepting(async () => {
      await this.consumeQuestionLimits(bot, question.conversation, address)
      return this.toAskedQuestion(await this.questions.accept(question))
    })
  }

  /**
   * Like {@link ask}, but waits for the whole answer and throws its error.
   * @throws AppError `conversation_not_found` for an unknown token
   */
  async askAndWait(
    bot: Bot,
    question: {
      text: string
      address: string
      language: VisitorLanguage
      visitorToken?: string | undefined
      channel?: Channel
    },
  ): Promise<{ answer: EndedAnswer; conversation: Conversation }> {
    const { visitorToken, channel = 'widget' } = question
    const conversation = visitorToken === undefined ? undefined : await this.open(bot, visitorToken)
    if (conversation === undefined && visitorToken !== undefined) throw new AppError('conversation_not_found')
    const { id: botId, contactUrl } = bot
    const { text, language } = question
    const sent = { botId, contactUrl, conversation, text, language, channel, onlyForBot: true }
    const asked = await this.ask(sent, bot, question.address)
    const answer = await asked.start()
    if (answer === undefined || answer.state === 'failed')
      throw AppError.fromCode(answer?.error ?? 'answer_interrupted')
    return { answer, conversation: asked.conversation }
  }

  /** @throws AppError `message_not_found`, `answer_pending`, `conversation_taken`, `rate_limited` */
  async regenerate(
    bot: Bot,
    conversation: Conversation,
    answerId: string,
    address: string,
    canBeJoined = true,
  ): Promise<AskedQuestion<string>> {
    await this.messages.findAnswer(conversation.id, answerId)
    return this.whileAccepting(async () => {
      await this.consumeQuestionLimits(bot, conversation, address)
      return this.toAskedQuestion(
        await this.questions.regenerate(
          { botId: bot.id, contactUrl: bot.contactUrl },
          conversation,
          answerId,
          canBeJoined,
        ),
      )
    })
  }

  async stop(conversation: Conversation, answerId: string): Promise<void> {
    const answer = await this.messages.findAnswer(conversation.id, answerId)
    const live = this.runner.find(answer.id)
    if (live !== undefined) live.abort('stopped')
    else if (answer.state === 'streaming') await this.answers.stopElsewhere(answer.id)
  }

  saveFeedback(bot: Bot, conversation: Conversation, request: FeedbackRequest): Promise<void> {
    return this.messages.saveFeedback({ botId: bot.id, id: conversation.id }, request)
  }

  /** The length of a growing answer is the offset to resume from. */
  async loadHistory(conversation: Conversation, before: string | undefined): Promise<History> {
    const { messages, more } = await this.messages.loadHistory(conversation.id, before)
    return {
      success: true,
      messages: messages.map((message) => this.links.withLinks(this.withLiveText(message))),
      more,
    }
  }

  /**
   * Stores a visitor's contact request before returning. A retry finds the conversation of the first attempt.
   * @throws AppError `rate_limited`
   */
  async saveLead(
    bot: Bot,
    visitor: {
      conversation: Conversation | undefined
      address: string
      language: VisitorLanguage
      pageUrl: string | undefined
      isTest: boolean
      verified: VerifiedVisitor | undefined
    },
    lead: LeadRequest,
  ): Promise<{ accepted: LeadAccepted; conversation: Conversation }> {
    const { id: botId } = bot
    const { clientLeadId } = lead
    const pageUrl = storedPageAddress(lead.pageUrl ?? visitor.pageUrl) ?? undefined
    // Rate limits never count a retry.
    if ((await this.leads.find(botId, clientLeadId)) === undefined) await this.consumeLeadLimits(bot, visitor.address)
    const { conversation, id } = await this.conversations.storeItem(
      { botId, ...visitor, pageUrl, once: clientLeadId },
      {
        find: (manager) => this.leads.find(botId, clientLeadId, manager),
        add: (manager, conversationId) => this.leads.add(manager, { ...lead, pageUrl, botId, conversationId }),
      },
    )
    this.conversationEvents.publish({ kind: 'updated', conversationId: conversation.id, botId })
    return {
      accepted: { success: true, leadId: id, conversationId: conversation.id, visitorToken: conversation.visitorToken },
      conversation,
    }
  }

  async forget(conversation: Pick<Conversation, 'id'>): Promise<void> {
    this.runner.abortConversation(conversation.id)
    const botId = await this.conversations.forget(conversation.id)
    if (botId !== undefined) this.conversationEvents.publish({ kind: 'gone', conversationId: conversation.id, botId })
  }

  private withLiveText(message: ChatMessage): ChatMessage {
    const live = message.state === 'streaming' ? this.runner.find(message.id) : undefined
    return live === undefined ? message : { ...message, content: live.text.slice(0, live.sent) }
  }

  /**
   * Counts questions still being stored, so that simultaneous ones cannot exceed the limit. Refuses early: a question
   * that times out in a queue helps nobody.
   */
  private async whileAccepting<Result>(accept: () => Promise<Result>): Promise<Result> {
    if (this.runner.ownIds().length + this.accepting >= this.environment.MAX_ANSWERS)
      throw new AppError('overloaded', { retryAfterSeconds: busySeconds })
    this.accepting += 1
    try {
      return await accept()
    } finally {
      this.accepting -= 1
    }
  }

  private async consumeQuestionLimits(
    bot: Bot,
    conversation: Conversation | undefined,
    address: string,
  ): Promise<void> {
    // A first question has no visitor yet; the address limits repeated first questions.
    if (conversation !== undefined) await this.rateLimits.consume('messagePerVisitor', conversation.id)
    await this.rateLimits.consume('messagePerAddress', address)
    await this.rateLimits.consume('messagePerBot', bot.id)
  }

  private async consumeLeadLimits(bot: Bot, address: string): Promise<void> {
    await this.rateLimits.consume('leadPerAddress', address)
    await this.rateLimits.consume('leadPerBot', bot.id)
  }

  private toAskedQuestion<AnswerId extends string | null>({
    question,
    answerId,
    conversation,
    isNew,
    pending,
  }: AcceptedQuestion<AnswerId>): AskedQuestion<AnswerId> {
    return {
      accepted: {
        success: true,
        message: question,
        answerId,
        conversationId: conversation.id,
        visitorToken: conversation.visitorToken,
      },
      conversation,
      isNew,
      start: async (reader) => (pending === undefined ? undefined : this.runner.start(pending, reader)),
    }
  }
}
