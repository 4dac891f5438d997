import type { Measurement } from '../measurement.ts'
import { launchBareBrowser } from '../load/bare-browser.ts'
import { measureLoads } from './widget-loads.ts'
import { measureWidgetMemory } from './widget-memory.ts'
import { pages, source } from './widget-pages.ts'
import { startWidgetService } from './widget-service.ts'
import { measureStreams } from './widget-streams.ts'

/** The product sends tokens within this time in one event (`broadcastMs` of the api's chat). */
const gatheredMs = 30

export async function measureWidget(): Promise<Measurement[]> {
  const service = await startWidgetService({ pages, source })
  const gathering = await startWidgetService({ pages, source, batchMs: gatheredMs })
  const browser = await launchBareBrowser()
  try {
    const bench = { browser, service }
    return [
      ...(await measureLoads(bench)),
      ...(await measureStreams(bench, { browser, service: gathering })),
      ...(await measureWidgetMemory(source)),
    ]
  } finally {
    await browser.close()
    await Promise.all([service.stop(), gathering.stop()])
  }
}
