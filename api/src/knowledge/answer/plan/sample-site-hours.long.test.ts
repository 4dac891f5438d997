import { sourceResponse } from '@loquia/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { PortalClient } from '../../../testing/portal-client.js'
import { startTestApp } from '../../../testing/test-app.js'
import { answererOn } from './answer-finder.testing.js'
import type { QuestionAnswerer } from './question-answerer.js'

interface RunningSamples {
  en: { url: string }
  stop(): Promise<void>
}

/** A URL avoids an import outside this workspace's sources. */
const sampleSites = new URL('../../../../../examples/sites/serve.ts', import.meta.url).href

/** The pages also contain times of jobs, classes, deliveries and holidays. */
let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: Awaited<ReturnType<typeof startTestApp>>
let samples: RunningSamples
let answerer: QuestionAnswerer
let instant = ''
let botId = ''
beforeAll(async () => {
  database = await startTestDatabase()
  const { startSampleSites }: { startSampleSites(options: object): Promise<RunningSamples> } = await import(sampleSites)
  samples = await startSampleSites({ ports: [0, 0] })
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*,localhost:*' },
  })
  const ada = await PortalClient.register(server.url, 'ada')
  const { training } = sourceResponse.parse(
    await (await ada.call('POST', 'training/url', { url: `${samples.en.url}/`, scope: 'site' })).json(),
  )
  expect(await ada.settled(training.id)).toMatchObject({ status: 'ready' })
  const [bot] = await database.dataSource.query<{ id: string }[]>(`SELECT bot_id AS id FROM sources LIMIT 1`)
  botId = bot!.id
  answerer = answererOn(database.dataSource, { clock: () => new Date(instant) })
})
afterAll(async () => {
  await server.stop()
  await samples.stop()
  await database.stop()
})

async function ask(at: string, question: string): Promise<{ text: string; pages: string[] }> {
  instant = `${at}Z`
  let text = ''
  for await (const event of answerer.answer({
    botId,
    question,
    language: 'en',
    history: [],
    isIngesting: false,
    signal: new AbortController().signal,
  })) {
    if (event.type === 'text') text += event.text
    else return { text: text.replaceAll('\u00a0', ' '), pages: event.sources.map(({ url }) => new URL(url).pathname) }
  }
  throw new Error('no end')
}

it.each([
  ['2026-12-02T10:00', 'Are you open now?', 'Open now until 5:00 PM.'],
  ['2026-12-07T10:00', 'Are you open now?', 'Closed now. Opens tomorrow at 7:30 AM (local time 10:00 AM).'],
  ['2026-12-25T10:00', 'Are you open now?', 'Closed now (local time 10:00 AM).'],
  ['2027-01-13T10:00', 'are you open today?', 'Closed now (local time 10:00 AM).'],
  ['2026-12-01T10:00', 'Are you open on 24 December?', 'Thursday, December 24: open 7:00 AM–1:00 PM.'],
  ['2026-12-01T10:00', 'Are you open on Christmas Eve?', 'Thursday, December 24: open 7:00 AM–1:00 PM.'],
  ['2026-12-01T10:00', 'Siete aperti il 24 dicembre?', 'Giovedì 24 dicembre: aperto 7:00–13:00.'],
  ['2026-12-01T10:00', 'Habt ihr am 27. Dezember geöffnet?', 'Sonntag, 27. Dezember: geschlossen.'],
  ['2026-12-01T10:00', 'Êtes-vous ouverts le 31 décembre ?', 'Jeudi 31 décembre : ouvert 7:30–14:00.'],
  ['2026-12-01T10:00', '¿Abren el 2 de enero?', 'Sábado, 2 de enero: cerrado.'],
  ['2026-12-01T10:00', 'Estão abertos no dia 25 de dezembro?', 'Sexta-feira, 25 de dezembro: fechado.'],
  ['2026-12-01T10:00', 'Are you open on Sunday?', 'Sunday: open 8:30 AM–2:00 PM.'],
  ['2026-12-24T10:00', 'Are you open on Sunday?', 'Sunday, December 27: closed.'],
  [
    '2026-12-01T10:00',
    'Are you open tomorrow at 7 pm?',
    'Tomorrow (Wednesday) at 7:00 PM: closed. Open 7:30 AM–5:00 PM.',
  ],
  ['2026-12-01T10:00', 'Are you open tomorrow at 3 pm?', 'Tomorrow (Wednesday) at 3:00 PM: open 7:30 AM–5:00 PM.'],
])('%s: %s', async (at, question, says) => {
  const { text, pages } = await ask(at, question)
  expect(text).toContain(says)
  expect(pages.length).toBe(1)
})

it('quotes the line of the date', async () => {
  const { text, pages } = await ask('2026-12-01T10:00', 'Are you open on 24 December?')
  expect(text).toContain('order collection and counter only')
  expect(text).not.toContain('29')
  expect(pages).toEqual(['/opening-hours'])
})

it.each([
  ['2027-08-29T10:00', 'Are you open tomorrow?', 'the page can be read in two ways'],
  ['2026-12-23T10:00', 'Is the café open tomorrow?', 'the café is closed that day, the counter is not'],
  ['2027-05-02T10:00', 'Are you open tomorrow?', 'a public holiday'],
])('%s: %s is not computed: %s', async (at, question) => {
  expect((await ask(at, question)).text).not.toMatch(/Tomorrow \(/)
})
