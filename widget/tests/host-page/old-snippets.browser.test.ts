import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chatOn, hostPage } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const snippets = ['attributes', 'javascript', 'host-pages', 'buttons'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, `old-snippets/${name}.html`), 'utf8')
    .split('\n---\n')
    .map((snippet, index) => [`${name} ${index + 1}`, snippet.trim()] as const),
)

it.each(snippets)('%s still works', async (name, snippet) => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const warnings: string[] = []
  page.on(
    'console',
    (message) =>
      void (
        ['warning', 'error'].includes(message.type()) &&
        !message.location().url.includes('favicon') &&
        warnings.push(message.text())
      ),
  )
  await page.goto(
    hostPage(use.service, `/old-${name.replace(' ', '-')}`, { body: snippet.replace('ORIGIN', use.service.origin) }),
  )
  const chat = chatOn(page)
  await chat.host.waitFor({ state: 'attached' })
  const opensItself = /open'?\]|data-open><|open: true|\.open\(\)|toggle|inline/.test(
    snippet.replace(/<button.*<\/button>/, ''),
  )
  if (!opensItself) await chat.launcher.click()
  await chat.input.waitFor()
  await chat.ask('When do you open on Sunday?')
  const answer = await chat.answered()
  expect(await answer.locator('[data-source="1"]').count()).toBe(1)
  expect(warnings).toEqual([])
})

it('supports every earlier attribute', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const snippet = snippets.find(([, text]) => text.includes('data-z-index'))![1]
  await page.goto(hostPage(use.service, '/old-whole', { body: snippet }))
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  expect(
    await chat.launcher.evaluate((button) => [
      getComputedStyle(button).backgroundColor,
      button.getAttribute('aria-expanded'),
    ]),
  ).toEqual(['rgb(124, 58, 237)', 'false'])
  await chat.open()
  expect(
    await chat.host.evaluate((host) => [
      getComputedStyle(host).zIndex,
      getComputedStyle(host).left,
      getComputedStyle(host).bottom,
    ]),
  ).toEqual(['99', '30px', '40px'])
  expect(
    await chat.panel.evaluate((panel) => [
      panel.getAttribute('lang'),
      getComputedStyle(panel).backgroundColor,
      panel.querySelector('h2')!.textContent,
    ]),
  ).toEqual(['it', 'rgb(18, 16, 24)', 'Ask us'])
  expect(await chat.host.locator('[data-role="welcome"] .bubble').innerText()).toBe('Hello')
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  const ground = (role: string) =>
    chat.host.locator(`[data-role="${role}"] .bubble`).evaluate((bubble) => getComputedStyle(bubble).backgroundColor)
  expect([await ground('user'), await ground('assistant')]).toEqual(['rgb(18, 52, 86)', 'rgb(241, 245, 249)'])
})

it('supports every earlier call', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  const snippet = snippets.find(([, text]) => text.includes('Loquia.identify'))![1]
  // The old snippet listens and does nothing; that it is called shows on the page.
  await page.goto(
    hostPage(use.service, '/old-calls', {
      body: snippet.replace("on('ready', function () {})", "on('ready', function () { document.title = 'heard' })"),
    }),
  )
  const chat = chatOn(page)
  await chat.input.waitFor()
  await expect.poll(() => page.title()).toBe('heard')
  await expect
    .poll(() => use.service.handshakes)
    .toMatchObject([{ visitor: { name: 'Ada', email: 'ada@example.com' } }])
  expect(await chat.panel.evaluate((panel) => getComputedStyle(panel).backgroundColor)).toBe('rgb(18, 16, 24)')
  await chat.part('close').click()
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Ask, AI assistant')
})

describe.each(snippets.filter(([name, text]) => name.startsWith('manners') && !text.includes('"60"')))(
  '%s',
  (name, snippet) => {
    const told = (word: string): boolean => snippet.includes(word)

    it('is still supported', async () => {
      // Whoever wants less motion is not asked by a message beside the button.
      const page = await use.page({ reducedMotion: 'no-preference' })
      await page.goto(hostPage(use.service, `/old-${name.replace(' ', '-')}-means`, { body: snippet }))
      const chat = chatOn(page)
      if (told('Looking for')) await chat.part('teaser-open').getByText('Looking for opening hours?').click()
      else await chat.launcher.click()
      await chat.input.waitFor()
      const [offersLead, neverLead] = [told('first'), told('never')]
      if (offersLead) await chat.host.locator('[data-role="welcome"] [data-part="lead"]').waitFor()
      expect(await chat.panel.getAttribute('dir')).toBe(told('rtl') ? 'rtl' : 'ltr')
      use.service.answers.set('And on Monday?', { text: 'I found nothing about it.', outcome: 'none' })
      await chat.ask('And on Monday?')
      await chat.answered()
      await chat.part('more').click()
      await chat.part('sound').waitFor()
      expect([await chat.part('sound').getAttribute('aria-checked'), await chat.part('lead-menu').count()]).toEqual([
        String(told('sound')),
        neverLead ? 0 : 1,
      ])
      if (!neverLead) await chat.answers.locator('[data-part="lead-open"]').waitFor()
    })
  },
)

it('delays the message beside the button as configured', async () => {
  const page = await use.page({ reducedMotion: 'no-preference' })
  await page.clock.install()
  const teaser = page.waitForResponse('**/widget/teaser-*')
  await page.goto(hostPage(use.service, '/old-waits', { body: snippets.find(([, text]) => text.includes('"60"'))![1] }))
  const chat = chatOn(page)
  await teaser
  await page.clock.runFor(30_000)
  expect(await chat.part('teaser').count()).toBe(0)
  await expect
    .poll(async () => {
      await page.clock.runFor(31_000)
      return chat.part('teaser').count()
    })
    .toBe(1)
})

it.each(snippets.filter(([name]) => name.startsWith('buttons')))(
  '%s: supports every earlier call',
  async (name, snippet) => {
    const page = await use.page({ reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, `/old-${name.replace(' ', '-')}-calls`, { body: snippet }))
    const chat = chatOn(page)
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
    const opened = async (): Promise<number> => (await page.title()).split(' bot-1').length - 1
    await chat.launcher.waitFor()
    await press('Open')
    await chat.panel.waitFor()
    await expect.poll(opened).toBe(1)
    await press('Close')
    await chat.panel.waitFor({ state: 'hidden' })
    await press('Toggle')
    await chat.panel.waitFor()
    await expect.poll(opened).toBe(2)
    await press('Toggle')
    await chat.panel.waitFor({ state: 'hidden' })
    await press('Stop counting')
    await press('Ask')
    await chat.panel.waitFor()
    await chat.answered()
    expect(await chat.questions.allInnerTexts()).toEqual([expect.stringContaining('When do you open on Sunday?')])
    expect(await opened()).toBe(2)
    expect(await page.evaluate(() => localStorage.length)).toBe(1)
    await press('Begin anew')
    await expect.poll(() => chat.questions.count()).toBe(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await press('Remove')
    await expect.poll(() => chat.host.count()).toBe(0)
  },
)
