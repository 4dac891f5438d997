import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { supervise } from '../api/src/platform/supervisor/supervise.ts'
import { forkApi, type ReadyMessage } from './api-process.ts'
import { BuildError, buildStaleParts, root } from './build/parts.ts'
import { sampleEnvironment, samplePorts, startSampleSites, type SampleSites } from './sample-sites.ts'
import { stopWithNpm } from './stop-with-npm.ts'
import { ensurePinnedNode } from './pinned-node.ts'

/**
 * `npm start` builds stale parts, serves everything and stops it on SIGINT or SIGTERM. `-- --sample-ports 4001,4002`
 * replaces the sample sites' ports 3001 and 3002.
 */
ensurePinnedNode()
const values = readArguments()
const started = performance.now()
const log = (line = '') => console.log(line)

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const production = process.env.NODE_ENV === 'production'

const ending = new AbortController()
/** The api is restarted when it dies. */
let supervised: Promise<number> | undefined
let sites: SampleSites | undefined
let stopping = false
/** New passwords are stored nowhere, so the process prints them even if it ends early. */
let unshownLogins: ReadyMessage['logins'] = []

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const { role, username, password } of unshownLogins)
    log(`New ${role} login (shown only this once): ${username} / ${password}`)
  ending.abort()
  await Promise.all([supervised, sites?.stop()])
  process.exit(code)
}
process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))
stopWithNpm(() => void stopAll(0))

try {
  // At a first start the database is created during the larger builds. Later the server waits for them, because it
  // would load pages of the previous build, whose files are about to be deleted.
  const hadPages = existsSync(join(root, 'host-site/dist/server/entry-server.js'))
  const pages = buildStaleParts({ only: ['widget', 'site'], log })
  pages.catch(() => undefined)
  const [, samples] = await Promise.all([
    buildStaleParts({ only: ['api'], log }),
    production ? undefined : startSampleSites(log, samplePorts(values['sample-ports'])),
  ])
  sites = samples
  if (hadPages) await pages
  if (!stopping) {
    // Logged requests would bury the addresses; LOG_LEVEL=info shows them.
    const environment = {
      ...sampleEnvironment(sites),
      ...(production || process.env.LOG_LEVEL ? {} : { LOG_LEVEL: 'warn' }),
    }
    supervised = supervise({
      start: () => forkApi(environment),
      log: (line) => console.error(`loquia: ${line}`),
      onReady: (message, isFirst) => {
        if (isFirst) void printWelcome(message as ReadyMessage, pages).catch(stopWithError)
        else console.error('loquia: the api is ready again')
      },
      signal: ending.signal,
    })
    await stopAll(await supervised)
  }
} catch (error) {
  await stopWithError(error)
}

async function stopWithError(error: unknown): Promise<void> {
  console.error(error instanceof BuildError ? error.message : error)
  await stopAll(1)
}

/** Waits until all addresses answer. */
async function printWelcome(ready: ReadyMessage, pages: Promise<void>): Promise<void> {
  unshownLogins = ready.logins.filter(({ password }) => password !== undefined)
  await pages
  await waitUntilReady(ready.port)
  if (stopping) return
  log(welcomeText(ready))
  unshownLogins = []
}

/** An unknown argument ends the start with one line. */
function readArguments(): { 'sample-ports'?: string | undefined } {
  try {
    return parseArgs({ options: { 'sample-ports': { type: 'string' } } }).values
  } catch (error) {
    console.error(`loquia: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

async function waitUntilReady(port: number): Promise<void> {
  while (!ending.signal.aborted) {
    const response = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function welcomeText({ port, logins, demos }: ReadyMessage): string {
  const site = `http://localhost:${port}`
  const lines: [string, string][] = [['Site', `${site}  (Italian: ${site}/it)`]]
  for (const demo of demos) {
    const path = `${demo.language === 'it' ? '/it' : ''}/chatbot-demo/${encodeURIComponent(demo.demoId)}`
    lines.push([demo.language === 'it' ? 'Demo bot, Italian' : 'Demo bot', `${site}${path}`])
  }
  for (const { role, username, password } of logins) {
    const secret =
      password === undefined ? '(password as set or shown before)' : `/ ${password}  (shown only this once)`
    lines.push([role === 'admin' ? 'Admin login' : 'Portal login', `${username} ${secret}`])
  }
  if (sites !== undefined)
    lines.push(['To try it on', `type ${sites.en} or ${sites.it} into the demo form (two small sample sites)`])
  const width = Math.max(...lines.map(([label]) => label.length))
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  return [
    '',
    `Loquia is ready (${seconds} s). Stop it with Ctrl+C.`,
    '',
    ...lines.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`),
    '',
  ].join('\n')
}
