import { expect, it } from 'vitest'
import type { LoquiaApi } from '../embed'
import { chatOn, hostPage, snippet } from '../testing/pages'
import { useWidget } from '../testing/use-widget'
import * as de from './de'
import * as es from './es'
import * as fr from './fr'
import * as italian from './it'
import * as pt from './pt'

const use = useWidget()

it.each([
  ['it', 'it-IT', italian],
  ['de', 'de-AT', de],
  ['fr', 'fr', fr],
  ['es', 'es-MX', es],
  ['pt', 'pt-BR', pt],
] as const)('speaks %s on a page in %s, and tells the service so', async (code, lang, words) => {
  use.service.answers.set('?!', { text: 'No.', outcome: 'none' })
  const page = await use.page()
  await page.goto(hostPage(use.service, `/language-${code}`, { lang, body: snippet() }))
  const chat = chatOn(page)
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe(`${words.launcher.open}, ${words.launcher.ai}`)
  expect(await chat.launcher.getAttribute('lang')).toBe(code)
  await chat.open()
  expect(await chat.launcher.getAttribute('aria-label')).toBe(`${words.panel.close}, ${words.launcher.ai}`)
  expect(await chat.panel.getAttribute('lang')).toBe(code)
  expect(await chat.input.getAttribute('placeholder')).toBe(words.panel.placeholder)
  await chat.ask('?!')
  await chat.answered()
  await chat.host.getByText(words.extras.leadOpen).waitFor()
  expect(use.service.handshakes.at(-1)).toMatchObject({ language: code })
})

it('falls back to English when a language cannot be loaded', async () => {
  const page = await use.page()
  await page.route(/\/widget\/de-/, (route) => route.abort())
  await page.goto(hostPage(use.service, '/no-words', { lang: 'de', body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  expect(await chat.panel.getAttribute('lang')).toBe('en')
  expect(await chat.launcher.getAttribute('lang')).toBe('en')
  expect(await chat.launcher.getAttribute('aria-label')).toBe('Close chat, AI assistant')
})

it('changes its language at the page’s request', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/changes', { lang: 'en', body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  const speak = (language: 'fr' | 'en') =>
    page.evaluate((to) => (window.Loquia as LoquiaApi).setOptions({ language: to }), language)
  await speak('fr')
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe(fr.panel.placeholder)
  await speak('en')
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Write your question')
})
