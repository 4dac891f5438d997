import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chatOn, guestPage } from './testing/pages'
import { useWidget } from './testing/use-widget'

const use = useWidget()
const snippets = ['attributes', 'javascript'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, `old-snippets/${name}.html`), 'utf8').split('\n---\n').map((snippet, index) => [`${name} ${index + 1}`, snippet.trim()] as const),
)

it.each(snippets)('%s still works', async (name, snippet) => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const warnings: string[] = []
  page.on('console', (message) => void (['warning', 'error'].includes(message.type()) && !message.location().url.includes('favicon') && warnings.push(message.text())))
  await page.goto(guestPage(use.service, `/old-${name.replace(' ', '-')}`, { body: snippet.replace('ORIGIN', use.service.origin) }))
  const chat = chatOn(page)
  await chat.host.waitFor({ state: 'attached' })
  const opensItself = /open'?\]|data-open><|open: true|\.open\(\)|toggle|inline/.test(snippet)
  if (!opensItself) await chat.launcher.click()
  await chat.input.waitFor()
  await chat.ask('When do you open on Sunday?')
  const answer = await chat.answered()
  expect(await answer.locator('[data-source="1"]').count()).toBe(1)
  expect(warnings).toEqual([])
})

it('every attribute still means what it meant', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const snippet = snippets.find(([, text]) => text.includes('data-z-index'))![1]
  await page.goto(guestPage(use.service, '/old-whole', { body: snippet }))
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  expect(await chat.launcher.evaluate((button) => [getComputedStyle(button).backgroundColor, button.getAttribute('aria-expanded')])).toEqual(['rgb(124, 58, 237)', 'false'])
  await chat.open()
  expect(await chat.host.evaluate((host) => [getComputedStyle(host).zIndex, getComputedStyle(host).left, getComputedStyle(host).bottom])).toEqual(['99', '30px', '40px'])
  expect(await chat.panel.evaluate((panel) => [panel.getAttribute('lang'), getComputedStyle(panel).backgroundColor, panel.querySelector('h2')!.textContent])).toEqual(['it', 'rgb(18, 16, 24)', 'Ask us'])
  expect(await chat.host.locator('[data-role="welcome"] .bubble').innerText()).toBe('Hello')
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  const ground = (role: string) => chat.host.locator(`[data-role="${role}"] .bubble`).evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
  expect([await ground('user'), await ground('assistant')]).toEqual(['rgb(18, 52, 86)', 'rgb(241, 245, 249)'])
})

it('every call still does what it did', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const snippet = snippets.find(([, text]) => text.includes('Loquia.identify'))![1]
  // The old snippet listens and does nothing; that it is called shows on the page.
  await page.goto(guestPage(use.service, '/old-calls', { body: snippet.replace("on('ready', function () {})", "on('ready', function () { document.title = 'heard' })") }))
  const chat = chatOn(page)
  await chat.input.waitFor()
  await expect.poll(() => page.title()).toBe('heard')
  await expect.poll(() => use.service.handshakes).toMatchObject([{ visitor: { name: 'Ada', email: 'ada@example.com' } }])
  expect(await chat.panel.evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe('rgb(18, 16, 24)')
  await chat.part('close').click()
  expect(await chat.launcher.getAttribute('aria-label')).toBe('Ask')
})
