import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freePort } from './free-port.ts'
import { buildStaleParts, root } from './build/parts.ts'

const folder = mkdtempSync(join(tmpdir(), 'loquia-start-'))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 200 }))

interface Run {
  child: ChildProcess
  output: () => string
  /** Resolves to the exit code. */
  ended: Promise<number | null>
  /** Rejects when the process ends before the output matches. */
  says: (pattern: RegExp) => Promise<RegExpMatchArray>
}

function start(
  environment: Record<string, string>,
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'scripts/start.ts', '--sample-ports', '0,0'],
): Run {
  const { NODE_ENV: _test, VITEST: _vitest, ...inherited } = process.env
  const child = spawn(command, args, {
    cwd: root,
    env: { ...inherited, npm_lifecycle_event: 'start', DATA_DIR: join(folder, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk)
      for (const listener of listeners) listener()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const says = (pattern: RegExp) =>
    new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = () => {
        const match = text.match(pattern)
        if (match === null) return
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended before saying ${pattern}:\n${text}`)))
    })
  return { child, output: () => text, ended, says }
}

describe('npm start', () => {
  it('starts the whole product until npm is stopped', async () => {
    const PORT = String(await freePort())
    const first = start({ PORT })
    await first.says(/Loquia is ready/)
    const [, password] = await first.says(/Admin login\s+admin \/ (\S+)/)
    expect((await fetch(`http://localhost:${PORT}/api/ready`)).status).toBe(200)
    const demo = await first.says(/Demo bot\s+(http\S+)/)
    expect((await fetch(`http://localhost:${PORT}/widget.js`)).headers.get('access-control-allow-origin')).toBe('*')
    const page = await fetch(demo[1]!)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<!doctype html>')
    await expect
      .poll(async () => (await fetch(`http://localhost:${PORT}/api/site`)).json())
      .toMatchObject({ assistant: { en: expect.any(String) as string, it: expect.any(String) as string } })

    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    // The lock disappears when the database process has closed its files.
    expect(existsSync(join(folder, 'data/postgres.lock'))).toBe(false)
    await expect(fetch(`http://localhost:${PORT}/api/health`)).rejects.toThrow('fetch failed')

    // npm does not pass the signal on.
    const second = start({ PORT }, [
      '/bin/sh',
      '-c',
      `"${process.execPath}" scripts/start.ts --sample-ports 0,0; exit $?`,
    ])
    await second.says(/Admin login\s+admin \(password as set or shown before\)/)
    expect(second.output()).not.toContain(password)
    await second.says(/Loquia is ready/)
    second.child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(`http://localhost:${PORT}/api/health`).then(
          () => 'lives',
          () => 'gone',
        ),
      )
      .toBe('gone')
    await expect.poll(() => existsSync(join(folder, 'data/postgres.lock'))).toBe(false)
  })

  it('explains in one line that the port is taken', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const run = start({ PORT: String(port), DATA_DIR: join(folder, 'other') })
    expect(await run.ended).toBe(1)
    expect(
      run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('loquia:')),
    ).toEqual([`loquia: port ${port} is in use; stop the program that uses it, or set PORT to another port`])
    taken.close()
  })

  it('explains in one line that browsers block the port', async () => {
    const run = start({ PORT: '6666', DATA_DIR: join(folder, 'forbidden') })
    expect(await run.ended).toBe(1)
    expect(
      run
        .output()
        .split('\n')
        .filter((line) => line.startsWith('loquia:')),
    ).toEqual([expect.stringMatching(/^loquia: browsers do not open port 6666, .*set PORT to another one$/)])
    expect(existsSync(join(folder, 'forbidden/postgres'))).toBe(false)
  })

  it('reports every fault of the environment before anything starts', async () => {
    const run = start({ PORT: 'many', RATE_LIMIT_SCALE: '-1', DATA_DIR: join(folder, 'never') })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/loquia: PORT: /)
    expect(run.output()).toMatch(/loquia: RATE_LIMIT_SCALE: /)
    expect(existsSync(join(folder, 'never/postgres'))).toBe(false)
  })

  it('says that the database cannot be used', async () => {
    const run = start({
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: join(folder, 'external'),
    })
    expect(await run.ended).toBe(1)
    expect(run.output()).toMatch(/^loquia: the database of DATABASE_URL cannot be reached: .*$/m)
  })

  it('keeps everything stored when it is killed', async () => {
    const PORT = String(await freePort())
    const first = start({ PORT, ADMIN_PASSWORD: 'a password of ours' })
    await first.says(/Loquia is ready/)
    first.child.kill('SIGKILL')
    const second = start({ PORT: String(await freePort()), ADMIN_PASSWORD: 'a password of ours' })
    await second.says(/Loquia is ready/)
    expect(JSON.parse(readFileSync(join(folder, 'data/postgres.lock'), 'utf8'))).toHaveProperty('pid')
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  })
})

describe('npm start, when the api dies', () => {
  it('starts it again', async () => {
    const PORT = String(await freePort())
    const run = start({ PORT, DATA_DIR: join(folder, 'died') })
    await run.says(/Loquia is ready/)
    // The start script itself serves the sample sites.
    const [, api] =
      /^(\d+) .*api\/dist\/main\.js/m.exec(
        spawnSync('pgrep', ['-a', '-P', String(run.child.pid)], { encoding: 'utf8' }).stdout,
      ) ?? []
    process.kill(Number(api), 'SIGKILL')
    await run.says(/^loquia: the api was killed by SIGKILL after \d+ s; restarting in 1 s$/m)
    await run.says(/^loquia: the api is ready again$/m)
    expect((await fetch(`http://localhost:${PORT}/api/health`)).status).toBe(200)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.output().match(/Loquia is ready/g)).toHaveLength(1)
  })
})

describe('a start of the api', () => {
  async function packagesOf(file: string): Promise<string[]> {
    await buildStaleParts({ only: ['api'], log: () => undefined })
    const code = `import { registerHooks } from 'node:module'
      const seen = new Set()
      registerHooks({ load(url, context, next) { seen.add(/.*node_modules.((?:@[^/]+.)?[^/]+)/.exec(url)?.[1]); return next(url, context) } })
      await import(${JSON.stringify(pathToFileURL(join(root, 'api/dist', file)).href)})
      process.stdout.write(JSON.stringify([...seen].filter(Boolean)), () => process.exit())`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
    return JSON.parse(stdout) as string[]
  }

  it('loads no optional package', async () => {
    const loaded = await packagesOf('service.js')
    expect(loaded).toEqual(expect.arrayContaining(['@nestjs/core', 'pg']))
    expect(
      loaded.filter((name) =>
        /^(?:@redis|redis|@socket\.io.redis|openai|nodemailer|sharp|file-type|playwright|@aws-sdk|@smithy|cheerio|unpdf|mammoth|yauzl|chardet)/.test(
          name,
        ),
      ),
    ).toEqual([])
  })

  it.each([
    // The stemmer is WebAssembly. The language model of questions would take 20 MB of each parser process.
    ['knowledge/runs/parser/parser-worker.js', ['multilingual-stemmer']],
    // Refusing a file needs no parser.
    ['knowledge/ingest/parse/file-worker.js', []],
    ['knowledge/ingest/crawl/process/crawl-worker.js', []],
  ])('starts a child process without optional packages: %s', async (file, packages) => {
    expect(await packagesOf(file)).toEqual(packages)
  })
})
