import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFerry, type Ferry } from '../testing/ferry.ts'
import { startDatabase } from '../testing/start-nodes.ts'
import { openWire } from '../testing/wire.ts'

let ferry: Ferry
beforeAll(async () => {
  ferry = await startFerry()
})
afterAll(() => ferry?.stop())

/**
 * Has the leases of a product that was killed end in an hour, so that whoever waits for them is late on any machine.
 */
async function prolongLeases(dataDir: string): Promise<number | null> {
  const database = await startDatabase(join(dataDir, 'postgres'))
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    return (
      await client.query(
        `UPDATE messages SET lease_until = now() + interval '1 hour' WHERE state = 'streaming' AND lease_until IS NOT NULL`,
      )
    ).rowCount
  } finally {
    await client.end()
    await database.stop()
  }
}

it('resumes an answer after a kill without waiting for the old lease', async () => {
  const { model, product, host } = ferry
  const demoId = await product.createDemo(host)
  await product.whenRead(demoId)
  const wire = await openWire(product.url, demoId)
  const { answerId, visitorToken } = await wire.ask('When does the ferry leave?')
  await model.turn()
  await product.kill()
  wire.close()
  expect(await prolongLeases(product.dataDir)).toBe(1)
  await product.restart()
  const turn = await model.turn()
  turn.say('The ferry leaves at nine and at five [1].')
  turn.end()
  const back = await openWire(product.url, demoId, { visitorToken })
  await back.resume(answerId, 0)
  expect(await back.end(answerId)).toMatchObject({ type: 'answer-end' })
  expect(back.text(answerId)).toContain('The ferry leaves at nine and at five')
  back.close()
})
