import { afterAll, beforeAll } from 'vitest'
import { startTestDatabase } from '../platform/database/testing.js'
import { UsersService } from '../core/users/index.js'
import { CookieCaller } from './cookie-caller.js'
import { startTestApp, type TestApp } from './test-app.js'

export interface AdminApp {
  database: Awaited<ReturnType<typeof startTestDatabase>>
  server: TestApp
  admin: CookieCaller
  adminId: number
  stop(): Promise<void>
}

/** No rate limits; admin `root` is logged in. */
export async function startAdminApp(environment: Record<string, string> = {}): Promise<AdminApp> {
  const database = await startTestDatabase()
  const server = await startTestApp({
    dataSource: database.dataSource,
    environment: { RATE_LIMIT_SCALE: '0', ...environment },
  })
  const { id } = await server.app
    .get(UsersService)
    .create({ username: 'root', password: 'toor toor', email: 'root@example.com', role: 'admin' })
  const admin = new CookieCaller(server.url)
  await admin.call('POST', '/api/login', { username: 'root', password: 'toor toor' })
  const stop = async (): Promise<void> => {
    await server.stop()
    await database.stop()
  }
  return { database, server, admin, adminId: id, stop }
}

/** Starts the app before the tests of a file and stops it after them. */
export function useAdminApp(start: () => Promise<AdminApp> = startAdminApp): AdminApp {
  const app = {} as AdminApp
  beforeAll(async () => void Object.assign(app, await start()))
  afterAll(() => app.stop?.())
  return app
}
