/**
 * `npm run image:verify` executes the Dockerfile without a container engine and runs its command, health check and stop
 * signal as processes restricted like the nodes of `docker-compose.yml`. It needs Linux and bubblewrap (Debian:
 * `apt-get install bubblewrap`).
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { buildImage, type Image } from './image/build-image.ts'
import { isSandboxUsable, runInside, startInside, type Inside } from './image/sandbox.ts'
import { ensurePinnedNode } from './pinned-node.ts'

ensurePinnedNode()
/** Equal to the Dockerfile's health check and the compose file's `stop_grace_period`. */
const startWithinMs = 60_000
const stopWithinMs = 10_000
const everyMs = 100
/** Megabytes on disk; whoever adds a package sees what it weighs. */
const packagesMb = 250

let passed = 0
let failed = 0

async function runStep(name: string, work: () => unknown): Promise<void> {
  const started = performance.now()
  try {
    await work()
    passed++
    console.log(`ok   ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  } catch (error) {
    failed++
    console.log(`FAIL ${name}\n${error instanceof Error ? error.message : String(error)}`)
  }
}

if (!isSandboxUsable()) {
  console.error('bubblewrap and permission to create namespaces are required (Debian: apt-get install bubblewrap).')
  console.log('0 passed, 1 failed')
  process.exit(1)
}

const folder = await mkdtemp(join(tmpdir(), 'loquia-image-'))
try {
  let image: Image | undefined
  await runStep('the image is built', () => {
    image = buildImage(folder, (line) => console.log(`     ${line}`))
  })
  if (image !== undefined) await verifyImage(image)
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function verifyImage(image: Image): Promise<void> {
  await runStep(`its packages take at most ${packagesMb} MB`, () => {
    const kilobytes = Number(
      execFileSync('du', ['-sk', join(image.rootfs, image.cwd, 'node_modules')])
        .toString()
        .split('\t')[0],
    )
    console.log(`     ${Math.round(kilobytes / 1_024)} MB`)
    if (kilobytes > packagesMb * 1_024) throw new Error(`they take ${Math.round(kilobytes / 1_024)} MB`)
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, 'data')
  mkdirSync(data)
  const inside: Inside = {
    rootfs: image.rootfs,
    cwd: image.cwd,
    locked: { writable: { [image.env['DATA_DIR'] ?? '/data']: data } },
    env: {
      ...image.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRET: 'verify-image-session-secret-0123456789',
      ENCRYPTION_KEY: 'verify-image-encryption-key-0123456789',
      ADMIN_PASSWORD: 'Verify-Image-9271-Harbor',
      ADMIN_EMAIL: 'admin@verify.invalid',
      LOG_LEVEL: 'warn',
    },
  }
  for (const start of ['first', 'second']) {
    let log = ''
    const { child, pid } = startInside(inside, image.command)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (log += piece.toString()))
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
    await runStep(`its command serves, ${start} start`, () =>
      untilReady(
        url,
        () => child.exitCode !== null,
        () => log,
      ),
    )
    await runStep('its health check passes', () => runInside(inside, image.healthcheck))
    for (const path of ['/', '/it', '/widget.js'])
      await runStep(`it answers ${path}`, async () => assertOk(`${url}${path}`))
    await runStep(`${image.stopSignal} ends it in order`, async () => {
      process.kill(await pid, image.stopSignal as NodeJS.Signals)
      const outcome = await Promise.race([ended, delay(stopWithinMs, undefined, { ref: false })])
      if (outcome?.[0] !== 0)
        throw new Error(
          `${outcome === undefined ? `not ended in ${stopWithinMs} ms` : `ended with ${outcome[0] ?? outcome[1]}`}\n${log}`,
        )
    })
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  }
  await runStep('it wants to run without rights', () => {
    if (image.user === 'root' || image.user === '0') throw new Error(`USER is ${image.user}`)
  })
}

async function assertOk(address: string): Promise<void> {
  const { status } = await fetch(address)
  if (status !== 200) throw new Error(`${address} answered ${status}`)
}

async function untilReady(url: string, isOver: () => boolean, log: () => string): Promise<void> {
  for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await delay(everyMs)) {
    if (isOver()) throw new Error(`the product exited:\n${log()}`)
    if (
      await fetch(`${url}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
  throw new Error(`not ready within ${startWithinMs} ms:\n${log()}`)
}
