import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, InstalledEngine } from './engine.ts'

/** A mouse that hovers and points finely: without a screen Firefox believes that there is none. */
const mouse = 6
const settings = { 'ui.primaryPointerCapabilities': mouse, 'ui.allPointerCapabilities': mouse }

type Message = {
  id?: number
  type: 'success' | 'error' | 'event'
  message?: string
  method?: string
  params?: { level: string; text: string }
  result?: unknown
}

/** Speaks WebDriver BiDi. @returns `call`, which rejects with what the browser answered */
async function connect(address: string, hear: (method: string, params: Message['params']) => void) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method !== undefined) hear(message.method, message.params)
  })
  let calls = 0
  return <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++calls
      waiting.set(id, ({ type, result, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result as T)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (text: Buffer) => {
      said += text.toString()
      const [, address] = /BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(`${address}/session`)
    })
    browser.once('exit', () => reject(new Error(`Firefox ended:\n${said}`)))
  })
}

async function start(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'loquia-firefox-'))
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref('${name}', ${value});\n`)
      .join(''),
  )
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const kill = () => browser.kill('SIGKILL')
  process.once('exit', kill)
  let faults: string[] = []
  const call = await connect(await addressOf(browser), (method, params) => {
    if (method === 'log.entryAdded' && params?.level === 'error') faults.push(params.text)
  })
  await call('session.new', { capabilities: {} })
  await call('session.subscribe', { events: ['log.entryAdded'] })
  // Not the window's first tab, whose address line has the focus.
  const { context } = await call<{ context: string }>('browsingContext.create', { type: 'tab' })
  return {
    async goTo(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async run(source, args) {
      const { result, exceptionDetails } = await call<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `async (args) => JSON.stringify(await (${source})(...JSON.parse(args)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown)
    },
    async perform(input) {
      await call('input.performActions', { context, actions: [input] })
    },
    async resize(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async faults() {
      const told = faults
      faults = []
      return told
    },
    async end() {
      process.off('exit', kill)
      const gone = new Promise((resolve) => browser.once('exit', resolve))
      kill()
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export const firefox: InstalledEngine = {
  name: 'Firefox',
  packages: 'firefox-esr',
  installed: spawnSync('firefox-esr', ['--version']).status === 0,
  start,
}
