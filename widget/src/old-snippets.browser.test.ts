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
  await page.goto(guestPage(use.service, '/old-whole', { body: snippets.find(([, snippet]) => snippet.includes('data-z-index'))![1] }))
  const chat = chatOn(page)
  await chat.open()
  expect(await chat.host.evaluate((host) => [getComputedStyle(host).zIndex, getComputedStyle(host).left, getComputedStyle(host).bottom])).toEqual(['99', '30px', '40px'])
  expect(await chat.panel.evaluate((panel) => [panel.getAttribute('lang'), getComputedStyle(panel).backgroundColor, panel.querySelector('h2')!.textContent])).toEqual(['it', 'rgb(18, 16, 24)', 'Ask us'])
})
