import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestDatabase } from '../../platform/database/testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { startMailCatcher } from '../../testing/mail-catcher.js'
import { startTestApp, type TestApp } from '../../testing/test-app.js'

export let database: Awaited<ReturnType<typeof startTestDatabase>>
export let mail: Awaited<ReturnType<typeof startMailCatcher>>
export let server: TestApp
export let dataDir: string

export const visitor = () => new CookieCaller(server.url)

export const login = async (username: string, password = `password of ${username}`) => {
  const caller = visitor()
  return { caller, status: (await caller.call('POST', '/api/login', { username, password })).status }
}

export async function newestToken(to: string) {
  await expect.poll(() => mail.emails.some((email) => email.to.includes(to))).toBe(true)
  const email = mail.emails.findLast((candidate) => candidate.to.includes(to))!
  return { email, token: /#token=([\w-]+)/.exec(email.text)?.[1] ?? '' }
}

export function accountScene(): void {
  beforeAll(async () => {
    database = await startTestDatabase()
    mail = await startMailCatcher()
    dataDir = await mkdtemp(join(tmpdir(), 'loquia-account-'))
    server = await startTestApp({
      dataSource: database.dataSource,
      environment: {
        RATE_LIMIT_SCALE: '0',
        SMTP_URL: mail.url,
        ADMIN_EMAIL: 'desk@loquia.example',
        PUBLIC_URL: 'https://loquia.example',
        LEAD_FORM_URL: 'https://forms.example/lead',
        DATA_DIR: dataDir,
      },
    })
  })
  afterAll(async () => {
    await server?.stop()
    await mail?.stop()
    await rm(dataDir, { recursive: true, force: true })
    await database?.stop()
  })
}
