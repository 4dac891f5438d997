import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'
import { openWire } from '../testing/wire.ts'

let ferry: Ferry
beforeAll(async () => {
  ferry = await startFerry()
})
afterAll(() => ferry?.stop())

it('starts its database again after the database was killed', async () => {
  const { model, product, host } = ferry
  const readiness = async (): Promise<number> => (await fetch(`${product.url}/api/ready`)).status
  const demoId = await product.createDemo(host)
  await product.whenRead(demoId)
  const wire = await openWire(product.url, demoId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  const turn = await model.turn()
  turn.say('The ferry leaves at nine [1].\n')
  await expect.poll(() => wire.text(answerId)).toContain('nine')

  expect(await readiness()).toBe(200)
  product.killDatabase()
  expect(await readiness()).toBe(503)
  turn.say('And at five [1].')
  await expect.poll(readiness).toBe(200)
  expect(product.log()).toMatch(/the embedded database exited \(.*SIGKILL\); restarting it/)
  turn.end()
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end' })
  const heard = wire.text(answerId)
  expect(heard).toContain('The ferry leaves at nine [1].\nAnd at five')
  wire.close()

  // What it had been told is there once, and the same conversation goes on.
  const back = await openWire(product.url, demoId, { visitorToken })
  expect(back.welcome.resumed).toBe(true)
  await back.resume(answerId, 0)
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-end', length: heard.length })
  expect(back.text(answerId)).toBe(heard)
  const { answerId: next } = await back.ask('What does a ticket cost?')
  const second = await model.turn()
  second.say('Twelve euros [1].')
  second.end()
  expect(await back.end(next)).toMatchObject({ type: 'answer-end' })
  back.close()
})

it('completes all requests once a silent database answers again', async () => {
  const { model, product, host } = ferry
  const readiness = async (): Promise<number> => (await fetch(`${product.url}/api/ready`)).status
  const demoId = await product.createDemo(host)
  await product.whenRead(demoId)
  const wire = await openWire(product.url, demoId)
  const { answerId } = await wire.ask('When does the ferry leave?')
  const turn = await model.turn()
  turn.say('The ferry leaves at nine [1].\n')
  await expect.poll(() => wire.text(answerId)).toContain('nine')

  product.freezeDatabase()
  expect(await readiness()).toBe(503)
  turn.say('And at five [1].')
  turn.end()
  const asked = wire.ask('What does a ticket cost?')
  expect(await readiness()).toBe(503)
  product.thawDatabase()
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end' })
  const { answerId: next } = await asked
  const second = await model.turn()
  second.say('Twelve euros [1].')
  second.end()
  expect(await wire.end(next)).toMatchObject({ type: 'answer-end' })
  expect(await readiness()).toBe(200)
  const heard = [wire.text(answerId), wire.text(next)]
  expect(heard).toEqual([expect.stringContaining('at nine [1].\nAnd at five'), expect.stringContaining('Twelve euros')])
  expect((await wire.history()).map(({ content }) => content)).toEqual([
    'When does the ferry leave?',
    heard[0],
    'What does a ticket cost?',
    heard[1],
  ])
  wire.close()
})
