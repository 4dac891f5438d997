import { setTimeout as delay } from 'node:timers/promises'
import type { AnswerPart } from '@loquia/contracts'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common'
import { AppError } from '../../app-error.js'
import { logError, toAppError } from '../../platform/http/index.js'
import { QuestionAnswerer, type AnswerEvent, type HandoffChannel } from '../../knowledge/index.js'
import { answersTotal, answerSeconds, firstWordsSeconds } from '../../platform/metrics/index.js'
import { BotsService } from '../../core/bots/index.js'
import { ConversationEvents } from '../handoff/conversation-events.js'
import { HandoffService } from '../handoff/handoff.service.js'
import { AgentAvailability } from '../handoff/agent-availability.js'
import { AnswerStreamStore } from './answer-stream-store.js'
import { AnswerStore } from './answer-store.js'
import { type EndedAnswer, type PendingAnswer, endPart } from './answer.js'
import { LiveAnswer, type AnswerSubscribers } from './live-answer.js'
import { CHAT_TIMING, type ChatTiming } from '../timing.js'

const finishAttempts = 8
const finishRetryMs = 500

const noSubscribers: AnswerSubscribers = {
  joinAnswer: () => undefined,
  send: () => undefined,
  leaveAnswer: () => undefined,
  disconnectAll: async () => undefined,
}
const interruptedAnswer: EndedAnswer = {
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
 * Answers continue without readers, who may join at any offset. Periodic saves under a lease let another process take
 * over after a crash.
 */
@Injectable()
export class AnswerRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AnswerRunner.name)
  private readonly live = new Map<string, LiveAnswer>()
  private readonly running = new Map<string, Promise<EndedAnswer>>()
  private readonly streamStore: AnswerStreamStore
  private subscribers: AnswerSubscribers = noSubscribers

  constructor(
    private readonly store: AnswerStore,
    private readonly answerer: QuestionAnswerer,
    private readonly conversationEvents: ConversationEvents,
    private readonly bots: BotsService,
    private readonly availability: AgentAvailability,
    private readonly handoffs: HandoffService,
    @Inject(CHAT_TIMING) private readonly timing: ChatTiming,
  ) {
    this.streamStore = new AnswerStreamStore(store, timing)
  }

  setSubscribers(subscribers: AnswerSubscribers): void {
    this.subscribers = subscribers
  }

  /**
   * Never rejects; a failure is an end.
   * @param reader receives parts in addition to subscribers
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
    this.subscribers.joinAnswer(pending.conversationId, answer.id)
    this.subscribers.send(answer.id, { type: 'answer-start', messageId: answer.id, questionId: pending.questionId })
    const run = this.run(answer)
    this.running.set(answer.id, run)
    void this.recordMetrics(run, answer, begun)
    return run
  }

  find(answerId: string): LiveAnswer | undefined {
    return this.live.get(answerId)
  }

  whenEnded(answerId: string): Promise<EndedAnswer> | undefined {
    return this.running.get(answerId)
  }

  ownIds(): string[] {
    return [...this.live.keys()]
  }

  abortConversation(conversationId: string): void {
    for (const answer of this.live.values())
      if (answer.pending.conversationId === conversationId) answer.abort('forgotten')
  }

  /** Marks slow answers as interrupted, so that readers may ask again. */
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
    // A server shutdown would discard unsent ends of answers.
    await this.subscribers.disconnectAll()
  }

  private async recordMetrics(run: Promise<EndedAnswer>, answer: LiveAnswer, begun: number): Promise<void> {
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
      ended = await this.writeAnswer(answer)
    } finally {
      await this.streamStore.release(answer)
      // Readers need not wait for the database. After a lost lease they receive nothing.
      if (answer.abortReason !== 'lost' && answer.abortReason !== 'forgotten') answer.flush()
      answer.close()
    }
    try {
      return await this.storeEnd(answer, ended)
    } catch (error) {
      logError(this.logger, toAppError(error), `ending answer ${answer.id}`)
      this.subscribers.send(answer.id, { type: 'answer-error', messageId: answer.id, code: 'answer_interrupted' })
      return interruptedAnswer
    } finally {
      this.live.delete(answer.id)
      this.subscribers.leaveAnswer(answer.id)
    }
  }

  private async writeAnswer(answer: LiveAnswer): Promise<EndedAnswer> {
    const timeout = setTimeout(() => answer.abort('interrupted'), this.timing.answerMs)
    try {
      for await (const event of untilAborted(this.streamEvents(answer), answer.signal)) {
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
      const partial = { ...interruptedAnswer, content: answer.complete() }
      if (answer.abortReason === 'stopped') return { ...partial, state: 'stopped', error: undefined }
      if (answer.abortReason !== undefined) return partial
      const failure = toAppError(error)
      logError(this.logger, failure, `answering ${answer.id}`)
      return { ...partial, error: failure.code }
    } finally {
      clearTimeout(timeout)
    }
  }

  private async *streamEvents({ pending, signal }: LiveAnswer): AsyncGenerator<AnswerEvent> {
    const { history, isIngesting, suggested, offered } = await this.store.loadContext(pending)
    yield* this.answerer.answer({
      botId: pending.botId,
      question: pending.question,
      history,
      language: pending.language,
      isIngesting,
      suggested,
      offered,
      ...(pending.contactUrl === undefined ? {} : { contactUrl: pending.contactUrl }),
      ...(pending.pageUrl === undefined ? {} : { pageUrl: pending.pageUrl }),
      findHandoffChannel: () => this.findHandoffChannel(pending),
      signal,
    })
  }

  private async findHandoffChannel({ botId, canBeJoined, conversationId }: PendingAnswer): Promise<HandoffChannel> {
    const bot = await this.bots.find(botId)
    if (bot === undefined || !canBeJoined) return 'contacts'
    if ((await this.handoffs.findForVisitor(conversationId))?.state === 'waiting') return 'waiting'
    if ((await this.availability.check(bot)).available) return 'chat'
    return bot.settings.leadForm === 'never' ? 'contacts' : 'message'
  }

  /** Stores the end first, so that readers learn only stored state. */
  private async storeEnd(answer: LiveAnswer, ended: EndedAnswer): Promise<EndedAnswer> {
    if (answer.abortReason === 'forgotten') return ended
    const ours = answer.abortReason !== 'lost' && (await this.finishWithRetries(answer.pending, ended))
    if (ours) {
      this.publishEnd(answer, ended)
      return ended
    }
    // Another process stopped the answer for its reader, or took it over and notifies the readers.
    if (!(await this.store.settleStopped(answer.id, answer.text))) return interruptedAnswer
    const stopped: EndedAnswer = {
      state: 'stopped',
      content: answer.text,
      outcome: null,
      confidence: null,
      sources: [],
      suggestions: [],
      generatedBy: 'ai',
    }
    this.publishEnd(answer, stopped)
    return stopped
  }

  private async finishWithRetries(pending: PendingAnswer, ended: EndedAnswer): Promise<boolean> {
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

  private publishEnd(answer: LiveAnswer, ended: EndedAnswer): void {
    answer.flush()
    this.subscribers.send(answer.id, endPart(answer.id, ended))
    const { conversationId, botId } = answer.pending
    this.conversationEvents.publish({ kind: 'answered', conversationId, botId, answerId: answer.id })
  }
}

/**
 * Stops at the signal even if the source ignores it.
 * @throws AppError `answer_interrupted`
 */
async function* untilAborted<T>(events: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = events[Symbol.asyncIterator]()
  let fail: ((error: AppError) => void) | undefined
  const abort = (): void => fail?.(new AppError('answer_interrupted'))
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (;;) {
      // One promise per step: racing against a long-lived promise would keep every step in memory.
      const result = await new Promise<IteratorResult<T>>((resolve, reject) => {
        fail = reject
        if (signal.aborted) abort()
        else iterator.next().then(resolve, reject)
      })
      if (result.done) return
      yield result.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    void iterator.return?.()?.catch(() => undefined)
  }
}
