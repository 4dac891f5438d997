import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { execFile } from 'node:child_process'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../../scripts/testing/test-browser'
import { startFakeService } from '../testing/fake-service'
import type { FakeService } from '../testing/fake-service-controls'
import { chatOn, hostPage } from '../testing/pages'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** Dutch texts under a code that no language has, so that adding Dutch does not break the test. */
const dutch = [
  ['export const launcher = {', "export const launcher: LanguageFile['launcher'] = {"],
  ['export const teaser = {', "export const teaser: LanguageFile['teaser'] = {"],
  ['export const panel = {', "export const panel: LanguageFile['panel'] = {"],
  ['export const extras = {', "export const extras: LanguageFile['extras'] = {"],
  ["'ltr' as 'ltr' | 'rtl'", "'ltr'"],
  ["'Open chat'", "'Chat openen'"],
  ["'Close this message'", "'Dit bericht sluiten'"],
  ["'Write your question'", "'Stel je vraag'"],
  ["'Delete this conversation'", "'Vergeet mij'"],
] as const

let copy: string
let browser: Browser
let service: FakeService
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'loquia-language-'))
  for (const folder of ['widget/src', 'scripts/build/widget'])
    await cp(join(root, folder), join(copy, folder), { recursive: true })
  for (const file of [
    'vite.widget.config.ts',
    'tsconfig.json',
    'widget/tsconfig.json',
    'widget/package.json',
    'package.json',
  ])
    await cp(join(root, file), join(copy, file))
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  let words = await readFile(join(copy, 'widget/src/languages/en.ts'), 'utf8')
  for (const [from, to] of dutch) {
    expect(words).toContain(from)
    words = words.replace(from, to)
  }
  await writeFile(join(copy, 'widget/src/languages/xx.ts'), `import type { LanguageFile } from './language'\n${words}`)
  const list = join(copy, 'widget/src/options.ts')
  await writeFile(list, (await readFile(list, 'utf8')).replace("'auto|en|", "'auto|xx|en|"))
  await run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(copy, 'vite.widget.config.ts')],
    { cwd: copy, env: { ...process.env, NODE_ENV: 'production' } },
  )
  browser = await shareBrowser()
  service = await startFakeService(join(copy, 'widget/dist'))
})
afterAll(async () => {
  await leaveBrowser(browser)
  await service?.close()
  await rm(copy, { recursive: true, force: true })
})

it('has every text of a language', async () => {
  const checked = await run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2024',
      '--ignoreConfig',
      join(copy, 'widget/src/languages/xx.ts'),
    ],
    { cwd: copy },
  ).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')
})

it.each([
  ['chosen by the tag', 'en', 'data-language="xx"'],
  ['chosen by the page', 'xx-BE', ''],
])('is used in the whole widget: %s', async (_name, lang, attribute) => {
  const page = await browser.newPage()
  await page.goto(
    hostPage(service, '/dutch', {
      lang,
      body: `<script async src="/widget.js" data-demo-id="bot-1" data-primary-color="#6d28d9" data-proactive-message="Hallo" data-proactive-delay-seconds="0" ${attribute}></script>`,
    }),
  )
  const chat = chatOn(page)
  await chat.part('teaser-close').waitFor()
  expect(await chat.launcher.getAttribute('aria-label')).toBe('Chat openen, AI assistant')
  expect(await chat.part('teaser-close').getAttribute('aria-label')).toBe('Dit bericht sluiten')
  await chat.open()
  expect(await chat.input.getAttribute('placeholder')).toBe('Stel je vraag')
  expect(await chat.panel.getAttribute('lang')).toBe('xx')
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await chat.part('more').click()
  expect(await chat.part('forget').innerText()).toBe('Vergeet mij')
  await page.close()
  expect(service.violations).toEqual([])
})
