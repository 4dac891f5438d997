import { SiteAssistantService } from './features/site-assistant/index.js'
import { SeedService } from './features/seed/index.js'
import { say } from './operations/index.js'
import { readyLines, type ReadyMessage } from './ready-message.js'
import type { RunningServer } from './server.js'

/** Makes what a first start needs and says that the server is ready: to the parent process, or as plain lines. */
export async function announce({ app, port }: RunningServer): Promise<void> {
  const seeded = await app.get(SeedService, { strict: false }).seed()
  app
    .get(SiteAssistantService, { strict: false })
    .start(async () => (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text())
  const message: ReadyMessage = { type: 'ready', port, ...seeded }
  // A parent that is just gone hears nothing, and its going ends this process in order.
  if (process.connected) process.send?.(message, () => undefined)
  else say(...readyLines(message))
}
