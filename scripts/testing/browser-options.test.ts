import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { alsoOff } from './browser-options.ts'
import { findBrowser, findTestBrowser } from './find-browser.ts'

it('turns off the features that Playwright turns off', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(source) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(alsoOff.toSorted()).toEqual(names.toSorted())
})

function putBrowsers(): { whole: string; windowless: string } {
  const folder = mkdtempSync(join(tmpdir(), 'loquia-browsers-'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const put = (name: string): string => {
    const path = join(folder, name)
    writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 })
    return path
  }
  vi.stubEnv('PATH', [folder, '/usr/bin', '/bin'].join(delimiter))
  vi.stubEnv('CHROMIUM_PATH', '')
  return { whole: put('chromium'), windowless: put('chromium-headless-shell') }
}

it('prefers a headless browser for tests', () => {
  const { whole, windowless } = putBrowsers()
  expect([findTestBrowser(), findBrowser()]).toEqual([windowless, whole])
})

it('uses the browser of CHROMIUM_PATH', () => {
  const { whole } = putBrowsers()
  vi.stubEnv('CHROMIUM_PATH', whole)
  expect(findTestBrowser()).toBe(whole)
})
