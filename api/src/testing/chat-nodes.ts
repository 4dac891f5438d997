import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestDatabase } from '../platform/database/testing.js'
import { DemosService } from '../public/demos/index.js'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.js'

export const never = 3_600_000
const quick = { leaseMs: 600, flushMs: 20, recoverEveryMs: 100, pollMs: 30, drainMs: 5_000 }

export interface ChatNodes {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  botId: string
  /** Stopped before the next test. */
  start(timing: NonNullable<TestAppOptions['timing']>, alone?: boolean): Promise<TestApp>
  stored(answerId: string): Promise<{ content: string; state: string; error: string | null }>
}

/** Registers the file's hooks; values exist from the first test on. */
export function chatNodesForTests(): ChatNodes {
  const servers: TestApp[] = []
  const nodes = {
    async start(timing, alone = false) {
      const server = await startTestApp({
        dataSource: nodes.database.dataSource,
        environment: { RATE_LIMIT_SCALE: '0' },
        timing: { ...quick, ...timing },
        alone,
      })
      servers.push(server)
      nodes.botId ??= (await server.app.get(DemosService).create({ domain: 'example.com' })).demoId
      return server
    },
    async stored(answerId) {
      const sql = 'SELECT content, state, error FROM messages WHERE id = $1'
      const [row] = await nodes.database.dataSource.query(sql, [answerId])
      return row
    },
  } as ChatNodes
  beforeAll(async () => {
    nodes.database = await startTestDatabase()
  })
  beforeEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await nodes.database.stop()
  })
  return nodes
}
