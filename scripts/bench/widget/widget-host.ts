/**
 * Serves the built widget with prescribed answers, for a comparison of chat widgets (docs/bench.md):
 *   npm run bench:widget-host -- --harness PATH [--port 9000] [--attributes 'data-primary-color="#7c3aed"'] [--batch-ms 30]
 * `lib/host.mjs` of the comparison's folder has the page, `lib/tokens.mjs` the tokens of every widget. An event carries
 * one token, or with `--batch-ms` those of that time, as in the product (30).
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startWidgetService, type TokenSource } from './widget-service.ts'

interface Harness extends TokenSource {
  hostPage(snippet: { head?: string; body?: string }): string
}

const { values } = parseArgs({
  options: {
    harness: { type: 'string' },
    port: { type: 'string', default: '9000' },
    attributes: { type: 'string', default: '' },
    'batch-ms': { type: 'string', default: '0' },
  },
})
if (values.harness === undefined) {
  console.error('Missing the path of the comparison: npm run bench:widget-host -- --harness PATH')
  process.exit(1)
}

async function loadHarness(folder: string): Promise<Harness> {
  const [host, tokens] = await Promise.all(
    ['host.mjs', 'tokens.mjs'].map((file) => import(pathToFileURL(join(folder, 'lib', file)).href)),
  )
  return { ...(host as Pick<Harness, 'hostPage'>), ...(tokens as Omit<Harness, 'hostPage'>) }
}

const harness = await loadHarness(resolve(values.harness))
const page = harness.hostPage({
  body: `<script async src="/widget.js" data-demo-id="bench" ${values.attributes}></script>`,
})
const { origin } = await startWidgetService({
  pages: new Map([['/host.html', page]]),
  source: harness,
  batchMs: Number(values['batch-ms']),
  port: Number(values.port),
})
console.log(`OURS_PAGE_URL=${origin}/host.html`)
