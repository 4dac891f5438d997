import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Chromium without windows, which is all that tests need: it opens a page for half of the processor time. Debian and
 * Playwright call it so.
 */
const windowlessNames = ['chromium-headless-shell', 'chrome-headless-shell']
const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function onPath(names: readonly string[]): string | undefined {
  return names
    .map((name) => spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim())
    .find((found) => found !== '')
}

function installedBrowser(): string | undefined {
  return onPath(installedNames) ?? macPaths.find((path) => existsSync(path))
}

/** Playwright's own browser; a registry that cannot be reached must not hold us up, so the download is bounded. */
function downloadedBrowser(say: (line: string) => void): string | undefined {
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  say("no Chromium or Chrome is installed; trying Playwright's own download (at most 90 s)")
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    timeout: 90_000,
    stdio: 'ignore',
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
  })
  return download.status === 0 && existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function debianBrowser(say: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  say('installing Chromium with apt-get')
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], quiet)
  } catch (cause) {
    throw new Error('apt-get could not install chromium', { cause })
  }
  return installedBrowser()
}

/**
 * The browser that tests drive: as {@link findBrowser}, but one without windows, where it is installed, comes before
 * the others.
 */
export function findTestBrowser(say?: (line: string) => void): string {
  const named = process.env.CHROMIUM_PATH ?? ''
  return (named === '' ? onPath(windowlessNames) : undefined) ?? findBrowser(say)
}

/**
 * A browser to drive: `CHROMIUM_PATH`, else an installed Chromium or Chrome, else Playwright's own download,
 * else Debian's package when run as root there.
 * @param say is told, a line at a time, when something has to be fetched
 * @throws Error with what to do when there is none
 */
export function findBrowser(say: (line: string) => void = () => {}): string {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  }
  const found = installedBrowser() ?? downloadedBrowser(say) ?? debianBrowser(say)
  if (found === undefined)
    throw new Error('No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return found
}
