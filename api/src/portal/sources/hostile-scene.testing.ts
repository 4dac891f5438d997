import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentSourceResponse, errorBodySchema, errors, type ErrorCode, type BotSource } from '@loquia/contracts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { PortalClient } from '../../testing/portal-client.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export const scene = {} as {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  folder: string
  ada: PortalClient
}

export function hostileScene(): void {
  beforeAll(async () => {
    // A busy machine would reach the timeout after which files are stored unopened.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    scene.database = await startTestDatabase()
    scene.folder = await mkdtemp(join(tmpdir(), 'loquia-hostile-'))
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      realKnowledge: true,
      environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: scene.folder },
    })
    scene.ada = await PortalClient.register(scene.server.url, 'ada')
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await scene.server?.stop()
    await scene.database?.stop()
    await rm(scene.folder, { recursive: true })
  })
}

export const waiting = (): Promise<string[]> => readdir(join(scene.folder, 'uploads')).catch(() => [])
export const sources = async (): Promise<number> =>
  (await scene.database.dataSource.query(`SELECT count(*)::int AS count FROM sources`))[0].count

export async function expectRefusal(response: Response, code: ErrorCode): Promise<void> {
  const body = errorBodySchema.parse(await response.json())
  expect([body.code, response.status]).toEqual([code, errors[code].status])
}

export async function taken(response: Response): Promise<BotSource> {
  const text = await response.text()
  expect(response.status, text).toBe(201)
  return documentSourceResponse.parse(JSON.parse(text)).trainings[0]!
}
