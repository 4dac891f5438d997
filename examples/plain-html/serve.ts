import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export interface PlainPageOptions {
  /** Where the widget comes from, for example `http://localhost:3000`. */
  host: string
  /** The id in the snippet's `data-demo-id`. */
  demoId: string
  /** Default 3003; 0 takes a free port. */
  port?: number
}

export interface RunningPlainPage {
  /** Address of the page, without a trailing slash. */
  url: string
  stop(): Promise<void>
}

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Serves `index.html` on 127.0.0.1 with the host and the id filled into the snippet. Rejects when the port is in use. */
export async function startPlainPage({ host, demoId, port = 3003 }: PlainPageOptions): Promise<RunningPlainPage> {
  const template = await readFile(join(import.meta.dirname, 'index.html'), 'utf8')
  const values: Record<string, string> = { HOST: new URL(host).origin, DEMO_ID: demoId }
  const page = template.replace(/\{(HOST|DEMO_ID)\}/g, (_, key: string) => escapeAttribute(values[key]!))
  const server = createServer((request, response) => {
    const found = new URL(request.url ?? '/', 'http://page').pathname === '/'
    response.writeHead(found ? 200 : 404, { 'Content-Type': found ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(found ? page : 'Not found')
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new Error(`The page cannot be served on port ${port}.`, { cause: error })
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { host: { type: 'string', default: 'http://localhost:3000' }, 'demo-id': { type: 'string' }, port: { type: 'string', default: '3003' } } })
    if (!values['demo-id']) throw new Error('Which bot? Give its id: node examples/plain-html/serve.ts --demo-id <id> [--host http://localhost:3000] [--port 3003]')
    const page = await startPlainPage({ host: values.host, demoId: values['demo-id'], port: Number(values.port) })
    console.log(`Page with the widget: ${page.url}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void page.stop())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
