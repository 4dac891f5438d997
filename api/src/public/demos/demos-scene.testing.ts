import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorBodySchema, errors, type ErrorCode } from '@loquia/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'
import { DemosService } from './demos.service.js'

export const scene = {} as { database: Awaited<ReturnType<typeof startTestDatabase>>; server: TestApp }

export function demosScene(): void {
  let dataDir: string
  beforeAll(async () => {
    scene.database = await startTestDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'loquia-demos-'))
    scene.server = await startTestApp({
      dataSource: scene.database.dataSource,
      environment: { RATE_LIMIT_SCALE: '0', DATA_DIR: dataDir },
    })
  })
  afterAll(async () => {
    await scene.server?.stop()
    await scene.database?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}

export function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  from: TestApp = scene.server,
): Promise<Response> {
  return fetch(from.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

export async function expectError(
  response: Response,
  code: ErrorCode,
): Promise<ReturnType<typeof errorBodySchema.parse>> {
  const body = errorBodySchema.parse(await response.json())
  expect(body.code).toBe(code)
  expect(response.status).toBe(errors[code].status)
  return body
}

export async function create(domain = 'example.com'): Promise<string> {
  return (await scene.server.app.get(DemosService).create({ domain })).demoId
}
