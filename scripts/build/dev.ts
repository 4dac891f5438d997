import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { startApi, type ApiProcess } from '../api-process.ts'
import { startDevSite, type DevSite } from './dev-site.ts'
import { BuildError, buildStaleParts, root, withBin } from './parts.ts'
import { sampleEnvironment, samplePorts, startSampleSites, type SampleSites } from '../sample-sites.ts'
import { stopWithNpm } from '../stop-with-npm.ts'
import { ensurePinnedNode } from '../pinned-node.ts'

/** `npm run dev`: Vite replaces the site in the browser, the widget is rebuilt, the api rebuilt and restarted. */
ensurePinnedNode()
const settleMs = 150

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const port = Number(process.env.PORT || 3000)
const apiPort = port + 10

let site: DevSite | undefined
let sites: SampleSites | undefined
let api: ApiProcess | undefined
let widget: ChildProcess | undefined
const watchers: FSWatcher[] = []
let stopping = false

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const watcher of watchers) watcher.close()
  widget?.kill('SIGTERM')
  await Promise.all([api?.stop(), site?.stop(), sites?.stop()])
  process.exit(code)
}
process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))
stopWithNpm(() => void stopAll(0))

/** A failed build leaves the running api in place. */
async function renewApi(): Promise<void> {
  try {
    await buildStaleParts({ only: ['api'] })
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error)
    return
  }
  await api?.stop()
  if (stopping) return
  const current = startApi({
    ...sampleEnvironment(sites),
    PORT: String(apiPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  })
  api = current
  const outcome = await Promise.race([current.ready, current.ended])
  if (outcome === null || typeof outcome === 'number') {
    if (!stopping) console.error('The api exited; it restarts when a file changes.')
    return
  }
  const logins = outcome.logins
    .filter((login) => login.password !== undefined)
    .map((login) => `  New ${login.role} login (shown once): ${login.username} / ${login.password}`)
  const demos = outcome.demos.map(
    (demo) => `  Demo bot of ${demo.domain}: http://localhost:${port}/chatbot-demo/${demo.demoId}`,
  )
  console.log([`Loquia is ready: http://localhost:${port}`, ...demos, ...logins].join('\n'))
}

let timer: NodeJS.Timeout | undefined
let renewal = Promise.resolve()
function scheduleRestart(_event: string, file: string | null): void {
  if (file !== null && /\.test\.tsx?$/.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => (renewal = renewal.then(renewApi)), settleMs)
}

try {
  site = await startDevSite({ port, apiPort })
  sites = await startSampleSites(console.log, samplePorts(undefined))
  if (existsSync(join(root, 'widget/src'))) {
    widget = spawn('vite', ['build', '--config', 'vite.widget.config.ts', '--watch', '--mode', 'development'], {
      cwd: root,
      env: withBin(),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    widget.on('error', (error) => console.error(`the widget is no longer rebuilt: ${error.message}`))
  }
  for (const folder of ['api/src', 'packages/contracts/src']) {
    const watcher = watch(join(root, folder), { recursive: true }, scheduleRestart)
    watcher.on('error', (error) => console.error(`${folder} is no longer watched: ${error.message}`))
    watchers.push(watcher)
  }
  await renewApi()
} catch (error) {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  console.error(
    inUse ? `loquia: port ${port} is in use; stop the program that uses it, or set PORT to another port` : error,
  )
  await stopAll(1)
}
