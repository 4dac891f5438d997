import type { AnswerPart, ChatMessage, VisitorLanguage } from '@loquia/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import type { Bot } from '../workspace/bots/index.js'
import { AnswerRunner } from './answers/answer-runner.js'
import { PendingAnswers } from './answers/pending-answers.js'
import { ChatService } from './chat.service.js'
import { ConversationStore } from './conversations/conversation-store.js'
import { MessageStore } from './conversations/message-store.js'
import type { NewQuestion, StoredQuestion } from './conversations/question-store.js'
import { CHAT_TIMING, type ChatTiming } from './timing.js'

type Reader = (part: AnswerPart) => void

/**
 * Questions of programs with a key, which wait for the whole answer. Where a question is stored and where its answer is
 * awaited are two steps, so that a program whose reply was lost can be given the answer without asking again.
 */
@Injectable()
export class ProgramChat {
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
   * Stores a question, and begins its answer.
   * @param question `address` is what rate limits count the program by; `conversationId` one that a program began
   * @param within is stored with the question, or neither is
   * @param reader receives the parts of the answer as they are written
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
      conversationId === undefined ? undefined : await this.conversations.openOfProgram(bot.id, conversationId)
    if (conversation === undefined && conversationId !== undefined) throw new AppError('conversation_not_found')
    const { id: botId, contactUrl } = bot
    const sent = { botId, contactUrl, conversation, text, language, channel: 'api', onlyForBot: true, within } as const
    const asked = await this.chat.ask(sent, bot, address)
    void asked.begin(reader)
  }

  /**
   * Waits for the answer to a stored question, whichever process writes it.
   * @throws AppError the answer's error where it failed; `answer_interrupted` where its conversation was deleted;
   *   `answer_pending` after the longest time that an answer may take
   */
  async waitForAnswer(question: StoredQuestion): Promise<ChatMessage> {
    const answer = await this.endedAnswer(question)
    if (answer.state === 'failed') throw new AppError(answer.error ?? 'answer_interrupted')
    return answer
  }

  /**
   * As {@link waitForAnswer}, for a question that is asked again: an answer that failed is written again.
   * @throws AppError also as {@link ChatService.regenerate}
   */
  async answerAgain(bot: Bot, question: StoredQuestion, address: string, reader?: Reader): Promise<ChatMessage> {
    const { id, state } = await this.endedAnswer(question)
    if (state === 'failed') {
      const conversation = await this.conversations.openOfProgram(bot.id, question.conversationId)
      if (conversation === undefined) throw new AppError('answer_interrupted')
      const asked = await this.chat.regenerate(bot, conversation, id, address, false)
      void asked.begin(reader)
    }
    return this.waitForAnswer(question)
  }

  private async endedAnswer(question: StoredQuestion): Promise<ChatMessage> {
    const until = Date.now() + this.timing.answerMs
    while (Date.now() < until) {
      const answer = await this.messages.newestAnswer(question)
      if (answer === undefined) throw new AppError('answer_interrupted')
      if (answer.state !== 'streaming') return answer
      // A conversation that is deleted meanwhile is noticed by the next look.
      await (this.runner.whenEnded(answer.id) ?? this.pending.next(answer.id).catch(() => undefined))
    }
    throw new AppError('answer_pending')
  }
}
