import {
  apiAskRequest,
  type AnswerPart,
  type ApiAnswer,
  type ApiAskRequest,
  type Locale,
  type VisitorLanguage,
} from '@loquia/contracts'
import {
  Body,
  Controller,
  HttpCode,
  Logger,
  Param,
  Post,
  Req,
  Res,
  StreamableFile,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common'
import type { Request, Response } from 'express'
import { CallerLocale, errorBody, logError, toAppError } from '../../http/index.js'
import { ChatService, chooseVisitorLanguage, handoffOf } from '../chat/index.js'
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
    private readonly chat: ChatService,
  ) {}

  @Post()
  @HttpCode(200)
  @Scope('ask')
  @UseInterceptors(Idempotency)
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
    if (!wantsStream(request)) return this.answer(key, bot, asked)
    // What is compressed would wait until there is enough of it.
    response.setHeader('cache-control', 'no-store, no-transform')
    return streamAnswer(
      (reader) => this.answer(key, bot, asked, reader),
      (thrown) => {
        const error = toAppError(thrown)
        logError(this.logger, error, 'streaming an answer')
        return errorBody(error, locale)
      },
    )
  }

  private async answer(
    key: KeyCaller,
    bot: Bot,
    { question, conversationId, language }: ApiAskRequest & { language: VisitorLanguage },
    reader?: (part: AnswerPart) => void,
  ): Promise<ApiAnswer> {
    const { answer, conversation } = await this.chat.askAndWait(bot, {
      text: question,
      address: `key:${key.id}`,
      language,
      conversationId,
      channel: 'api',
      ...(reader === undefined ? {} : { reader }),
    })
    const { content, outcome, confidence, generatedBy, sources, suggestions } = answer
    return {
      conversationId: conversation.id,
      answer: content,
      outcome,
      confidence,
      generatedBy,
      sources,
      suggestions,
      ...handoffOf(answer),
    }
  }
}
