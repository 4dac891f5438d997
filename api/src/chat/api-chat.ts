import type { AnswerPart, ChatMessage, VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../app-error.js'
import type { Bot } from '../core/bots/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { PendingAnswers } from './answers/pending-answers.js'
import { ChatService } from './chat.service.js'
import { ConversationStore } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import type { NewQuestion, StoredQuestion } from './conversations/question-store.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

type Reader = (part: AnswerPart) => void

/**
 * Storing a question and waiting for its answer are separate, so that a client can retry a lost reply without asking
 * again.
 */
@Injectable()
export class ApiChat {
  private readonly pending: PendingAnswers

  constructor(
    private readonly chat: ChatService,
    private readonly conversations: ConversationStore,
    private readonly messages: MessageStore,
    private readonly runner: AnswerRunner,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {
    this.pending = new PendingAnswers(messages, timing.pollMs)
  }

  /**
   * @param question `conversationId` must be a conversation that an API client started
   * @param within runs in the transaction that stores the question
   * @throws AppError `conversation_not_found`, `conversation_taken`, and as {@link ChatService.ask}
   */
  async ask(
    bot: Bot,
    question: { text: string; address: string; language: VisitorLanguage; conversationId?: string | undefined },
    within: NonNullable<NewQuestion['within']>,
    reader?: Reader,
  ): Promise<void> {
    const { text, address, language, conversationId } = question
    const conversation =
      conversationId === undefined ? undefined : await this.conversations.openApiConversation(bot.id, conversationId)
    if (conversation === undefined && conversationId !== undefined) throw new AppError('conversation_not_found')
    const { id: botId, contactUrl } = bot
    const sent = { botId, contactUrl, conversation, text, language, channel: 'api', onlyForBot: true, within } as const
    const asked = await this.chat.ask(sent, bot, address)
    void asked.start(reader)
  }

  /**
   * @throws AppError the error of a failed answer; `answer_interrupted` if its conversation was deleted;
   * `answer_pending` after the maximum answer time
   */
  async waitForAnswer(question: StoredQuestion): Promise<ChatMessage> {
    const answer = await this.endedAnswer(question)
    if (answer.state === 'failed') throw AppError.fromCode(answer.error ?? 'answer_interrupted')
    return answer
  }

  /** As {@link waitForAnswer}, but retries a failed answer, so it also throws as {@link ChatService.regenerate}. */
  async answerAgain(bot: Bot, question: StoredQuestion, address: string, reader?: Reader): Promise<ChatMessage> {
    const { id, state } = await this.endedAnswer(question)
    if (state === 'failed') {
      const conversation = await this.conversations.openApiConversation(bot.id, question.conversationId)
      if (conversation === undefined) throw new AppError('answer_interrupted')
      const asked = await this.chat.regenerate(bot, conversation, id, address, false)
      void asked.start(reader)
    }
    return this.waitForAnswer(question)
  }

  private async endedAnswer(question: StoredQuestion): Promise<ChatMessage> {
    const until = Date.now() + this.timing.answerMs
    while (Date.now() < until) {
      const answer = await this.messages.findNewestAnswer(question)
      if (answer === undefined) throw new AppError('answer_interrupted')
      if (answer.state !== 'streaming') return answer
      // The next poll notices a deleted conversation.
      await (this.runner.whenEnded(answer.id) ?? this.pending.pollNext(answer.id).catch(() => undefined))
    }
    throw new AppError('answer_pending')
  }
}
