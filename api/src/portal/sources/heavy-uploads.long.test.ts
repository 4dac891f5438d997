import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentSourceResponse, limits, type BotSource } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { PortalClient } from '../../testing/portal-client.js'
import { bombDocx, pdfFile } from '../../testing/sample-files.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string
let grace: PortalClient

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-heavy-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: folder },
  })
  grace = await PortalClient.register(server.url, 'grace')
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  await rm(folder, { recursive: true })
})

async function uploaded(response: Response): Promise<BotSource[]> {
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return documentSourceResponse.parse(JSON.parse(text)).trainings
}

describe('a document', () => {
  it('costs at most 300 MB over idle when two of ten megabytes are read at once', async () => {
    const line = (n: number): string =>
      `Line ${n} of the catalogue names article ${n * 17} and its price of ${n % 90} euros.\n`
    let text = ''
    for (let n = 0; text.length < 2_000_000; n++) text += `${line(n)}${n % 12 === 0 ? '\n' : ''}`
    const heavy = await pdfFile(
      'Catalogue',
      ['A catalogue with very heavy pictures of all the lamps that we sell.'],
      limits.uploadMaxBytes - 20_000,
    )
    const bomb = await bombDocx(80 * 1024 * 1024)
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
    const replies = await Promise.all([
      grace.upload(['one.pdf', heavy], ['bomb.docx', bomb]),
      grace.upload(['two.pdf', heavy]),
      grace.upload(['long.txt', text]),
    ])
    const ids = (await Promise.all(replies.map(uploaded))).flat().map(({ id }) => id)
    expect(ids).toHaveLength(3)
    for (const id of ids.slice(0, 2))
      expect(await grace.settled(id)).toMatchObject({ status: 'ready', content: expect.stringContaining('lamps') })
    clearInterval(watch)
    expect(Math.round((peak - idle) / 1024 / 1024)).toBeLessThan(300)
    for (const id of ids) await grace.call('DELETE', `trainings/${id}`)
  })
})
