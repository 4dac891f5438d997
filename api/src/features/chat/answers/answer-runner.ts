import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerPart } from '@loquia/contracts'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { AppError } from '../../../app-error.js'
import { logError, toAppError } from '../../../http/index.js'
import { QuestionAnswerer, type AnswerEvent, type WayToPerson } from '../../../knowledge/index.js'
import { answersTotal, answerSeconds, firstWordsSeconds } from '../../../metrics/index.js'
import { BotsService } from '../../workspace/bots/index.js'
import { ConversationNews } from '../handover/conversation-news.js'
import { HandoverService } from '../handover/handover.service.js'
import { PeopleAvailability } from '../handover/people-availability.js'
import { AnswerStreamStore } from './answer-stream-store.js'
import { AnswerStore } from './answer-store.js'
import type { EndedAnswer, PendingAnswer } from './answer.js'
import { endPart } from './end-part.js'
import { LiveAnswer, type AnswerSubscribers } from './live-answer.js'
import { untilAborted } from './until-aborted.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

/** An answer's last write is tried again while the database is away. */
const finishAttempts = 8
const finishRetryMs = 500

const nobody: AnswerSubscribers = {
  gather: () => undefined,
  send: () => undefined,
  dismiss: () => undefined,
  hangUp: async () => undefined,
}
const interrupted: EndedAnswer = {
  state: 'failed',
  error: 'answer_interrupted',
  content: '',
  outcome: null,
  confidence: null,
  sources: [],
  suggestions: [],
  generatedBy: 'ai',
}

/**
 * Writes answers. An answer belongs to the server: it goes on without readers, who may join at any offset. Its text
 * grows here and is saved to the database at short intervals, under a lease that another process takes over if this one
 * dies.
 */
@Injectable()
export class AnswerRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AnswerRunner.name)
  private readonly live = new Map<string, LiveAnswer>()
  private readonly running = new Map<string, Promise<EndedAnswer>>()
  private readonly streamStore: AnswerStreamStore
  private subscribers: AnswerSubscribers = nobody

  constructor(
    private readonly store: AnswerStore,
    private readonly answerer: QuestionAnswerer,
    private readonly news: ConversationNews,
    private readonly bots: BotsService,
    private readonly availability: PeopleAvailability,
    private readonly handovers: HandoverService,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {
    this.streamStore = new AnswerStreamStore(store, timing)
  }

  /** Sends the parts of all answers from now on to this subscribers. */
  playTo(subscribers: AnswerSubscribers): void {
    this.subscribers = subscribers
  }

  /**
   * Begins an answer. The promise never rejects: what goes wrong is an end, too.
   * @param reader is sent its parts beside whoever follows the conversation
   */
  start(pending: PendingAnswer, reader?: (part: AnswerPart) => void): Promise<EndedAnswer> {
    const begun = performance.now()
    const { subscribers } = this
    const send: AnswerSubscribers['send'] = (answerId, part) => {
      subscribers.send(answerId, part)
      reader?.(part)
    }
    const answer = new LiveAnswer(pending, { ...subscribers, send }, this.timing.broadcastMs)
    this.live.set(answer.id, answer)
    this.subscribers.gather(pending.conversationId, answer.id)
    this.subscribers.send(answer.id, { type: 'answer-start', messageId: answer.id, questionId: pending.questionId })
    const run = this.run(answer)
    this.running.set(answer.id, run)
    void this.observe(run, answer, begun)
    return run
  }

  /** An answer this process is writing now. */
  find(answerId: string): LiveAnswer | undefined {
    return this.live.get(answerId)
  }

  /** Resolves when an answer that this process is writing has ended; undefined for any other. */
  whenEnded(answerId: string): Promise<EndedAnswer> | undefined {
    return this.running.get(answerId)
  }

  /** Ids of the answers this process is writing now. */
  ownIds(): string[] {
    return [...this.live.keys()]
  }

  /** Ends every answer of a conversation that is being deleted. */
  dropConversation(conversationId: string): void {
    for (const answer of this.live.values())
      if (answer.pending.conversationId === conversationId) answer.abort('forgotten')
  }

  /** Lets running answers finish; those that take too long are marked, so that their readers may ask again. */
  async beforeApplicationShutdown(): Promise<void> {
    const finished = Promise.all(this.running.values())
    const patience = new AbortController()
    await Promise.race([
      finished,
      delay(this.timing.drainMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
    for (const answer of this.live.values()) answer.abort('interrupted')
    await Promise.all(this.running.values())
    // The server's own end would drop what is not written yet, and that is how these answers ended.
    await this.subscribers.hangUp()
  }

  private async observe(run: Promise<EndedAnswer>, answer: LiveAnswer, begun: number): Promise<void> {
    const ended = await run
    this.running.delete(answer.id)
    answersTotal.inc({ state: ended.state, outcome: ended.outcome ?? '' })
    answerSeconds.observe((performance.now() - begun) / 1_000)
    if (answer.firstWordsAt !== undefined) firstWordsSeconds.observe((answer.firstWordsAt - begun) / 1_000)
  }

  private async run(answer: LiveAnswer): Promise<EndedAnswer> {
    this.streamStore.watch(answer)
    let ended: EndedAnswer
    try {
      ended = await this.write(answer)
    } finally {
      await this.streamStore.release(answer)
      // Readers need not wait for the database to see the last words; a reader of somebody else's answer gets none.
      if (answer.abortReason !== 'lost' && answer.abortReason !== 'forgotten') answer.flush()
      answer.close()
    }
    try {
      return await this.settle(answer, ended)
    } catch (error) {
      logError(this.logger, toAppError(error), `ending answer ${answer.id}`)
      this.subscribers.send(answer.id, { type: 'answer-error', messageId: answer.id, code: 'answer_interrupted' })
      return interrupted
    } finally {
      this.live.delete(answer.id)
      this.subscribers.dismiss(answer.id)
    }
  }

  /** Reads the answer's events until it ends, fails or is aborted. */
  private async write(answer: LiveAnswer): Promise<EndedAnswer> {
    const timeout = setTimeout(() => answer.abort('interrupted'), this.timing.answerMs)
    try {
      for await (const event of untilAborted(this.events(answer), answer.signal)) {
        if (event.type === 'text') answer.append(event.text)
        else
          return {
            state: 'done',
            content: answer.complete(),
            outcome: event.outcome,
            confidence: event.confidence,
            sources: event.sources,
            suggestions: event.suggestions,
            handoff: event.handoff,
            generatedBy: event.generatedBy,
          }
      }
      throw new AppError('answer_interrupted')
    } catch (error) {
      const kept = { ...interrupted, content: answer.complete() }
      if (answer.abortReason === 'stopped') return { ...kept, state: 'stopped', error: undefined }
      if (answer.abortReason !== undefined) return kept
      const failure = toAppError(error)
      logError(this.logger, failure, `answering ${answer.id}`)
      return { ...kept, error: failure.code }
    } finally {
      clearTimeout(timeout)
    }
  }

  private async *events({ pending, signal }: LiveAnswer): AsyncGenerator<AnswerEvent> {
    const { history, stillReading, suggested, offered } = await this.store.context(pending)
    yield* this.answerer.answer({
      botId: pending.botId,
      question: pending.question,
      history,
      language: pending.language,
      stillReading,
      suggested,
      offered,
      ...(pending.contactUrl === undefined ? {} : { contactUrl: pending.contactUrl }),
      ...(pending.pageUrl === undefined ? {} : { pageUrl: pending.pageUrl }),
      person: () => this.wayToPerson(pending),
      signal,
    })
  }

  /** How a visitor of this conversation reaches a person now. */
  private async wayToPerson({ botId, canBeJoined, conversationId }: PendingAnswer): Promise<WayToPerson> {
    const bot = await this.bots.find(botId)
    if (bot === undefined || !canBeJoined) return 'contacts'
    if ((await this.handovers.shown(conversationId))?.state === 'waiting') return 'waiting'
    if ((await this.availability.of(bot)).available) return 'chat'
    return bot.settings.leadForm === 'never' ? 'contacts' : 'message'
  }

  /** Writes the end to the database, then tells the readers: what they are told is what they would find. */
  private async settle(answer: LiveAnswer, ended: EndedAnswer): Promise<EndedAnswer> {
    if (answer.abortReason === 'forgotten') return ended
    const ours = answer.abortReason !== 'lost' && (await this.finish(answer.pending, ended))
    if (ours) {
      this.tellEnd(answer, ended)
      return ended
    }
    // Another process has it: either its reader stopped it from there, or it was taken over and will be told from
    // there.
    if (!(await this.store.settleStopped(answer.id, answer.text))) return interrupted
    const stopped: EndedAnswer = {
      state: 'stopped',
      content: answer.text,
      outcome: null,
      confidence: null,
      sources: [],
      suggestions: [],
      generatedBy: 'ai',
    }
    this.tellEnd(answer, stopped)
    return stopped
  }

  private async finish(pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.store.finish(pending, ended)
      } catch (error) {
        if (attempt === finishAttempts) throw error
        logError(this.logger, toAppError(error), `ending answer ${pending.answerId}`)
        await delay(finishRetryMs)
      }
    }
  }

  private tellEnd(answer: LiveAnswer, ended: EndedAnswer): void {
    answer.flush()
    this.subscribers.send(answer.id, endPart(answer.id, ended))
    const { conversationId, botId } = answer.pending
    this.news.tell({ kind: 'answered', conversationId, botId, answerId: answer.id })
  }
}
