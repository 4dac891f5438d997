import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '../../../scripts/testing/axe-violations'
import type { ScriptedAnswer } from '../../src/testing/scripted-answer'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const looks: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colors', { forcedColors: 'active' }],
]

// Italian has other words, and neither other elements nor other colors.
describe.each([
  { language: 'en', asked: 'all' as const, looks },
  { language: 'it', asked: 'words' as const, looks: looks.filter(([name]) => name !== 'forced colors') },
])('axe finds no violation: $language', ({ language, asked, looks: wanted }) => {
  it.each(wanted)('%s, in every state', async (name, options) => {
    const { service } = use
    service.config = {
      ...service.config,
      settings: { primaryColor: '#f5d000', userBubbleColor: '#8fd3ff', botBubbleColor: '#777777' },
    }
    service.answers.set('Everything', {
      text: '## Title\n\nSee [the page](https://x.example) [1].\n\n| a | b |\n|--|--:|\n| 1 | 2 |\n\n```js\nlet a\n```\n\n> quote',
      sources: [{ number: 1, url: 'https://x.example/', title: 'X', snippet: 'x' }],
      suggestions: ['More?'],
    })
    service.answers.set('Slow', { text: 'Word '.repeat(400), holdAt: 400 })
    service.answers.set('Fail', { text: 'Part', error: 'model_unavailable' })
    service.answers.set('Nothing', { text: 'I found nothing about this.', outcome: 'none' })
    const found: string[] = []
    for (const width of name === 'dark' ? [390] : [1280]) {
      const page = await use.page({ ...options, viewport: { width, height: 800 } })
      await page.goto(
        hostPage(service, '/axe-all', {
          body: '<script async src="/widget.js" data-demo-id="bot-1" data-proactive-message="Looking for opening hours?" data-proactive-delay-seconds="0"></script>',
          lang: language,
        }),
      )
      const chat = chatOn(page)
      // Nothing moves any more, so that no color is half way.
      const still = async (): Promise<void> => {
        await expect
          .poll(() =>
            chat.host.evaluate(
              (host) =>
                host
                  .shadowRoot!.getAnimations()
                  .filter((animation) => (animation as CSSAnimation).animationName !== 'wait').length,
            ),
          )
          .toBe(0)
      }
      const check = async (state: string) => {
        await still()
        found.push(
          ...(await axeViolations(page, '[data-chat-widget]', asked)).map((violation) => `${state}: ${violation}`),
        )
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${language}-${name.replace(' ', '-')}-${state}.png` })
      }
      await chat.launcher.waitFor()
      await chat.part('teaser-open').waitFor()
      await check('teaser')
      await chat.part('teaser-close').click()
      await check('closed')
      await chat.open()
      await chat.part('suggestion').first().waitFor()
      await check('empty')
      await chat.ask('Everything')
      await chat.answered()
      await check('answered')
      await chat.part('rate-down').last().click()
      await chat.part('comment').waitFor()
      await check('comment')
      await chat.part('more').click()
      await chat.part('sound').waitFor()
      await chat.part('sound').click()
      await check('menu')
      await chat.part('more').click()
      await chat.ask('Slow')
      await chat.part('stop').waitFor()
      await check('streaming')
      await chat.part('stop').click()
      await chat.answered('stopped')
      await chat.ask('Fail')
      await chat.answered('failed')
      await check('failed')
      await chat.ask('Nothing')
      await chat.part('lead-open').waitFor()
      await check('declined')
      await chat.part('lead-open').click()
      await chat.part('lead-send').click()
      await check('lead-wrong')
      for (const [field, value] of [
        ['name', 'Ada'],
        ['email', 'ada@example.com'],
      ] as const)
        await chat.part('lead').locator(`[name="${field}"]`).fill(value)
      await chat.part('lead-send').click()
      await chat.part('lead-sent').waitFor()
      await check('lead-sent')
      await page.route('**/socket.io/**', (route) => route.abort())
      await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
      service.cut()
      await chat.part('notice').waitFor()
      await check('reconnecting')
    }
    expect(found).toEqual([])
  })
})

/** What a screen reader is told from now on, as one text. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    window.heard = []
    const { shadowRoot } = document.querySelector('[data-chat-widget]')!
    new MutationObserver((records) =>
      records.forEach((record) => record.addedNodes.forEach((node) => window.heard.push(node.textContent ?? ''))),
    ).observe(shadowRoot!.querySelector('[aria-live="polite"]')!, { childList: true })
  })
  return () => page.evaluate(() => window.heard.join(' '))
}

it('announces the whole conversation in order', async () => {
  use.service.answers.set('Do you bake wedding cakes?', {
    text: 'I found nothing about cakes. Bread is another matter.',
    outcome: 'none',
    pieceChars: 5,
  })
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(
    hostPage(use.service, '/script', {
      body: '<script async src="/widget.js" data-demo-id="bot-1" data-primary-color="#6d28d9"></script>',
    }),
  )
  const chat = chatOn(page)
  await chat.open()
  const heard = await listen(page)
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await expect.poll(heard).toBe('Looking for an answer. We open at 8:00 on Sunday. From this page.')
  await chat.ask('Do you bake wedding cakes?')
  await chat.answered()
  await expect
    .poll(heard)
    .toBe(
      'Looking for an answer. We open at 8:00 on Sunday. From this page. Looking for an answer. I found nothing about cakes. Bread is another matter. No answer. Forno Aurora can reply by email.',
    )
  // What has been said is not said again by one who changes their mind.
  await chat.part('lead-open').click()
  await chat.part('lead-cancel').click()
  await chat.part('lead-open').click()
  await chat.part('lead-send').click()
  await expect
    .poll(heard)
    .toMatch(
      /cakes\. Bread is another matter\. No answer\. Forno Aurora can reply by email\. Please enter your name\. Please enter an email like name@example\.com\.$/,
    )
  await chat.part('lead').locator('[name="name"]').fill('Ada')
  await chat.part('lead').locator('[name="email"]').fill('ada@example.com')
  await chat.part('lead-send').click()
  await expect.poll(heard).toMatch(/Message sent to Forno Aurora\. The reply goes to ada@example\.com\.$/)
  await chat.part('copy').last().click()
  await expect.poll(heard).toMatch(/Copied\.$/)
  await chat.part('more').click()
  await chat.part('restart').click()
  await expect.poll(heard).toMatch(/Copied\. New conversation\.$/)
})

it('announces the state of a message once', async () => {
  const { service } = use
  const [looking, stopped, failed, unsent] = [
    'Looking for an answer.',
    'Stopped.',
    'The language model isn’t responding. Your question is saved.',
    'We’re busy right now. Please try again in a moment.',
  ]
  service.answers.set('Slow', { text: 'The first sentence. The second one.', holdAt: 22 })
  service.answers.set('Fail', { text: 'The beginning', error: 'model_unavailable' })
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(service, '/script-faults', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  const heard = await listen(page)
  await chat.ask('Slow')
  await expect.poll(heard).toBe('Looking for an answer. The first sentence.')
  await chat.part('stop').click()
  await expect.poll(heard).toMatch(/^Looking for an answer\. The first sentence\. The?( s)?\.? ?Stopped\.$/)
  const before = await heard()
  await chat.ask('Fail')
  await expect.poll(heard).toBe(`${before} ${looking} The beginning. ${failed}`)
  service.refuseQuestions = 'overloaded'
  await chat.ask('Hello?')
  await expect.poll(heard).toBe(`${before} ${looking} The beginning. ${failed} ${unsent}`)
  expect(before.endsWith(stopped)).toBe(true)
  // The list itself says nothing, or every word would be told twice; nor does anything else.
  expect(
    await chat.host.evaluate((host) =>
      [...host.shadowRoot!.querySelectorAll('[role="log"],[role="status"],[role="alert"],[aria-live]')]
        .filter((region) => region.getAttribute('aria-live') !== 'off')
        .map((region) => region.getAttribute('data-part')),
    ),
  ).toEqual(['announcements'])

  expect(
    await page
      .getByRole('dialog', { name: 'AI Assistant' })
      .getByRole('log', { name: 'Conversation, AI assistant' })
      .count(),
  ).toBe(1)

  service.refuseQuestions = null
  await page.reload()
  // The question that was refused goes out again; its answer belongs to what was said before.
  await chat.part('announcements').getByText('We open at').waitFor({ state: 'attached' })
  const heardLater = await listen(page)
  await chat.ask('When do you open on Sunday?')
  await expect.poll(heardLater).toContain('We open at')
  await expect.poll(heardLater).toBe('Looking for an answer. We open at 8:00 on Sunday. From this page.')
})

it.each([
  ['en', 'Looking for an answer.'],
  ['it', 'Cerco una risposta.'],
])('announces once that an answer is being prepared: %s', async (lang, looking) => {
  const script: ScriptedAnswer = { text: 'At eight.', holdAt: 0 }
  use.service.answers.set('When?', script)
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/looking', { body: snippet(), lang }))
  const chat = chatOn(page)
  await chat.open()
  const heard = await listen(page)
  await chat.ask('When?')
  await expect.poll(heard).toBe(looking)
  // The same answer after a cut is not another one to look for.
  use.service.cut()
  await expect.poll(() => use.service.handshakes.length).toBe(2)
  await expect.poll(() => chat.part('notice').count()).toBe(0)
  delete script.holdAt
  await chat.answered()
  await expect.poll(heard).toMatch(/At eight\.$/)
  expect((await heard()).split(looking)).toHaveLength(2)
  // An answer that is written anew is looked for anew.
  await chat.part('regenerate').click()
  await chat.answered()
  await expect.poll(async () => (await heard()).split(looking).length).toBe(3)
  await expect.poll(async () => (await heard()).split('At eight.').length).toBe(3)
})
