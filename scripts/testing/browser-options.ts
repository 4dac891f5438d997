import type { LaunchOptions } from 'playwright'

/**
 * Lists below the address bar, which Chromium loads as pages of its own, unseen, for each window. A window belongs to
 * each test, and they cost two thirds of what it takes to open one.
 */
const unseenParts = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * A process that waits, empty, for the next site: each context starts one in vain, which is a third of its processes.
 */
const inVain = 'SpareRendererForSitePerProcess'

/**
 * What Playwright turns off itself: a second switch of this name takes the place of its own. A test compares the two.
 */
export const alsoOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** How tests start the browser that `scripts/testing/test-setup.ts` found for this run. */
export function browserOptions(): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath === undefined) throw new Error('run these tests with vitest: its global setup finds the browser')
  return {
    executablePath,
    args: ['--no-sandbox', `--disable-features=${[...alsoOff, ...unseenParts, inVain].join(',')}`],
  }
}
