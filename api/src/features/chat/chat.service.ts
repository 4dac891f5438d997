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
import { AppError } from '../../app-error.js'
import { ENVIRONMENT, type Environment } from '../../config/env.js'
import { RateLimits } from '../../http/index.js'
import type { Bot } from '../workspace/bots/index.js'
import { LeadsService } from '../workspace/leads/index.js'
import type { Channel } from './conversation.entity.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { AnswerStore } from './answers/answer-store.js'
import type { EndedAnswer } from './answers/answer.js'
import { ConversationStore, type Conversation } from './conversations/conversation-store.js'
import { FileLinks } from './files/file-links.js'
import { ConversationNews } from './handover/conversation-news.js'
import { storedPageAddress } from './conversations/page-address.js'
import { MessageStore } from './conversations/message-store.js'
import { QuestionStore, type AcceptedQuestion, type NewQuestion } from './conversations/question-store.js'

/** Seconds after which somebody who was told that we are busy may well be served. */
const busySeconds = 5

export interface Asked {
  accepted: Accepted
  conversation: Conversation
  /** False when the question had been accepted before. */
  isNew: boolean
  /** Starts the answer, if there is to be one, once the question is acknowledged. Nothing is lost if it is never called: see OrphanedAnswerRecovery. */
  begin(reader?: (part: AnswerPart) => void): Promise<EndedAnswer | undefined>
}

/** What a visitor can do in a conversation, over whichever wire. */
@Injectable()
export class ChatService {
  /** Questions that are being stored. */
  private accepting = 0

  constructor(
    private readonly conversations: ConversationStore,
    private readonly questions: QuestionStore,
    private readonly messages: MessageStore,
    private readonly answers: AnswerStore,
    private readonly runner: AnswerRunner,
    private readonly leads: LeadsService,
    private readonly news: ConversationNews,
    private readonly links: FileLinks,
    private readonly rateLimits: RateLimits,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** The conversation a token opens; `undefined` for a token that opens none. */
  open(bot: Bot, visitorToken: string): Promise<Conversation | undefined> {
    return this.conversations.open(bot.id, visitorToken)
  }

  /** The conversation a verified visitor goes on with; `named` is the one that their device had. */
  resume(bot: Bot, verified: VerifiedVisitor, named: string | undefined): Promise<Conversation | undefined> {
    return this.conversations.resume(bot.id, verified, named)
  }

  /**
   * Accepts a question: it is stored when this returns.
   * @param address what rate limits count the asker by
   * @throws AppError `rate_limited`, `overloaded`, `answer_pending`, `invalid_request`
   */
  async ask(question: NewQuestion, bot: Bot, address: string): Promise<Asked> {
    if (await this.questions.isRepeated(question)) return this.toAsked(await this.questions.accept(question))
    return this.whileAccepting(async () => {
      await this.admit(bot, question.conversation, address)
      return this.toAsked(await this.questions.accept(question))
    })
  }

  /**
   * As {@link ask}, for a caller who wants the whole answer in one piece. A failed answer is its error.
   * @throws AppError `conversation_not_found` for a token that opens none
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
    const answer = await asked.begin()
    if (answer === undefined || answer.state === 'failed') throw new AppError(answer?.error ?? 'answer_interrupted')
    return { answer, conversation: asked.conversation }
  }

  /**
   * @param canBeJoined whether an agent can join the chat of whoever asks
   * @throws AppError `message_not_found`, `answer_pending`, `conversation_taken`, `rate_limited`
   */
  async regenerate(
    bot: Bot,
    conversation: Conversation,
    answerId: string,
    address: string,
    canBeJoined = true,
  ): Promise<Asked> {
    await this.messages.answer(conversation.id, answerId)
    return this.whileAccepting(async () => {
      await this.admit(bot, conversation, address)
      return this.toAsked(
        await this.questions.regenerate(
          { botId: bot.id, contactUrl: bot.contactUrl },
          conversation,
          answerId,
          canBeJoined,
        ),
      )
    })
  }

  /** Ends an answer where it is; one that has ended stays as it is. */
  async stop(conversation: Conversation, answerId: string): Promise<void> {
    const answer = await this.messages.answer(conversation.id, answerId)
    const live = this.runner.find(answer.id)
    if (live !== undefined) live.abort('stopped')
    else if (answer.state === 'streaming') await this.answers.stopElsewhere(answer.id)
  }

  giveFeedback(bot: Bot, conversation: Conversation, request: FeedbackRequest): Promise<void> {
    return this.messages.giveFeedback({ botId: bot.id, id: conversation.id }, request)
  }

  /** A growing answer is returned as far as it has come, so that its length is the offset to resume from. */
  async history(conversation: Conversation, before: string | undefined): Promise<History> {
    const { messages, more } = await this.messages.history(conversation.id, before)
    return {
      success: true,
      messages: messages.map((message) => this.links.withLinks(this.withLiveText(message))),
      more,
    }
  }

  /**
   * Keeps a visitor's name, address and message for the bot's owner; they are stored when this returns. Without a
   * conversation it opens one, and a lead that is sent again after its acknowledgement was lost finds the one it
   * opened.
   * @throws AppError `rate_limited`
   */
  async leaveLead(
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
    // A repetition is never counted.
    if ((await this.leads.find(botId, clientLeadId)) === undefined) await this.admitLead(bot, visitor.address)
    const { conversation, id } = await this.conversations.leaveIn(
      { botId, ...visitor, pageUrl, once: clientLeadId },
      {
        find: (manager) => this.leads.find(botId, clientLeadId, manager),
        add: (manager, conversationId) => this.leads.add(manager, { ...lead, pageUrl, botId, conversationId }),
      },
    )
    this.news.tell({ kind: 'updated', conversationId: conversation.id, botId })
    return {
      accepted: { success: true, leadId: id, conversationId: conversation.id, visitorToken: conversation.visitorToken },
      conversation,
    }
  }

  async forget(conversation: Pick<Conversation, 'id'>): Promise<void> {
    this.runner.dropConversation(conversation.id)
    const botId = await this.conversations.forget(conversation.id)
    if (botId !== undefined) this.news.tell({ kind: 'gone', conversationId: conversation.id, botId })
  }

  private withLiveText(message: ChatMessage): ChatMessage {
    const live = message.state === 'streaming' ? this.runner.find(message.id) : undefined
    return live === undefined ? message : { ...message, content: live.text.slice(0, live.sent) }
  }

  /**
   * Questions that come at once are not yet answers when the next one is looked at, and must be counted all the same.
   * Before anything is counted or stored: a question that waits for its turn only to time out helps nobody.
   */
  private async whileAccepting(accept: () => Promise<Asked>): Promise<Asked> {
    if (this.runner.ownIds().length + this.accepting >= this.environment.MAX_ANSWERS)
      throw new AppError('overloaded', { retryAfterSeconds: busySeconds })
    this.accepting += 1
    try {
      return await accept()
    } finally {
      this.accepting -= 1
    }
  }

  private async admit(bot: Bot, conversation: Conversation | undefined, address: string): Promise<void> {
    // Somebody's first question has no visitor to count by; those who have many first questions are counted by address.
    if (conversation !== undefined) await this.rateLimits.consume('messagePerVisitor', conversation.id)
    await this.rateLimits.consume('messagePerAddress', address)
    await this.rateLimits.consume('messagePerBot', bot.id)
  }

  private async admitLead(bot: Bot, address: string): Promise<void> {
    await this.rateLimits.consume('leadPerAddress', address)
    await this.rateLimits.consume('leadPerBot', bot.id)
  }

  private toAsked({ question, answerId, conversation, isNew, pending }: AcceptedQuestion): Asked {
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
      begin: async (reader) => (pending === undefined ? undefined : this.runner.start(pending, reader)),
    }
  }
}
