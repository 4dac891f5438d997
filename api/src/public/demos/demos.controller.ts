import { type Locale } from '@loquia/contracts'
import {
  type CallInput,
  askDemo,
  createDemo,
  getDemo,
  getFraming,
  getPurgeReceipt,
  getSiteAnalysis,
  nameDemo,
  saveDemoContact,
} from '@loquia/contracts/calls'
import { Controller, Header, Req, Res } from '@nestjs/common'
import type { Request, Response } from 'express'
import { AppError } from '../../app-error.js'
import { CallerAddress, CallerLocale, isInternal, RateLimits, Handles } from '../../platform/http/index.js'
import { BotsService } from '../../core/bots/index.js'
import { ChatService, chooseVisitorLanguage, chooseHandoffOffer } from '../../chat/index.js'
import { BotRemoval } from '../../portal/bot-removal/index.js'
import { ClaimsService } from './claims.service.js'
import { DemosService } from './demos.service.js'
import { FramingService } from './framing.service.js'

const texts = {
  created: {
    en: 'We created your chatbot. It’s now reading your website.',
    it: 'Abbiamo creato il chatbot: ora sta leggendo il tuo sito.',
  },
  contact: { en: 'Thank you, we have your details.', it: 'Grazie, abbiamo ricevuto i tuoi dati.' },
} as const

@Controller()
export class DemosController {
  constructor(
    private readonly demos: DemosService,
    private readonly claims: ClaimsService,
    private readonly bots: BotsService,
    private readonly removal: BotRemoval,
    private readonly chat: ChatService,
    private readonly rateLimits: RateLimits,
    private readonly framings: FramingService,
  ) {}

  @Handles(createDemo)
  async create(
    { body }: CallInput<typeof createDemo>,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ) {
    const language = body.language ?? locale
    await this.rateLimits.consume('demoCreatePerAddress', address)
    const { demoId, claimSecret } = await this.demos.create({ ...body, language, address })
    return { demoId, message: texts.created[language], claimSecret }
  }

  @Handles(saveDemoContact)
  async saveContact(
    { body }: CallInput<typeof saveDemoContact>,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ) {
    await this.rateLimits.consume('contactPerAddress', address)
    await this.demos.saveContact(body)
    return { message: texts.contact[locale] }
  }

  @Handles(getDemo)
  async get(
    { params: { demoId } }: CallInput<typeof getDemo>,
    @CallerAddress() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (!isInternal(request)) await this.rateLimits.consume('demoReadPerAddress', address)
    response.setHeader('cache-control', 'no-store')
    return { demo: await this.demos.get(demoId) }
  }

  @Handles(nameDemo)
  async confirmName({ params: { demoId }, body }: CallInput<typeof nameDemo>, @CallerAddress() address: string) {
    await this.rateLimits.consume('claimPerAddress', address)
    await this.claims.confirmName(demoId, body)
    return { demo: await this.demos.load(demoId) }
  }

  @Handles(getSiteAnalysis)
  @Header('cache-control', 'no-store')
  async getAnalysis({ params: { demoId } }: CallInput<typeof getSiteAnalysis>, @CallerAddress() address: string) {
    await this.rateLimits.consume('analysisPerAddress', address)
    return { analysis: await this.demos.analyze(demoId) }
  }

  @Handles(getFraming)
  @Header('cache-control', 'no-store')
  async getFraming({ params: { demoId } }: CallInput<typeof getFraming>, @CallerAddress() address: string) {
    await this.rateLimits.consume('framingPerAddress', address)
    const { domain } = await this.bots.getActive(demoId)
    return this.framings.check(domain)
  }

  @Handles(getPurgeReceipt)
  async getReceipt({ params: { demoId } }: CallInput<typeof getPurgeReceipt>) {
    const receipt = await this.removal.findReceipt(demoId)
    if (receipt === undefined) throw new AppError('not_found')
    return { receipt }
  }

  @Handles(askDemo)
  async answerMessage(
    { params: { demoId }, body }: CallInput<typeof askDemo>,
    @CallerAddress() address: string,
    @Req() request: Request,
  ) {
    const bot = await this.bots.getActive(demoId)
    const { answer, conversation } = await this.chat.askAndWait(bot, {
      text: body.message,
      address,
      language: chooseVisitorLanguage(bot, body.language, request.headers),
      visitorToken: body.visitorToken,
    })
    const { content, outcome, confidence, generatedBy, sources } = answer
    const { visitorToken } = conversation
    return {
      answer: content,
      outcome,
      confidence,
      refused: outcome === 'none',
      generatedBy,
      sources,
      ...chooseHandoffOffer(answer),
      visitorToken,
    }
  }
}
