import { ownBotsResponse, sourceResponse, conversationResponse, conversationsResponse } from '@loquia/contracts'
import { expect } from 'vitest'
import { startTestDatabase } from '../../../platform/database/testing.js'
import { PortalClient } from '../../../testing/portal-client.js'
import { startTestApp } from '../../../testing/test-app.js'
import { startSite, type Answer, type TestSite } from '../../ingest/crawl/hostile-site.testing.js'

export async function startReadingBot() {
  const database = await startTestDatabase()
  const server = await startTestApp({
    dataSource: database.dataSource,
    realKnowledge: true,
    environment: { RATE_LIMIT_SCALE: '0', CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
  })
  const ada = await PortalClient.register(server.url, 'ada')
  let site: TestSite | undefined

  const read = async (pages: Record<string, Answer>, scope: 'site' | 'page' = 'site'): Promise<Map<string, string>> => {
    site = await startSite(pages)
    for (const { id } of await ada.trainings()) expect((await ada.call('DELETE', `trainings/${id}`)).status).toBe(200)
    const { training } = sourceResponse.parse(
      await (await ada.call('POST', 'training/url', { url: `http://${site.host}/`, scope })).json(),
    )
    expect(await ada.settled(training.id)).toMatchObject({ status: 'ready', error: null })
    const passages = new Map<string, string>()
    for (const { url, text } of await database.dataSource.query<{ url: string; text: string }[]>(
      `SELECT url, array_to_string(array(SELECT jsonb_array_elements_text(headings)) || text, E'\\n') AS text FROM chunks ORDER BY page_id, ordinal`,
    )) {
      const { pathname } = new URL(url)
      passages.set(pathname, `${passages.get(pathname) ?? ''}\n${text}`)
    }
    return passages
  }

  const answerTo = async (question: string): Promise<{ heard: string; transcript: string }> => {
    const {
      bots: [bot],
    } = ownBotsResponse.parse(await (await ada.call('POST', 'bots')).json())
    const response = await fetch(`${server.url}/api/chatbot-demo/${bot!.botId}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: question }),
    })
    const { answer, sources } = (await response.json()) as { answer: string; sources: { snippet: string }[] }
    const {
      conversations: [latest],
    } = conversationsResponse.parse(await (await ada.call('GET', `bots/${bot!.botId}/conversations`)).json())
    const { messages } = conversationResponse.parse(
      await (await ada.call('GET', `bots/${bot!.botId}/conversations/${latest!.id}`)).json(),
    )
    expect(messages[0]!.content).toBe(question)
    const told = (text: string, from: readonly { snippet: string }[]): string =>
      [text.replace(/\\(?=[!-/:-@[-`{-~])/g, ''), ...from.map(({ snippet }) => snippet)].join('\n')
    return { heard: told(answer, sources), transcript: told(messages[1]!.content, messages[1]!.sources) }
  }

  return {
    read,
    answerTo,
    stopSite: async () => site?.stop(),
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}

export const pageOf = (marker: string, text: string, head = ''): string =>
  `<!doctype html><html lang="en"><head>${head}<title>${marker}</title></head><body><main><h1>About ${marker}</h1><p>On the sign of ${marker} is written ${text} for everybody who passes</p></main></body></html>`
export const home = (paths: readonly string[]): string =>
  pageOf('welcome', 'come in', '<meta charset="utf-8">').replace(
    '</main>',
    `${paths.map((path) => `<a href="${path}">${path.slice(1)}</a> `).join('')}</main>`,
  )
