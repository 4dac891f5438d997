import { SiteAssistant } from './features/site-assistant/index.js'
import { SeedService, type SeedReport } from './features/seed/index.js'
import { say } from './operations/index.js'
import type { RunningServer } from './server.js'

/** Sent to the process that started this one, which knows more of the place and tells the person. */
export interface ReadyMessage extends SeedReport {
  type: 'ready'
  port: number
}

/** Makes what a first start needs and says that the server is ready: to the parent process, or as plain lines. */
export async function announce({ app, port }: RunningServer): Promise<void> {
  const seeded = await app.get(SeedService, { strict: false }).seed()
  app
    .get(SiteAssistant, { strict: false })
    .start(async () => (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text())
  if (process.connected) {
    process.send?.({ type: 'ready', port, ...seeded } satisfies ReadyMessage)
    return
  }
  const newLogins = seeded.logins.filter((login) => login.password !== undefined)
  say(
    `Loquia listens on port ${port}.`,
    ...newLogins.map(({ role, username, password }) => `New ${role} login (shown once): ${username} / ${password}`),
  )
}
