import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
/** More stops than any state of the panel has. */
const mostStops = 60

/** A person without a pointer: keys only, and eyes on where the focus is. */
async function sitDown(path: string, attributes = '') {
  const page = await use.page({ reducedMotion: 'no-preference', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(hostPage(use.service, path, { body: snippet(attributes) }))
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  /** What the focus is on, by the first of its names. */
  const active = () =>
    page.evaluate(() => {
      const element = document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement as HTMLElement | null
      if (!element) return null
      const { part, cite, copyCode, source } = element.dataset
      return (
        part ??
        (cite
          ? `cite-${cite}`
          : copyCode === ''
            ? 'copy-code'
            : source
              ? `source-${source}`
              : (element.getAttribute('name') ?? (element.title || element.textContent)))
      )
    })
  const press = (key: string) => page.keyboard.press(key)
  /** Goes there with Tab, or backwards, and fails when no number of presses leads there. */
  async function reach(name: string, key = 'Tab'): Promise<void> {
    const seen: unknown[] = []
    for (let stop = 0; stop < mostStops; stop++) {
      const now = await active()
      if (now === name) return
      seen.push(now)
      await press(key)
    }
    throw new Error(`the focus never came to ${name}: ${seen.join(', ')}`)
  }
  return { page, chat, active, press, reach, type: (text: string) => page.keyboard.type(text) }
}

it('keeps the focus inside the open dialog', async () => {
  const { chat, active, press, type } = await sitDown('/keys')
  await press('Tab')
  await expect.poll(active).toBe('launcher')
  await press('Enter')
  await expect.poll(active).toBe('input')
  await type('When do you open on Sunday?')
  await press('Enter')
  await chat.answered()
  await expect.poll(active).toBe('input')
  const seen = new Set<string | null>()
  for (let step = 0; step < 14; step++) {
    await press('Tab')
    seen.add(await active())
  }
  for (const part of ['close', 'more', 'messages', 'copy', 'rate-up', 'rate-down', 'input'])
    expect([...seen]).toContain(part)
  expect([...seen]).not.toContain('launcher')
  await press('Escape')
  await chat.panel.waitFor({ state: 'hidden' })
  await expect.poll(active).toBe('launcher')
})

it('can be used by keyboard only', async () => {
  const { service } = use
  service.answers.set('When do you open on Sunday?', {
    text: 'At **8:00** [1] [3].\n\n```txt\n8-13\n```\n\n| a | b |\n|--|--|\n| 1 | 2 |',
    sources: [1, 2, 3].map((number) => ({
      number,
      url: `https://bakery.example/${number}`,
      title: `Page ${number}`,
      snippet: 'On Sunday we open at 8:00.',
    })),
    suggestions: ['Do you bake wedding cakes?'],
  })
  service.answers.set('Do you bake wedding cakes?', { text: 'I found nothing about this.', outcome: 'none' })
  service.answers.set('Tell me everything', { text: 'Word '.repeat(400), holdAt: 400 })
  const { page, chat, active, press, reach, type } = await sitDown(
    '/keys-all',
    'data-proactive-message="Looking for opening hours?" data-proactive-delay-seconds="0"',
  )
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  // The message beside the button opens the chat.
  await chat.part('teaser-open').waitFor()
  await reach('teaser-open')
  await press('Enter')
  await expect.poll(active).toBe('input')

  // A suggested question, its citation, the folded card, both kinds of copying.
  await reach('suggestion', 'Shift+Tab')
  await reach('suggestion')
  while (
    (await page.evaluate(
      () => document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement!.textContent,
    )) !== 'When do you open on Sunday?'
  )
    await press('Shift+Tab')
  await press('Enter')
  await chat.answered()
  await expect.poll(active).toBe('messages')
  await reach('cite-3')
  await press('Enter')
  await expect.poll(active).toBe('source-3')
  await reach('copy-code', 'Shift+Tab')
  await press('Enter')
  await expect.poll(clipboard).toBe('8-13')
  await reach('copy')
  await press('Space')
  await expect.poll(clipboard).toContain('At **8:00**')

  // The thumb and its comment; the answer once more.
  await reach('rate-down')
  await press('Space')
  await chat.part('comment').waitFor()
  await press('Tab')
  await type('Too short')
  await press('Tab')
  await press('Enter')
  await expect.poll(() => service.comments).toEqual(['Too short'])
  await reach('regenerate', 'Shift+Tab')
  await press('Enter')
  await expect.poll(() => chat.part('comment').count()).toBe(0)
  await chat.answered()

  // The follow-up question, and the message to the business that its answer offers.
  await reach('suggestion')
  await press('Enter')
  await chat.part('lead-open').waitFor()
  await reach('lead-open')
  await press('Enter')
  await expect.poll(active).toBe('name')
  await type('Ada')
  await press('Tab')
  await type('ada@example.com')
  await reach('lead-send')
  await press('Enter')
  await expect.poll(active).toBe('lead-sent')
  expect(service.leads).toMatchObject([
    { name: 'Ada', email: 'ada@example.com', message: 'Do you bake wedding cakes?' },
  ])

  // A long answer: its end in sight, away from it, back to it, stopped.
  await reach('input')
  await type('Tell me everything')
  await press('Enter')
  await chat.part('stop').waitFor()
  await expect.poll(active).toBe('input')
  await expect
    .poll(() => chat.part('messages').evaluate((box) => box.scrollHeight - box.clientHeight))
    .toBeGreaterThan(200)
  await reach('messages', 'Shift+Tab')
  await press('Home')
  // The key scrolls by and by; the words that come meanwhile may not bring the list back to its end.
  await expect.poll(() => chat.part('messages').evaluate((box) => box.scrollTop)).toBe(0)
  await reach('Go to latest message')
  await press('Enter')
  await expect
    .poll(() => chat.part('messages').evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop))
    .toBeLessThan(60)
  await reach('stop')
  await press('Enter')
  await chat.answered('stopped')

  // A question that did not arrive is sent again.
  service.refuseQuestions = 'overloaded'
  await reach('input')
  await type('When do you open on Sunday?')
  await press('Enter')
  await chat.part('retry').waitFor()
  service.refuseQuestions = null
  await reach('retry', 'Shift+Tab')
  await press('Enter')
  await expect.poll(() => chat.questions.count()).toBe(4)
  await chat.answered()

  // The menu: sound, transcript, "forget me".
  await reach('more')
  await press('Enter')
  await expect.poll(active).toBe('restart')
  await reach('sound')
  await press('Space')
  await expect.poll(() => chat.part('sound').getAttribute('aria-checked')).toBe('true')
  await reach('transcript', 'Shift+Tab')
  const [download] = await Promise.all([page.waitForEvent('download'), press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.txt$/)
  await expect.poll(active).toBe('more')
  await press('Enter')
  await expect.poll(active).toBe('restart')
  await reach('forget')
  await press('Enter')
  await expect.poll(active).toBe('forget-cancel')
  await reach('forget-confirm')
  await press('Enter')
  await expect.poll(() => chat.questions.count()).toBe(0)
  await expect.poll(active).toBe('input')
  expect(service.conversations.size).toBe(0)
  await press('Escape')
  await expect.poll(active).toBe('launcher')
})

/** As Safari does on a Mac: the focus goes to what is around a pressed button, or nowhere. */
function giveButtonsNoFocus(): void {
  addEventListener(
    'mousedown',
    (event) => {
      const path = event.composedPath().filter((node) => node instanceof HTMLElement)
      const button = path.findIndex((element) => element.matches('button'))
      if (button < 0) return
      event.preventDefault()
      const around = path.slice(button + 1).find((element) => element.hasAttribute('tabindex'))
      if (around) around.focus({ preventScroll: true })
      else (document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement as HTMLElement | null)?.blur()
    },
    true,
  )
}

it('can be used by keyboard after a click that moves no focus', async () => {
  use.service.answers.set('Tell me everything', { text: 'Word '.repeat(400), holdAt: 400 })
  const { page, chat, active, press, type } = await sitDown('/keys-mac')
  await page.evaluate(giveButtonsNoFocus)
  await chat.open()
  await type('Tell me everything')
  await press('Enter')
  await chat.part('stop').click()
  await chat.answered('stopped')
  await expect.poll(active).toBe('input')
  // The first Escape is the menu's, the next one the panel's.
  await chat.part('more').click()
  await chat.part('sound').click()
  await press('Escape')
  await expect.poll(() => chat.part('sound').count()).toBe(0)
  await expect.poll(active).toBe('more')
  await chat.part('header').locator('h2').click()
  await press('Escape')
  await chat.panel.waitFor({ state: 'hidden' })
  await expect.poll(active).toBe('launcher')
})
