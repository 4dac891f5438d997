// oxlint-disable no-unmodified-loop-condition -- the loop ends when the tests have.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Accepted, ChatMessage, ClientToServerEvents, ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { startModelServer, type ModelServer, type ModelTurn } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

type Wire = Socket<ServerToClientEvents, ClientToServerEvents>

const visitors = 200
const kills = 5
/** An answer goes on until every visitor is being answered, and for so long after that: every kill and cut meets all of them in their middle. */
const pieceMs = 400
const piecesAfter = 2
/** Nobody waits longer for anything before they try again, as a widget does. */
const patienceMs = 20_000

let model: ModelServer
let site: Awaited<ReturnType<typeof servePages>>
let product: Product
let proxy: CuttingProxy
let botId: string
/** Answers that the model is giving now, by whom it gives them to. */
const speaking = new Set<ModelTurn>()
/** No answer ends while it waits for the others. */
let gathering = true
let running = true

beforeAll(async () => {
  model = await startModelServer()
  void speak()
  site = await servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><html lang="en"><title>Ferry</title><main><h1>The ferry</h1><p>The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.</p></main></html>',
    )
  })
  product = await startProduct({ ...model.environment, LOG_LEVEL: 'silent' })
  botId = await product.createDemo(site.host)
  await product.whenRead(botId)
  proxy = await startCuttingProxy(product.url)
})
afterAll(async () => {
  running = false
  await proxy?.stop()
  await product?.stop()
  await site?.stop()
  await model?.stop()
})

/** The model's end: every answer in pieces, at the pace of somebody who speaks. */
async function speak(): Promise<void> {
  while (running) {
    const turn = await model.turn()
    void (async () => {
      speaking.add(turn)
      turn.say('The ferry leaves at nine [1]')
      for (let after = 0; after < piecesAfter && !turn.abandoned && running; after += gathering ? 0 : 1) {
        await delay(pieceMs)
        turn.say(' and at five [1], say the times')
      }
      speaking.delete(turn)
      turn.end()
    })()
  }
}

/** An answer, and one that was cut within it. */
const whole = /^The ferry leaves at nine \[1\](?: and at five \[1\], say the times)+$/
const begun = /^(?:The ferry leaves at nine \[1\](?: and at five \[1\], say the times)*[^]{0,40})?$/

/** Waits until every visitor is being answered at the same moment. */
async function everybodyListens(): Promise<number> {
  gathering = true
  await expect
    .poll(() => [...speaking].filter(({ abandoned }) => !abandoned).length, { timeout: 200_000, interval: 20 })
    .toBeGreaterThanOrEqual(visitors)
  return speaking.size
}

function seconds(from: number, to = performance.now()): string {
  return `${((to - from) / 1_000).toFixed(1)} s`
}

interface Kept {
  clientMessageId: string
  text: string
  answerId: string
}

/** One visitor, who asks until the storm is over, and once more then, and lets no question go without its answer. */
class Visitor {
  readonly kept: Kept[] = []
  /** Of each answer all that was given at its last taking up, from its beginning. */
  readonly heard = new Map<string, string>()
  private token: string | undefined
  private wire: Wire | undefined
  private listening = false
  /** How often an answer was taken up again or for the first time. */
  resumed = 0
  /** Words that were heard twice, or missed. */
  readonly faults: string[] = []

  private readonly number: number

  constructor(number: number) {
    this.number = number
  }

  async askUntil(isOver: () => boolean): Promise<void> {
    for (let question = 1, isLast = false; !isLast; question++) {
      isLast = isOver()
      const text = `When does the ferry leave, asks ${this.number} for time ${question}?`
      const clientMessageId = randomUUID()
      let accepted: Accepted | undefined
      for (let answered = false; !answered;) {
        try {
          const wire = await this.connected()
          accepted ??= await this.ask(wire, clientMessageId, text)
          await this.end(wire, accepted.answerId)
          answered = true
        } catch {
          this.hangUp()
          await delay(50 + Math.random() * 200)
        }
      }
      this.kept.push({ clientMessageId, text, answerId: accepted!.answerId })
    }
  }

  /** Everything that the server holds of this conversation. */
  async history(): Promise<ChatMessage[]> {
    const wire = await this.connected()
    const all: ChatMessage[] = []
    for (;;) {
      const before = all[0]?.id
      const reply = await wire.timeout(patienceMs).emitWithAck('history', before === undefined ? {} : { before })
      if (!reply.success) throw new Error(reply.code)
      all.unshift(...reply.messages)
      if (!reply.more) return all
    }
  }

  /** Whether an answer is on its way to this visitor. */
  get isListening(): boolean {
    return this.listening && this.wire?.connected === true
  }

  hangUp(): void {
    this.listening = false
    this.wire?.disconnect()
    this.wire = undefined
  }

  private async connected(): Promise<Wire> {
    if (this.wire?.connected) return this.wire
    const wire: Wire = io(`${proxy.url}/chat`, {
      auth: { botId, ...(this.token === undefined ? {} : { visitorToken: this.token }) },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: patienceMs,
    })
    this.wire = wire
    await new Promise<void>((resolve, reject) => {
      wire.once('welcome', () => resolve())
      wire.once('connect_error', reject)
      wire.once('disconnect', reject)
    })
    return wire
  }

  private async ask(wire: Wire, clientMessageId: string, text: string): Promise<Accepted> {
    const reply = await wire.timeout(patienceMs).emitWithAck('ask', { clientMessageId, text })
    if (!reply.success) throw new Error(reply.code)
    this.token = reply.visitorToken
    return reply
  }

  private async end(wire: Wire, answerId: string): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(patienceMs)])
    let heard = ''
    /** What comes before the taking up is acknowledged is what this wire was being given anyway, from anywhere on. */
    let isBefore = true
    let isFirst = true
    try {
      const ended = new Promise<void>((resolve, reject) => {
        wire.on('answer', (part) => {
          if (part.messageId !== answerId) return
          if (
            isBefore &&
            ((part.type === 'answer-delta' && part.offset !== heard.length) ||
              (part.type === 'answer-end' && part.length !== heard.length))
          )
            return
          if (part.type === 'answer-start') heard = ''
          else if (part.type === 'answer-delta') {
            if (!isBefore && isFirst && part.offset === 0) heard = ''
            isFirst = isBefore
            if (part.offset !== heard.length) this.faults.push(`at ${part.offset} after ${heard.length}`)
            heard += part.text
          } else {
            this.heard.set(answerId, heard)
            if (part.type === 'answer-end' && part.length !== heard.length)
              this.faults.push(`${heard.length} of ${part.length}`)
            resolve()
          }
        })
        wire.once('disconnect', reject)
        signal.addEventListener('abort', reject)
      })
      ended.catch(() => undefined)
      // A callback, since a promise goes on only after all that came in the same packet as the acknowledgement.
      await new Promise<void>((resolve, reject) => {
        wire.timeout(patienceMs).emit('resume', { messageId: answerId, offset: 0 }, (late, reply) => {
          if (late) return reject(late)
          if (!reply.success) return reject(new Error(reply.code))
          isBefore = false
          resolve()
        })
      })
      this.listening = true
      this.resumed += 1
      await ended
    } finally {
      this.listening = false
      stop.abort()
      wire.off('answer')
    }
  }
}

it(
  `loses, doubles and forgets nothing in ${kills} kills and as many cuts while ${visitors} answers are streaming`,
  { timeout: 600_000 },
  async () => {
    let isOver = false
    const crowd = Array.from({ length: visitors }, (_, number) => new Visitor(number))
    const asking = crowd.map((visitor) => visitor.askUntil(() => isOver))

    for (let kill = 0; kill < kills; kill++) {
      const begun = performance.now()
      const listening = await everybodyListens()
      const heard = performance.now()
      // All of them come back to the answers that they were being given.
      const before = crowd.map(({ resumed }) => resumed)
      proxy.cut()
      await expect
        .poll(() => crowd.filter((visitor, index) => visitor.isListening && visitor.resumed > before[index]!).length, {
          timeout: 60_000,
          interval: 20,
        })
        .toBe(visitors)
      const back = performance.now()
      await product.kill()
      proxy.cut()
      gathering = false
      await product.restart()
      console.log(
        `kill ${kill + 1}: ${listening} answers under way after ${seconds(begun, heard)}, all heard again ${seconds(heard, back)} after the cut, ready again ${seconds(back)} after the kill`,
      )
    }
    gathering = false
    isOver = true
    await Promise.all(asking)

    const held = await Promise.all(crowd.map(async (visitor) => ({ visitor, messages: await visitor.history() })))
    let answers = 0
    let done = 0
    for (const { visitor, messages } of held) {
      const questions = messages.filter(({ role }) => role === 'user')
      // Accepted is stored: once, in the order in which it was asked, and nothing else is there.
      expect(questions.map(({ content }) => content)).toEqual(visitor.kept.map(({ text }) => text))
      for (const [index, { id }] of questions.entries()) {
        const replies = messages.filter(({ role, questionId }) => role === 'assistant' && questionId === id)
        expect(replies.map((reply) => reply.id)).toEqual([visitor.kept[index]?.answerId])
        expect(['done', 'failed']).toContain(replies[0]?.state)
        // What is stored is what the model said, each piece once, to its end or to where it was cut, and what its reader heard.
        const { id: answerId, state, content } = replies[0]!
        expect(content).toMatch(state === 'done' ? whole : begun)
        expect(visitor.heard.get(answerId)).toBe(content)
        answers += replies.length
        done += Number(state === 'done')
      }
      // Whoever was cut in mid-answer may have to ask again; by then all of them are answered to the end.
      expect(messages.at(-1)).toMatchObject({ role: 'assistant', state: 'done' })
      expect(visitor.faults).toEqual([])
      visitor.hangUp()
    }
    const accepted = crowd.reduce((sum, { kept }) => sum + kept.length, 0)
    expect(answers).toBe(accepted)
    expect(accepted).toBeGreaterThanOrEqual(2 * visitors)
    expect(done).toBeGreaterThanOrEqual(visitors)
    console.log(
      `${accepted} questions accepted, stored and answered: ${done} to the end, ${answers - done} marked as cut off`,
    )
  },
)
