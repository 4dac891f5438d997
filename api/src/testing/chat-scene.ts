import { afterAll, afterEach, beforeAll } from 'vitest'
import { startTestDatabase } from '../platform/database/testing.js'
import { DemosService } from '../public/demos/index.js'
import { ChatClient } from './chat-client.js'
import { startTestApp, type TestApp } from './test-app.js'

export interface ChatScene {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  botId: string
  clients: ChatClient[]
  connect(visitorToken?: string, headers?: Record<string, string>): Promise<ChatClient>
}

/** Registers the file's hooks; values exist from the first test on. */
export function chatForTests(environment: Record<string, string> = {}): ChatScene {
  const scene = {
    clients: [] as ChatClient[],
    async connect(visitorToken, headers) {
      const client = await ChatClient.connect(
        scene.server.url,
        { botId: scene.botId, ...(visitorToken === undefined ? {} : { visitorToken }) },
        headers,
      )
      scene.clients.push(client)
      return client
    },
  } as ChatScene
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      environment: { RATE_LIMIT_SCALE: '0', ...environment },
    })
    scene.botId = (await scene.server.app.get(DemosService).create({ domain: 'example.com' })).demoId
  })
  afterEach(() => {
    for (const client of scene.clients.splice(0)) client.close()
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
  })
  return scene
}
