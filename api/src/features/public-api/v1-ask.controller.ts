import {
  apiAskRequest,
  type AnswerPart,
  type ApiAnswer,
  type ApiAskRequest,
  type ChatMessage,
  type Locale,
  type VisitorLanguage,
} from '@loquia/contracts'
import { Body, Controller, HttpCode, Logger, Param, Post, Req, Res, StreamableFile, UseGuards } from '@nestjs/common'
import type { Request, Response } from 'express'
import { CallerLocale, errorBody, logError, toAppError } from '../../http/index.js'
import { chooseVisitorLanguage, ProgramChat, type StoredQuestion } from '../chat/index.js'
import { BotsService, type Bot } from '../workspace/bots/index.js'
import { CurrentKey, RequireKey, Scope, type KeyCaller } from '../workspace/api-keys/index.js'
import { ApiBots } from './api-bots.js'
import { streamAnswer, wantsStream } from './event-stream.js'
import { Idempotency } from './idempotency.js'

/** Questions of programs with a key. */
@Controller('api/v1/bots/:botId/ask')
@UseGuards(RequireKey)
export class V1AskController {
  private readonly logger = new Logger(V1AskController.name)

  constructor(
    private readonly apiBots: ApiBots,
    private readonly bots: BotsService,
    private readonly chat: ProgramChat,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(200)
  @Scope('ask')
  async ask(
    @CurrentKey() key: KeyCaller,
    @Param('botId') botId: string,
    @Body({ schema: apiAskRequest }) body: ApiAskRequest,
    @CallerLocale() locale: Locale,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ApiAnswer | StreamableFile> {
    await this.apiBots.find(key, botId)
    const bot = await this.bots.open(botId)
    const asked = { ...body, language: chooseVisitorLanguage(bot, body.language, request.headers) }
    const answer = (reader?: (part: AnswerPart) => void) => this.answer(request, `key:${key.id}`, bot, asked, reader)
    if (!wantsStream(request)) return answer()
    // What is compressed would wait until there is enough of it.
    response.setHeader('cache-control', 'no-store, no-transform')
    return streamAnswer(answer, (thrown) => {
      const error = toAppError(thrown)
      logError(this.logger, error, 'streaming an answer')
      return errorBody(error, locale)
    })
  }

  private answer(
    request: Request,
    address: string,
    bot: Bot,
    { question: text, conversationId, language }: ApiAskRequest & { language: VisitorLanguage },
    reader?: (part: AnswerPart) => void,
  ): Promise<ApiAnswer> {
    return this.idempotency.carryOut<StoredQuestion, ApiAnswer>(request, {
      write: (keep) => this.chat.ask(bot, { text, address, language, conversationId }, keep, reader),
      reply: async (asked, isRepeated) =>
        apiAnswerOf(
          asked.conversationId,
          await (isRepeated ? this.chat.answerAgain(bot, asked, address, reader) : this.chat.waitForAnswer(asked)),
        ),
    })
  }
}

function apiAnswerOf(conversationId: string, answer: ChatMessage): ApiAnswer {
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
