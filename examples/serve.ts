import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

export interface ExampleOptions {
  /** A folder beside this file. */
  example: string
  /** Where the widget comes from, for example `http://localhost:3000`. */
  host: string
  /** The id in the snippet's `data-demo-id`. */
  demoId: string
  /** The second bot of an example that shows two; the first one by default. */
  secondId?: string
  /** Default 3003; 0 takes a free port. */
  port?: number
}

export interface RunningExample {
  /** Address of the page, without a trailing slash. */
  url: string
  stop(): Promise<void>
}

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What a site's own bundler makes of an application, with the built package of the widget in it. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: dirname(entry),
    logLevel: 'error',
    // Whatever the process runs as, a test for one.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const output = (Array.isArray(result) ? result : [result]).flatMap((made) => ('output' in made ? made.output : []))
  return output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
}

/** Folders that hold a page. */
async function exampleNames(): Promise<string[]> {
  const folders = await readdir(import.meta.dirname, { withFileTypes: true })
  return folders
    .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'index.html')))
    .map(({ name }) => name)
    .sort()
}

/**
 * Serves an example's page, styles and scripts on 127.0.0.1, with the host and the ids filled into the page; an
 * application (`app.ts`, `app.tsx`) is bundled before. Rejects when there is no such example or the port is in use.
 */
export async function startExample({
  example,
  host,
  demoId,
  secondId = demoId,
  port = 3003,
}: ExampleOptions): Promise<RunningExample> {
  const folder = join(import.meta.dirname, example)
  const { origin } = new URL(host)
  const names = await exampleNames()
  if (!names.includes(example))
    throw new Error(`There is no page to serve for "${example}". There are: ${names.join(', ')}.`)
  const values: Record<string, string> = {
    HOST: origin,
    SOCKET_HOST: origin.replace(/^http/, 'ws'),
    DEMO_ID: demoId,
    SECOND_ID: secondId,
  }
  const files = new Map<string, string>()
  for (const name of (await readdir(folder)).filter((file) => extname(file) in types)) {
    const text = await readFile(join(folder, name), 'utf8')
    const path = name === 'index.html' ? '/' : `/${name}`
    if (name.endsWith('.html'))
      files.set(
        path,
        text.replace(/\{(HOST|SOCKET_HOST|DEMO_ID|SECOND_ID)\}/g, (_, key: string) => escapeAttribute(values[key]!)),
      )
    else files.set(path, text)
  }
  const app = ['app.tsx', 'app.ts'].map((name) => join(folder, name)).find((file) => existsSync(file))
  if (app) files.set('/app.js', await bundle(app))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname
    const file = files.get(path)
    const type = file === undefined ? 'text/plain' : types[extname(path) || '.html']
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
    })
    response.end(file ?? 'Not found')
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

/**
 * The demo bots of the two sample sites, which a Loquia that is not in production makes at its first start: English,
 * then Italian.
 */
async function sampleBots(host: string): Promise<string[]> {
  const response = await fetch(new URL('/api/site', host)).catch(() => {
    throw new Error(`Nothing answers at ${host}. Start Loquia first (npm start), or say with --host where it runs.`)
  })
  const { showcase } = response.ok ? ((await response.json()) as { showcase?: Record<'en' | 'it', string | null> }) : {}
  return [showcase?.en, showcase?.it].filter((id) => typeof id === 'string')
}

const usage =
  'npm run example -- <example> [--demo-id <id>] [--second-id <id>] [--host http://localhost:3000] [--port 3003]'

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        host: { type: 'string', default: 'http://localhost:3000' },
        'demo-id': { type: 'string' },
        'second-id': { type: 'string' },
        port: { type: 'string', default: '3003' },
      },
    })
    const [example] = positionals
    if (!example) throw new Error(`Which example? ${usage}`)
    if (!URL.canParse(values.host))
      throw new Error(`--host is an address such as http://localhost:3000, not "${values.host}".`)
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port is a number, not "${values.port}".`)
    const [demoId, other] = values['demo-id'] ? [values['demo-id']] : await sampleBots(values.host)
    if (!demoId)
      throw new Error(
        `${values.host} has no demo bot of its own. Make one there, and pass the id at the end of its address: ${usage}`,
      )
    const page = await startExample({
      example,
      host: values.host,
      demoId,
      secondId: values['second-id'] ?? other ?? demoId,
      port,
    })
    console.log(`Page with the widget: ${page.url}   (stop with Ctrl+C)`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void page.stop())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
