import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

it.each([
  ['a window at 200 %', { width: 640, height: 400 }, ''],
  ['a phone at 200 %', { width: 195, height: 422 }, ''],
  ['a window at 400 %', { width: 320, height: 256 }, ''],
  ['a phone on its side', { width: 740, height: 340 }, ''],
  ['a page that zooms its root', { width: 1280, height: 800 }, 'html { zoom: 1.5 }'],
  ['a page that zooms its root, on a phone', { width: 390, height: 800 }, 'html { zoom: 1.5 }'],
  ['a page with a tiny root font', { width: 1280, height: 800 }, 'html { font-size: 8px }'],
  [
    'a page with a huge root font',
    { width: 390, height: 800 },
    'html { font-size: 30px; letter-spacing: 0.3em; line-height: 3; text-transform: uppercase }',
  ],
])('fits into the window: %s', async (_, viewport, css) => {
  use.service.answers.set('Wide', {
    text: `A${'verylongword'.repeat(20)}\n\nhttps://bakery.example/${'path/'.repeat(30)}\n\n\`\`\`js\n${'code '.repeat(60)}\n\`\`\`\n\n| a | b | c | d |\n|--|--|--|--|\n| ${'cell '.repeat(9)} | ${'wide'.repeat(20)} | 3 | 4 |`,
  })
  const page = await use.page({ viewport, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/small', { head: `<style>${css}</style>`, body: snippet(), lang: 'it' }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Wide')
  await chat.answered()
  /** What shows only a part of itself; in a low window the line below the title gives way to the conversation. */
  const cutOff = () =>
    chat.host.evaluate(
      (host, whole) =>
        [...host.shadowRoot!.querySelectorAll(whole)]
          .filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1,
          )
          .map(({ className, localName }) => className || localName),
      // In a small window the title may end in dots; the label never does.
      '.panel, .by',
    )
  const { top, left, right, bottom } = await chat.panel.evaluate(
    (panel) => panel.getBoundingClientRect().toJSON() as DOMRect,
  )
  expect([top >= 0, left >= 0, right <= viewport.width, bottom <= viewport.height]).toEqual([true, true, true, true])
  expect(await chat.part('messages').evaluate((list) => list.clientHeight)).toBeGreaterThan(110)
  expect(await cutOff()).toEqual([])
  await chat.part('more').click()
  await chat.part('forget').waitFor()
  expect(await cutOff()).toEqual([])
  // Only code and tables scroll sideways, each in its own box.
  expect(
    await chat.host.evaluate((host) => {
      const panel = host.shadowRoot!.querySelector('.panel')!.getBoundingClientRect()
      return [...host.shadowRoot!.querySelectorAll('.panel *')]
        .filter(
          (element) =>
            !element.closest('.unseen,pre,.table') &&
            // What is hidden has no place at all.
            element.getClientRects().length > 0 &&
            (element.getBoundingClientRect().right > panel.right + 1 ||
              element.getBoundingClientRect().left < panel.left - 1),
        )
        .map((element) => element.outerHTML.slice(0, 80))
    }),
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

// One row of suggested questions stands below the conversation, until the first answer.
it.each([
  ['a phone on its side', { width: 664, height: 320 }, 0],
  ['a small phone with its keyboard up', { width: 320, height: 568 }, 268],
])('leaves room for the conversation: %s', async (_, viewport, keyboard) => {
  use.service.config = {
    ...use.service.config,
    suggestions: [
      'A che ora aprite la domenica?',
      'Fate il pane senza glutine?',
      'Quanto costa una torta per dodici persone?',
      'Dove posso parcheggiare?',
    ],
  }
  use.service.answers.set('Long', { text: 'Una riga della risposta.\n\n'.repeat(30) })
  const page = await use.page({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  // A keyboard takes from what is seen, not from the window, and no test can raise one.
  await page.addInitScript((taken) => {
    const { get } = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')!
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get: () => (get!.call(window.visualViewport) as number) - taken,
    })
  }, keyboard)
  await page.goto(hostPage(use.service, '/low', { body: snippet(), lang: 'it' }))
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').nth(3).waitFor()
  await expect.poll(() => use.service.connected()).toBe(1)
  await expect.poll(() => chat.part('notice').count()).toBe(0)
  const seen = viewport.height - keyboard
  const box = async (part: string) => (await chat.part(part).boundingBox())!
  expect((await box('header')).height).toBeLessThan(56)
  expect((await box('messages')).height).toBeGreaterThan(seen * 0.4)
  expect((await box('send')).y + 44).toBeLessThanOrEqual(seen)
  expect(await chat.part('messages').evaluate((list) => list.scrollTop)).toBe(0)
  await chat.ask('Long')
  await chat.answered()
  await chat.part('messages').evaluate((list) => (list.scrollTop = 0))
  await page.getByRole('button', { name: 'Vai all’ultimo messaggio' }).waitFor()
  await chat.part('more').tap()
  await chat.part('forget').waitFor()
  /** What lies over the menu at its end, where the way back to the latest message stands. */
  expect(
    await chat.host.evaluate((host) => {
      const menu = host.shadowRoot!.querySelector('.menu')!
      const { right, top, bottom } = menu.getBoundingClientRect()
      return Array.from({ length: Math.floor((bottom - top) / 4) }, (_, step) =>
        host.shadowRoot!.elementFromPoint(right - 40, top + 2 + step * 4)!,
      )
        .filter((element) => !menu.contains(element))
        .map((element) => element.outerHTML.slice(0, 60))
    }),
  ).toEqual([])
  expect(await chat.part('sound').evaluate((button) => getComputedStyle(button).textAlign)).toBe('start')
})

it.each([
  ['a narrow, low window', 320, 480],
  ['a phone on its side', 640, 360],
])('shows the greeting with suggestions until the first answer: %s', async (_, width, height) => {
  use.service.answers.set('Hours', {
    text: '| Day | Morning | Afternoon |\n|--|--|--|\n| Monday | 7:30am – 12:30pm | 3:30pm – 7:30pm |',
  })
  use.service.config = {
    ...use.service.config,
    name: 'Forno Aurora',
    suggestions: ['When do you open on Sunday?', 'Do you bake gluten-free bread?', 'How much is a cake for twelve?'],
    presentation: {
      en: {
        title: 'Forno Aurora',
        welcomeMessage: 'Hi, I’m Forno Aurora’s AI assistant. I answer from this website and show you where.',
      },
    },
  }
  const page = await use.page({ viewport: { width, height }, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/small-start', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.part('suggestion').nth(2).waitFor()
  const box = async (part: string) => (await chat.part(part).boundingBox())!
  expect((await box('header')).height).toBeLessThan(56)
  expect((await chat.part('header').innerText()).match(/Forno Aurora/g)).toHaveLength(1)
  expect(await chat.part('answers-by').innerText()).toContain('AI assistant')
  const list = await box('messages')
  const greeting = (await chat.host.locator('[data-role="welcome"]').boundingBox())!
  expect([greeting.y >= list.y, greeting.y + greeting.height <= list.y + list.height]).toEqual([true, true])
  const tops = await chat.part('suggestion').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await chat.ask('Hours')
  const answer = await chat.answered()
  await expect.poll(() => chat.part('suggestion').first().isVisible()).toBe(false)
  // Times stay whole: the table scrolls sideways instead.
  const lines = await answer.locator('td').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(lines).toEqual([1, 1, 1])
})

it('breaks no number in a column of numbers', async () => {
  use.service.answers.set('Prices', {
    text: '| Pane | Peso | Prezzo |\n|--|--:|--:|\n| Focaccia genovese con le cipolle rosse | 350 g | 4,20 € |',
  })
  const page = await use.page({ viewport: { width: 320, height: 568 }, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/figures', { body: snippet(), lang: 'it' }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Prices')
  const answer = await chat.answered()
  const lines = await answer.locator('td').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }),
  )
  expect(lines.slice(1)).toEqual([1, 1])
})

it.each([390, 1280])('keeps a short title on one line: at %i px', async (width) => {
  const page = await use.page({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/title', { body: snippet('data-title="Chat with our AI Assistant"') }))
  const chat = chatOn(page)
  await chat.open()
  const lines = () =>
    chat
      .part('header')
      .locator('h2')
      .evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight))
  expect(await lines()).toBeCloseTo(1, 0)
  await chat.ask('When do you open on Sunday?')
  await chat.part('more').waitFor()
  expect(await lines()).toBeCloseTo(1, 0)
})

it.each(['en', 'it'])('shows a failure to load inside its button: %s', async (lang) => {
  for (const width of [390, 195]) {
    const page = await use.page({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    await page.route('**/widget/panel-*', (route) => route.abort())
    await page.goto(hostPage(use.service, '/failed', { body: snippet(), lang }))
    const { launcher } = chatOn(page)
    await launcher.click()
    await expect.poll(() => launcher.getAttribute('aria-label')).toMatch(/^Chat (?:un|non)/)
    expect(
      await launcher.evaluate((button) => [
        button.scrollHeight - button.clientHeight,
        button.scrollWidth - button.clientWidth,
        Math.min(0, button.getBoundingClientRect().left),
      ]),
    ).toEqual([0, 0, 0])
    const lines = await launcher.evaluate((button) => {
      const { height, fontSize } = getComputedStyle(button, '::after')
      return Math.round(Number.parseFloat(height) / Number.parseFloat(fontSize))
    })
    expect(lines === 1).toBe(width === 390)
  }
})

it('does not cover the next page completely', async () => {
  const phones = [
    { width: 390, height: 800 },
    { width: 740, height: 340 },
  ]
  for (const [opened, viewport] of [
    ...phones.map((phone) => [phone, phone] as const),
    [{ width: 1280, height: 800 }, phones[0]!] as const,
  ]) {
    const page = await use.page({ viewport: opened })
    await page.goto(hostPage(use.service, '/next', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await page.setViewportSize(viewport)
    const ready = page.waitForRequest('**/api/widget/**')
    await page.addInitScript(() =>
      document.addEventListener('loquia:ready', () => document.documentElement.setAttribute('data-ready', '')),
    )
    await page.reload()
    await ready
    await page.locator('html[data-ready]').waitFor()
    expect(await chat.launcher.getAttribute('aria-expanded')).toBe('false')
  }
})
