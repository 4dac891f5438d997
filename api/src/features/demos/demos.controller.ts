import {
  createDemoRequest,
  demoContactRequest,
  demoMessageRequest,
  demoNameRequest,
  type CreateDemoRequest,
  type CreateDemoResponse,
  type DemoContactRequest,
  type DemoContactResponse,
  type DemoMessageRequest,
  type DemoMessageResponse,
  type DemoNameRequest,
  type FramingResponse,
  type GetDemoResponse,
  type Locale,
  type PurgeReceiptResponse,
  type siteAnalysisResponse,
} from '@loquia/contracts'
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { AppError } from '../../app-error.js'
import { CallerAddress, CallerLocale, isInternal, RateLimits } from '../../http/index.js'
import { BotsService } from '../workspace/bots/index.js'
import { ChatService, chooseVisitorLanguage, handoffOf } from '../chat/index.js'
import { ClaimsService } from './claims.service.js'
import { DemosService } from './demos.service.js'
import { FramingService } from './framing.service.js'

const texts = {
  created: {
    en: 'Your chatbot is there, and is reading your website.',
    it: 'Il tuo chatbot c’è, e sta leggendo il tuo sito.',
  },
  contact: { en: 'Thank you, we have your details.', it: 'Grazie, abbiamo ricevuto i tuoi dati.' },
} as const

/** The public calls of the demo. */
@Controller('api/chatbot-demo')
export class DemosController {
  constructor(
    private readonly demos: DemosService,
    private readonly claims: ClaimsService,
    private readonly bots: BotsService,
    private readonly chat: ChatService,
    private readonly rateLimits: RateLimits,
    private readonly framings: FramingService,
  ) {}

  @Post('create')
  @HttpCode(201)
  async create(
    @Body({ schema: createDemoRequest }) body: CreateDemoRequest,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ): Promise<CreateDemoResponse> {
    const language = body.language ?? locale
    await this.rateLimits.consume('demoCreatePerAddress', address)
    const { demoId, claimSecret } = await this.demos.create({ ...body, language, address })
    return { success: true, demoId, message: texts.created[language], claimSecret }
  }

  @Post('contact')
  @HttpCode(200)
  async contact(
    @Body({ schema: demoContactRequest }) body: DemoContactRequest,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ): Promise<DemoContactResponse> {
    await this.rateLimits.consume('contactPerAddress', address)
    await this.demos.keepContact(body)
    return { success: true, message: texts.contact[locale] }
  }

  @Get(':demoId')
  async get(
    @Param('demoId') demoId: string,
    @CallerAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GetDemoResponse> {
    if (!isInternal(request)) await this.rateLimits.consume('demoReadPerAddress', address)
    response.setHeader('cache-control', 'no-store')
    return { success: true, demo: await this.demos.get(demoId) }
  }

  /** Confirms or corrects the business's name, for the browser that made the demo. */
  @Put(':demoId/name')
  async confirmName(
    @Param('demoId') demoId: string,
    @Body({ schema: demoNameRequest }) body: DemoNameRequest,
    @CallerAddress() address: string,
  ): Promise<GetDemoResponse> {
    await this.rateLimits.consume('claimPerAddress', address)
    await this.claims.confirmName(demoId, body)
    return { success: true, demo: await this.demos.read(demoId) }
  }

  /** What was really read, which questions are answered from it, and what is missing. */
  @Get(':demoId/analysis')
  @Header('cache-control', 'no-store')
  async analysis(
    @Param('demoId') demoId: string,
    @CallerAddress() address: string,
  ): Promise<z.infer<typeof siteAnalysisResponse>> {
    await this.rateLimits.consume('analysisPerAddress', address)
    return { success: true, analysis: await this.demos.analysis(demoId) }
  }

  /** Whether the demo's website lets itself be shown in a frame of ours. */
  @Get(':demoId/framing')
  @Header('cache-control', 'no-store')
  async framing(@Param('demoId') demoId: string, @CallerAddress() address: string): Promise<FramingResponse> {
    await this.rateLimits.consume('framingPerAddress', address)
    const { domain } = await this.bots.open(demoId)
    return { success: true, ...(await this.framings.of(domain)) }
  }

  /** What was deleted when this demo was purged: figures, for whoever still has its address. */
  @Get(':demoId/receipt')
  async receipt(@Param('demoId') demoId: string): Promise<PurgeReceiptResponse> {
    const receipt = await this.demos.receipt(demoId)
    if (receipt === undefined) throw new AppError('not_found')
    return { success: true, receipt }
  }

  /**
   * Asks and waits for the whole answer, on the same path as the socket: the question is stored before it is answered.
   */
  @Post(':demoId/message')
  @HttpCode(200)
  async message(
    @Param('demoId') demoId: string,
    @Body({ schema: demoMessageRequest }) body: DemoMessageRequest,
    @CallerAddress() address: string,
    @Req() request: Request,
  ): Promise<DemoMessageResponse> {
    const bot = await this.bots.open(demoId)
    const { answer, conversation } = await this.chat.askAndWait(bot, {
      text: body.message,
      address,
      language: chooseVisitorLanguage(bot, body.language, request.headers),
      visitorToken: body.visitorToken,
    })
    const { content, outcome, confidence, generatedBy, sources } = answer
    const { visitorToken } = conversation
    return {
      success: true,
      answer: content,
      outcome,
      confidence,
      refused: outcome === 'none',
      generatedBy,
      sources,
      ...handoffOf(answer),
      visitorToken,
    }
  }
}
