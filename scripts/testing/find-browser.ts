import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Debian's and Playwright's names of Chromium without windows, which opens a page in half of the processor time. */
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

/** The download is bounded, because a registry may be unreachable. */
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

/** Prefers a browser without windows; otherwise as {@link findBrowser}. */
export function findTestBrowser(say?: (line: string) => void): string {
  const named = process.env.CHROMIUM_PATH ?? ''
  return (named === '' ? onPath(windowlessNames) : undefined) ?? findBrowser(say)
}

/**
 * Takes `CHROMIUM_PATH`, an installed Chromium or Chrome, Playwright's download, or as root Debian's package.
 * @param say receives a line when something must be fetched
 * @throws Error with what to do if there is none
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
