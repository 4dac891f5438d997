import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import { begunConversation } from './begun-conversation.testing'

const use = useWidget()
const conversation = (path: string) => begunConversation(use, path)

it('starts a new conversation', async () => {
  const { page, chat } = await conversation('/restart')
  await chat.part('more').click()
  await chat.part('restart').click()
  await expect.poll(() => chat.questions.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect(use.service.conversations.size).toBe(2)
})

it('keeps the sound setting in a new conversation', async () => {
  const { chat } = await conversation('/restart-sound')
  await chat.part('more').click()
  await chat.part('sound').click()
  await chat.part('restart').click()
  await expect.poll(() => chat.questions.count()).toBe(0)
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await chat.part('more').click()
  expect(await chat.part('sound').getAttribute('aria-checked')).toBe('true')
})

describe('"forget me"', () => {
  it('deletes the conversation after a confirmation', async () => {
    const { page, chat, violations } = await conversation('/forget')
    await chat.part('more').click()
    await chat.part('forget').click()
    expect(await violations()).toEqual([])
    await chat.part('forget-cancel').click()
    expect(use.service.conversations.size).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    expect(use.service.conversations.size).toBe(0)
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(await chat.questions.count()).toBe(1)
  })

  it('deletes everything that the widget may store', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/forget-all', {
        body: snippet('data-proactive-message="Hello" data-proactive-delay-seconds="0"'),
      }),
    )
    const chat = chatOn(page)
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())
    await chat.part('teaser-close').click()
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await chat.part('more').click()
    await chat.part('sound').click()
    await chat.part('lead-menu').click()
    await chat.part('lead').locator('[name="name"]').fill('Ada')
    expect(await stored()).toEqual([
      'loquia:bot-1',
      'loquia:bot-1',
      'loquia:bot-1:lead',
      'loquia:bot-1:quiet',
      'loquia:bot-1:sound',
    ])
    await chat.part('more').click()
    await chat.part('more').click()
    await chat.part('forget').click()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    await expect.poll(stored).toEqual([])
  })

  it('opens no keyboard on a phone', async () => {
    const page = await use.page({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
    await page.goto(hostPage(use.service, '/forget-phone', { body: snippet() }))
    const chat = chatOn(page)
    await chat.launcher.tap()
    await chat.part('suggestion').first().tap()
    await chat.answered()
    await chat.part('more').tap()
    await chat.part('forget').tap()
    await chat.part('forget-confirm').tap()
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
        ),
      )
      .toBe('messages')
  })

  it('keeps the conversation when the server cannot be reached', async () => {
    const { chat } = await conversation('/forget-offline')
    await chat.part('more').click()
    await chat.part('forget').click()
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await chat.part('forget-confirm').click()
    await expect.poll(() => chat.part('forget-confirm').count()).toBe(0)
    expect(await chat.answers.count()).toBe(1)
    expect(use.service.conversations.size).toBe(1)
  })

  it('can be used by keyboard', async () => {
    const { page, chat } = await conversation('/forget-keys')
    const active = () =>
      page.evaluate(() =>
        document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
      )
    await chat.part('more').focus()
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('restart')
    await page.keyboard.press('Escape')
    await expect.poll(active).toBe('more')
    expect(await chat.panel.isVisible()).toBe(true)
    await expect.poll(() => chat.part('more').getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('restart')
    const stops: unknown[] = []
    while (stops.length < 4) {
      await page.keyboard.press('Tab')
      stops.push(await active())
    }
    expect(stops).toEqual(['transcript', 'lead-menu', 'sound', 'forget'])
    await page.keyboard.press('Enter')
    await expect.poll(active).toBe('forget-cancel')
  })
})

it('prefers the texts of the page', async () => {
  const { page, chat } = await conversation('/words')
  await page.evaluate(() =>
    (window.Loquia as LoquiaApi).setOptions({
      texts: {
        open: 'Ask us',
        placeholder: 'Ask away',
        forget: 'Erase me',
        errors: { timeout: 'Lost.' },
        sources: (count) => `Read on ${count}`,
        ...({ unread: 'no function' } as object),
      },
    }),
  )
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Ask away')
  expect(await chat.answers.last().locator('.label').innerText()).toBe('Read on 1')
  await chat.part('more').click()
  expect(await chat.part('forget').innerText()).toBe('Erase me')
  expect(await chat.part('transcript').innerText()).toBe('Download conversation')
  await chat.part('close').click()
  await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Ask us, AI assistant')
  await page.evaluate(() => (window.Loquia as LoquiaApi).setOptions({ texts: null as never }))
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Write your question')
})
