import { afterAll, beforeAll, expect, it } from 'vitest'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import { servePages } from '../testing/serve-pages.ts'
import { startProduct, type Product } from '../testing/start-product.ts'
import { openWire } from '../testing/wire.ts'

let model: ModelServer
let site: Awaited<ReturnType<typeof servePages>>
let product: Product

beforeAll(async () => {
  model = await startModelServer()
  site = await servePages((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Ferry</title><main><h1>The ferry</h1><p>The ferry to the island leaves at nine and at five, and a ticket costs twelve euros.</p></main></html>')
  })
  product = await startProduct(model.environment)
})
afterAll(async () => {
  await product?.stop()
  await site?.stop()
  await model?.stop()
})

it('tells that it is not ready while its database is dead, starts another one by itself, and ends the answer that was under way', { timeout: 180_000 }, async () => {
  const readiness = async (): Promise<number> => (await fetch(`${product.url}/api/ready`)).status
  const demoId = await product.createDemo(site.host)
  await product.whenRead(demoId)
  const wire = await openWire(product.url, demoId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  const turn = await model.turn()
  turn.say('The ferry leaves at nine ')
  await expect.poll(() => wire.text(answerId)).toContain('nine')

  expect(await readiness()).toBe(200)
  product.killDatabase()
  expect(await readiness()).toBe(503)
  turn.say('and at five [1].')
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200)
  expect(product.log()).toMatch(/the embedded database ended \(.*SIGKILL\) and is started again/)
  turn.end()
  expect(await wire.end(answerId)).toMatchObject({ type: 'answer-end' })
  const heard = wire.text(answerId)
  expect(heard).toContain('The ferry leaves at nine and at five')
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
