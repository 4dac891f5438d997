import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'
import { openWire } from '../testing/wire.ts'

/** Milliseconds of a lease that was renewed just now (api/src/features/chat/timing.ts). */
const leaseMs = 6_000
/** From readiness until a question of before has its model again; looking for abandoned answers comes only every two seconds. */
const soonMs = 1_500
const attempts = 5

let ferry: Ferry
beforeAll(async () => {
  ferry = await startFerry()
})
afterAll(() => ferry?.stop())

it('goes on with an answer as soon as it is back after a kill, without waiting for the dead one’s lease', { timeout: 300_000 }, async () => {
  const { model, product, host } = ferry
  const demoId = await product.createDemo(host)
  await product.whenRead(demoId)
  // A machine that is held up shows nothing, nor does one so slow that starting takes longer than a lease: it gets another try.
  // A product that waits for the lease would be late each time.
  const waits: number[] = []
  while (waits.length < attempts) {
    const wire = await openWire(product.url, demoId)
    const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
    await model.turn()
    await product.kill()
    wire.close()
    const killedAt = performance.now()
    const again = model.turn()
    await product.restart()
    const readyAt = performance.now()
    const turn = await again
    const tookUpAt = performance.now()
    turn.say('The ferry leaves at nine and at five [1].')
    turn.end()
    const back = await openWire(product.url, demoId, { visitorToken })
    await back.resume(answerId, 0)
    expect(await back.end(answerId)).toMatchObject({ type: 'answer-end' })
    expect(back.text(answerId)).toContain('The ferry leaves at nine and at five')
    back.close()
    waits.push(tookUpAt - readyAt)
    if (tookUpAt - readyAt < soonMs && tookUpAt - killedAt < leaseMs - leaseMs / 3) return
  }
  expect(Math.min(...waits)).toBeLessThan(soonMs)
})
