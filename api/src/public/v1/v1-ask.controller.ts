import {
  type AnswerPart,
  type ApiAnswer,
  type ApiAskRequest,
  type ChatMessage,
  type Locale,
  type VisitorLanguage,
} from '@loquia/contracts'
import { type CallInput, v1Ask } from '@loquia/contracts/calls'
import { Controller, Logger, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { CallerLocale, Handles, reportError } from '../../platform/http/index.js'
import { BotsService, type Bot } from '../../core/bots/index.js'
import { CurrentKey, type KeyCaller } from '../../accounts/api-keys/index.js'
import { chooseVisitorLanguage, ApiChat, type StoredQuestion } from '../../chat/index.js'
import { ApiBots } from './api-bots.js'
import { streamAnswer, wantsStream } from './event-stream.js'
import { Idempotency } from './idempotency.js'

@Controller()
export class V1AskController {
  private readonly logger = new Logger(V1AskController.name)

  constructor(
    private readonly apiBots: ApiBots,
    private readonly bots: BotsService,
    private readonly chat: ApiChat,
    private readonly idempotency: Idempotency,
  ) {}

  @Handles(v1Ask)
  async ask(
    { params: { botId }, body }: CallInput<typeof v1Ask>,
    @CurrentKey() key: KeyCaller,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.apiBots.find(key, botId)
    const bot = await this.bots.getActive(botId)
    const asked = { ...body, language: chooseVisitorLanguage(bot, body.language, request.headers) }
    const answerQuestion = (reader?: (part: AnswerPart) => void) =>
      this.answerOnce(request, `key:${key.id}`, bot, asked, reader)
    if (!wantsStream(request)) return answerQuestion()
    // Compression would buffer the stream.
    response.setHeader('cache-control', 'no-store, no-transform')
    return streamAnswer(answerQuestion, (thrown) => reportError(this.logger, thrown, 'streaming an answer', locale))
  }

  private answerOnce(
    request: Request,
    address: string,
    bot: Bot,
    { question: text, conversationId, language }: ApiAskRequest & { language: VisitorLanguage },
    reader?: (part: AnswerPart) => void,
  ): Promise<ApiAnswer> {
    return this.idempotency.replyOnce<StoredQuestion, ApiAnswer>(request, {
      write: (storeResult) => this.chat.ask(bot, { text, address, language, conversationId }, storeResult, reader),
      reply: async (asked, isRepeated) =>
        toApiAnswer(
          asked.conversationId,
          await (isRepeated ? this.chat.answerAgain(bot, asked, address, reader) : this.chat.waitForAnswer(asked)),
        ),
    })
  }
}

function toApiAnswer(conversationId: string, answer: ChatMessage): ApiAnswer {
  const { content, outcome, confidence, generatedBy, sources, suggestions, handoff } = answer
  return {
    conversationId,
    answer: content,
    outcome,
    confidence,
    generatedBy: generatedBy === 'owner' ? 'owner' : 'ai',
    sources,
    suggestions,
    ...(handoff === undefined ? {} : { handoff }),
  }
}
