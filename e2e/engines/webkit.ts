import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.ts'
import type { Engine, InstalledEngine } from './engine.ts'

const [browser] = globSync('/usr/lib/{*/,}webkit2gtk-4.*/MiniBrowser')
/** Height in pixels of the window's bars above the page. */
const barPx = 38

/**
 * A screen that nobody sees. Nobody manages its windows: the keyboard is that of the one below the pointer, in the
 * middle, so it is small.
 * @returns its name, once it is there
 */
async function startScreen(): Promise<{ display: string; kill(): void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  return { display: `:${display.toString().trim()}`, kill: () => void screen.kill('SIGKILL') }
}

/** Speaks WebDriver. @throws Error with what the driver answered */
async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(`${url}: ${value.message}`)
  return value
}

/** Runs in the page. */
function gatherFaults(): void {
  const faults: string[] = []
  Object.assign(window, { faults })
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    faults.push(`${violatedDirective} ${blockedURI}`),
  )
  const tell = console.error
  console.error = (...args: unknown[]) => {
    faults.push(args.join(' '))
    tell(...args)
  }
}

async function start(): Promise<Engine> {
  const { display, kill: killScreen } = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Without a language of the machine it would have one that no page knows.
    env: { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  // The browser ends with its screen.
  const kill = () => {
    driver.kill('SIGKILL')
    killScreen()
  }
  process.once('exit', kill)
  const address = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
  const { sessionId } = await call<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
  })
  const session = `${address}/session/${sessionId}`
  const run: Engine['run'] = (source, args) =>
    call('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args })
  return {
    run,
    async goTo(url) {
      await call('POST', `${session}/url`, { url })
      await run(String(gatherFaults), [])
    },
    async perform(input) {
      await call('POST', `${session}/actions`, { actions: [input] })
    },
    async resize(width, height) {
      await call('POST', `${session}/window/rect`, { width, height: height + barPx })
    },
    faults: async () => (await run('() => window.faults?.splice(0) ?? []', [])) as string[],
    async end() {
      process.off('exit', kill)
      await call('DELETE', session)
      kill()
    },
  }
}

export const webkit: InstalledEngine = {
  name: 'WebKit',
  packages: 'webkit2gtk-driver xvfb',
  installed:
    browser !== undefined &&
    spawnSync('WebKitWebDriver', ['--help']).status === 0 &&
    spawnSync('sh', ['-c', 'command -v Xvfb']).status === 0,
  start,
}
