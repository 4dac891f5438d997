import { SiteAssistantService } from './public/site-assistant/index.js'
import { SeedService } from './seed/index.js'
import { printLines } from './platform/logging/terminal.js'
import { readyLines, type ReadyMessage } from './ready-message.js'
import type { RunningServer } from './server.js'

export async function announceReady({ app, port }: RunningServer): Promise<void> {
  const seeded = await app.get(SeedService, { strict: false }).seed()
  app
    .get(SiteAssistantService, { strict: false })
    .start(async () => (await fetch(`http://127.0.0.1:${port}/sitemap.xml`)).text())
  const message: ReadyMessage = { type: 'ready', port, ...seeded }
  // A send fails when the parent has just exited, which also shuts this process down.
  if (process.connected) process.send?.(message, () => undefined)
  else printLines(...readyLines(message))
}
