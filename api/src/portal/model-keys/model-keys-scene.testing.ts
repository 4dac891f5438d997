import { modelKeyResponse, type ModelKey } from '@loquia/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { startModelServer, type ModelServer } from '../../platform/openai/testing.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const own = 'sk-own-key-of-ada-1234'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  provider: ModelServer
  server: TestApp
  ada: PortalClient
  grace: PortalClient
}

export function modelKeysScene(): void {
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    scene.provider = await startModelServer({ key: ['house', own] })
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      realKnowledge: true,
      environment: {
        RATE_LIMIT_SCALE: '0',
        DATA_DIR: '/nonexistent',
        OPENAI_API_KEY: 'house',
        OPENAI_BASE_URL: scene.provider.baseUrl,
        OPENAI_MODEL: 'gpt-4.1-mini',
      },
    })
    scene.ada = await PortalClient.register(scene.server.url, 'ada')
    scene.grace = await PortalClient.register(scene.server.url, 'grace')
  })
  afterAll(async () => {
    await scene.server.stop()
    await scene.provider.stop()
    await scene.database.stop()
  })
}

export async function shown(response: Response): Promise<ModelKey> {
  const text = await response.text()
  expect(response.status, text).toBe(200)
  expect(text).not.toContain('sk-own')
  return modelKeyResponse.strict().parse(JSON.parse(text)).modelKey
}
