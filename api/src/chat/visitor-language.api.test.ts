import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiScopes, type ApiAnswer, type CreatedApiKeyResponse, type DemoMessageResponse } from '@loquia/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestDatabase } from '../platform/database/testing.js'
import { ChatClient } from '../testing/chat-client.js'
import { CookieCaller } from '../testing/cookie-caller.js'
import { startTestApp, type TestApp } from '../testing/test-app.js'

const written = {
  ja: [
    '駐車場はありますか？',
    '当店は県内の家庭や博物館の時計と気圧計を修理しています。ご自宅まで引き取りに伺います。掃除の料金は4,800円です。',
  ],
  he: [
    'יש חניה?',
    'אנחנו מתקנים שעונים וברומטרים לבתים ולמוזאונים בכל האזור. ניקוי עולה ארבעים ושמונה שקלים. אנחנו אוספים את השעון מהבית ומחזירים אותו אחרי שבועיים. החנות פתוחה בכל יום חוץ משבת.',
  ],
  ar: [
    'هل يوجد موقف للسيارات؟',
    'نحن نصلح الساعات القديمة للمنازل والمتاحف في المنطقة كلها. تكلفة التنظيف أربعون دينارا. نأتي إلى بيتكم ونعيد الساعة بعد أسبوعين. المحل مفتوح كل يوم من الصباح إلى المساء ما عدا يوم الجمعة. يمكنكم الاتصال بنا في أي وقت لحجز موعد أو لمعرفة ثمن الإصلاح قبل أن نبدأ العمل.',
  ],
  pl: [
    'Czy jest parking?',
    'Naprawiamy zegary i barometry dla domów i muzeów w całym województwie. Czyszczenie kosztuje 48 złotych. Odbieramy zegar z mieszkania i przywozimy go z powrotem po dwóch tygodniach. Sklep jest otwarty codziennie oprócz niedzieli.',
  ],
  zh: ['有停车场吗？', '我们为全省的家庭和博物馆修理钟表和气压计。清洁费用为四十八元，预约时间为上午十点至下午五点。'],
  de: [
    '42?',
    'Wir reparieren Uhren und Barometer für Häuser und Museen in der ganzen Region. Eine Reinigung kostet 48 Euro. Wir holen die Uhr bei Ihnen ab und bringen sie nach zwei Wochen wieder zurück. Das Geschäft ist jeden Tag außer sonntags geöffnet.',
  ],
  ca: [
    '42?',
    "Reparem rellotges i baròmetres per a cases i museus de tota la comarca. La neteja costa quaranta-vuit euros i el lliurament és gratuït. Recollim el rellotge a casa vostra i us el tornem al cap de dues setmanes. La botiga és oberta cada dia, excepte els diumenges i els dies festius, i també l'agost.",
  ],
} as const
type Written = keyof typeof written

const declined = {
  en: 'I couldn’t find',
  it: 'Non ho trovato',
  de: 'habe ich',
  fr: 'Je n’ai pas trouvé',
  es: 'No he encontrado',
  pt: 'Não encontrei',
} as const
type Spoken = keyof typeof declined

let database: Awaited<ReturnType<typeof startTestDatabase>>
let server: TestApp
let folder: string | undefined
const bots = {} as Record<Written, { botId: string; key: string }>

beforeAll(async () => {
  database = await startTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'loquia-languages-'))
  server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { DATA_DIR: folder, RATE_LIMIT_SCALE: '0' },
  })
  for (const [language, [, text]] of Object.entries(written)) bots[language as Written] = await botWith(language, text)
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await database?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
})

async function botWith(language: string, text: string): Promise<{ botId: string; key: string }> {
  const owner = await new CookieCaller(server.url).register(`owner-${language}`)
  const { body } = await owner.call<{ bots: { botId: string }[] }>('POST', '/api/chatbot/bots')
  const { botId } = body.bots[0]!
  await owner.call('PUT', `/api/chatbot/bots/${botId}/mcp`, { mode: 'public' })
  const keys = await owner.call<{ workspaces: { id: string }[] }>('GET', '/api/keys')
  const path = `/api/workspaces/${keys.body.workspaces[0]!.id}/keys`
  const made = await owner.call<CreatedApiKeyResponse>('POST', path, { name: 'Test', scopes: apiScopes })
  const key = made.body.secret
  await post(`/api/v1/bots/${botId}/sources`, { type: 'text', title: 'About', text }, key)
  await vi.waitFor(
    async () => {
      const response = await fetch(`${server.url}/api/v1/bots/${botId}/sources`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(await response.json()).toMatchObject({ data: [{ status: 'ready' }] })
    },
    { timeout: 60_000 },
  )
  return { botId, key }
}

async function post<T>(path: string, body: unknown, key?: string, accepted = '*'): Promise<T> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-language': accepted,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBeLessThan(300)
  return (await response.json()) as T
}

type Asked = { question: string; language?: string; accepted?: string }
const withLanguage = (language: string | undefined) => (language === undefined ? {} : { language })

const ways: Record<string, (bot: Written, asked: Asked) => Promise<string>> = {
  rest: async (bot, { question, language, accepted }) => {
    const body = { message: question, ...withLanguage(language) }
    const path = `/api/chatbot-demo/${bots[bot].botId}/message`
    return (await post<DemoMessageResponse>(path, body, undefined, accepted)).answer
  },
  socket: async (bot, { question, language, accepted }) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted }
    const client = await ChatClient.connect(server.url, { botId: bots[bot].botId, ...withLanguage(language) }, headers)
    try {
      const { answerId } = await client.ask(question)
      expect(await client.end(answerId)).toMatchObject({ type: 'answer-end' })
      return client.text(answerId)
    } finally {
      client.close()
    }
  },
  v1: async (bot, { question, language, accepted }) => {
    const { botId, key } = bots[bot]
    return (await post<ApiAnswer>(`/api/v1/bots/${botId}/ask`, { question, ...withLanguage(language) }, key, accepted))
      .answer
  },
  mcp: async (bot, { question, language, accepted }) => {
    const params = { name: 'ask', arguments: { question, ...withLanguage(language) } }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const reply = await post<{ result: { isError?: boolean; structuredContent: { answer: string } } }>(
      `/mcp/${bots[bot].botId}`,
      body,
      undefined,
      accepted,
    )
    expect(reply.result.isError, JSON.stringify(reply)).toBeUndefined()
    return reply.result.structuredContent.answer
  },
}

describe.each(Object.entries(ways))('by %s', (_, ask) => {
  it.each<[Written, Spoken]>([
    ['ja', 'en'],
    ['he', 'en'],
    ['ar', 'en'],
    ['pl', 'en'],
    ['zh', 'en'],
    ['de', 'de'],
    ['ca', 'es'],
  ])('a bot whose sources are in %s declines in the nearest language, %s', async (bot, spoken) => {
    expect(await ask(bot, { question: written[bot][0] })).toContain(declined[spoken])
  })

  it.each<[string | undefined, string, Spoken]>([
    ['pt-BR', 'it', 'pt'],
    ['zh-Hant', 'it;q=0.5, fr', 'fr'],
    ['xx', 'ja, it;q=0.4', 'it'],
    ['', 'es-MX', 'es'],
    ['%&$ 😀', '', 'en'],
    [undefined, 'de-CH', 'de'],
  ])('with language "%s" and Accept-Language "%s" the answer is in %s', async (language, accepted, spoken) => {
    const asked = { question: written.ja[0], accepted, ...withLanguage(language) }
    expect(await ask('ja', asked)).toContain(declined[spoken])
  })

  it('answers from a Japanese source', async () => {
    expect(await ask('ja', { question: '掃除の料金はいくらですか？' })).toContain('4,800円')
  })
})

it('stores the language of the sources beside a language that the product speaks', async () => {
  const rows = await database.dataSource.query<{ language: string; content: string }[]>(
    `SELECT language, content_language AS content FROM bots WHERE content_language IS NOT NULL`,
  )
  expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en']))
  expect(rows.map(({ content }) => content).toSorted()).toEqual(['ar', 'ca', 'de', 'he', 'ja', 'pl', 'zh'])
})

it('stores no language that the product does not speak', async () => {
  for (const table of ['bots', 'conversations'])
    await expect(database.dataSource.query(`UPDATE ${table} SET language = 'ja'`)).rejects.toThrow('language_check')
})
