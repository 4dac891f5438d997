import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentSourceResponse, errorBodySchema, errors, type ErrorCode, type BotSource } from '@loquia/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  folder: string
  ada: PortalClient
  grace: PortalClient
}

export function trainingsScene(): void {
  beforeAll(async () => {
    const database = await startTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'loquia-trainings-'))
    const server = await startTestApp({
      dataSource: database.dataSource,
      realKnowledge: true,
      environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: folder, CRAWLER_ALLOW_HOSTS: '127.0.0.1:*' },
    })
    Object.assign(scene, {
      database,
      folder,
      server,
      ada: await PortalClient.register(server.url, 'ada'),
      grace: await PortalClient.register(server.url, 'grace'),
    })
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
    await rm(scene.folder, { recursive: true })
  })
}

export async function uploaded(response: Response): Promise<BotSource[]> {
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return documentSourceResponse.parse(JSON.parse(text)).trainings
}

export async function expectError(response: Response, code: ErrorCode): Promise<void> {
  const body = errorBodySchema.parse(await response.json())
  expect(body.code).toBe(code)
  expect(response.status).toBe(errors[code].status)
}

export async function stored(): Promise<{ sources: number; pages: number; chunks: number; files: number }> {
  const [counts] = await scene.database.dataSource.query(
    `SELECT (SELECT count(*)::int FROM sources) AS sources, (SELECT count(*)::int FROM pages) AS pages, (SELECT count(*)::int FROM chunks) AS chunks`,
  )
  const files = await readdir(join(scene.folder, 'files/documents')).catch(() => [])
  return { ...counts, files: files.length }
}

export async function textsOf(id: string): Promise<string> {
  const chunks: { headings: string[]; text: string }[] = await scene.database.dataSource.query(
    `SELECT c.headings, c.text FROM chunks c JOIN pages p ON p.id = c.page_id WHERE p.source_id = $1 ORDER BY p.id, c.ordinal`,
    [id],
  )
  return chunks.map(({ headings, text }) => [...headings, text].join('\n')).join('\n')
}
