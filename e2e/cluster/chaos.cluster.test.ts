// oxlint-disable no-unmodified-loop-condition -- the loop ends when the tests have.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { startModelServer, type ModelServer, type ModelTurn } from '../testing/model-server.ts'
import { PersistentVisitor } from '../testing/persistent-visitor.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'

const visitors = 200
const kills = 5
/**
 * An answer goes on until every visitor is being answered, and for so long after that: every kill and cut meets all of
 * them in their middle.
 */
const pieceMs = 400
const piecesAfter = 2

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

/** The model's end: every answer in lines, at the pace of somebody who speaks. */
async function speak(): Promise<void> {
  while (running) {
    const turn = await model.turn()
    void (async () => {
      speaking.add(turn)
      turn.say('The ferry leaves at nine [1].\n')
      for (let after = 0; after < piecesAfter && !turn.abandoned && running; after += gathering ? 0 : 1) {
        await delay(pieceMs)
        turn.say('And at five [1], say the times.\n')
      }
      speaking.delete(turn)
      turn.end()
    })()
  }
}

/** An answer, and one that was cut within it. */
const whole = /^The ferry leaves at nine \[1\]\.\n(?:And at five \[1\], say the times\.\n)+$/
const begun = /^(?:The ferry leaves at nine \[1\]\.\n(?:And at five \[1\], say the times\.\n)*[^]{0,40})?$/

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

it(`delivers ${visitors} answers exactly once despite ${kills} kills with as many cuts`, async () => {
  let isOver = false
  const crowd = Array.from(
    { length: visitors },
    (_, number) =>
      new PersistentVisitor(
        proxy.url,
        botId,
        (question) => `When does the ferry leave, asks ${number} for time ${question}?`,
      ),
  )
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
        timeout: 120_000,
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
    expect(questions.map(({ content }) => content)).toEqual(visitor.accepted.map(({ text }) => text))
    for (const [index, { id }] of questions.entries()) {
      const replies = messages.filter(({ role, questionId }) => role === 'assistant' && questionId === id)
      expect(replies.map((reply) => reply.id)).toEqual([visitor.accepted[index]?.answerId])
      expect(['done', 'failed']).toContain(replies[0]?.state)
      // What is stored is what the model said, each piece once, to its end or to where it was cut, and what its reader
      // heard.
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
  const accepted = crowd.reduce((sum, { accepted }) => sum + accepted.length, 0)
  expect(answers).toBe(accepted)
  expect(accepted).toBeGreaterThanOrEqual(2 * visitors)
  expect(done).toBeGreaterThanOrEqual(visitors)
  console.log(
    `${accepted} questions accepted, stored and answered: ${done} to the end, ${answers - done} marked as cut off`,
  )
})
