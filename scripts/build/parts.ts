import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type PartName = 'api' | 'widget' | 'site'

/** Its package.json has the build command. */
interface Part {
  name: PartName
  folder: string
  /** Paths from the root. */
  inputs: string[]
}

const always = ['package-lock.json', 'packages/contracts/src', 'packages/contracts/package.json']
const parts: Part[] = [
  {
    name: 'api',
    folder: 'api',
    inputs: [
      'api/src',
      'api/package.json',
      'api/.swcrc',
      'nest-cli.json',
      'scripts/build/build-threads.ts',
      'scripts/build/bundled-threads.ts',
      ...always,
    ],
  },
  {
    name: 'widget',
    folder: 'widget',
    inputs: ['widget/src', 'widget/package.json', 'vite.widget.config.ts', 'scripts/build/widget', ...always],
  },
  {
    name: 'site',
    folder: 'host-site',
    inputs: [
      'host-site/src',
      'host-site/public',
      'host-site/package.json',
      'host-site/vite.config.ts',
      'examples/wordpress/loquia-chat',
      'scripts/build/wordpress',
      ...always,
    ],
  },
]

/** The message contains the build's output. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** @throws BuildError with the output of failed builds */
export async function buildStaleParts({
  only,
  force = false,
  log = console.log,
}: { only?: readonly PartName[]; force?: boolean; log?: (line: string) => void } = {}): Promise<void> {
  const wanted = parts.filter((part) => only === undefined || only.includes(part.name))
  const outcomes = await Promise.allSettled(wanted.map((part) => buildPart(part, force, log)))
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected'
      ? [String(outcome.reason instanceof Error ? outcome.reason.message : outcome.reason)]
      : [],
  )
  if (failures.length > 0) throw new BuildError(failures.join('\n'))
}

async function buildPart({ name, folder, inputs }: Part, force: boolean, log: (line: string) => void): Promise<void> {
  const script = readBuildScript(folder)
  if (script === undefined) {
    log(`  ${name.padEnd(6)} has nothing to build`)
    return
  }
  const stamp = join(root, folder, 'dist/.build-hash')
  const hash = hashInputs(inputs)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const started = performance.now()
  await runBuild(script, join(root, folder), name)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  log(`  ${name.padEnd(6)} built in ${((performance.now() - started) / 1_000).toFixed(1)} s`)
}

function readBuildScript(folder: string): string | undefined {
  if (!existsSync(join(root, folder, 'src'))) return undefined
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return manifest.scripts?.build
}

/** Times mislead after a clone or a switch of branches, so content is hashed. */
export function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const input of inputs) {
    const path = join(root, input)
    if (!existsSync(path)) continue
    const files = statSync(path).isDirectory()
      ? globSync('**/*', { cwd: path, exclude: (file) => /(^|\/)testing(\/|$)|\.test\.tsx?$/.test(file) }).map((file) =>
          join(path, file),
        )
      : [path]
    for (const file of files.sort()) {
      if (!statSync(file).isFile()) continue
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

export function withBin(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return {
    ...environment,
    PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), environment.PATH ?? ''].join(delimiter),
  }
}

function runBuild(command: string, cwd: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Builds are for production, whatever the server's mode.
    const { NODE_ENV: _runtime, ...environment } = process.env
    const child = spawn(command, { cwd, shell: true, env: withBin(environment), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new BuildError(`the build of ${name} failed (${command}):\n${output.trim()}`)),
    )
  })
}
