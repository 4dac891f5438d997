import type { LaunchOptions } from 'playwright'

/** Chromium loads these hidden pages for each window, which takes two thirds of the time to open one. */
const unseenParts = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Each context starts a spare process in vain, a third of all processes. */
const inVain = 'SpareRendererForSitePerProcess'

/** Playwright disables these; our switch of the same name replaces its own. A test compares both. */
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

/** Uses the browser that `scripts/testing/test-setup.ts` found. */
export function browserOptions(): LaunchOptions {
  const executablePath = process.env['CHROMIUM_PATH']
  if (executablePath === undefined) throw new Error('run these tests with vitest: its global setup finds the browser')
  return {
    executablePath,
    args: ['--no-sandbox', `--disable-features=${[...alsoOff, ...unseenParts, inVain].join(',')}`],
  }
}
