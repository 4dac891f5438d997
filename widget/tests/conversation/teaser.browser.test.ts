import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

const activePart = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
  )

describe('the message beside the button', () => {
  const attributes = 'data-proactive-message="Looking for opening hours?" data-proactive-delay-seconds="0"'

  it('opens the chat when it is clicked', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/teaser', { body: `<input id="own" autofocus>${snippet(attributes)}` }))
    const chat = chatOn(page)
    await chat.part('teaser-open').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(await chat.part('teaser').getAttribute('role')).toBe('status')
    await chat.part('teaser-open').click()
    await chat.input.waitFor()
    await expect.poll(() => chat.part('teaser').count()).toBe(0)
  })

  it('stays closed on the next page of the tab', async () => {
    const page = await use.page()
    const url = hostPage(use.service, '/teaser-closed', { body: snippet(attributes) })
    await page.goto(url)
    const chat = chatOn(page)
    await chat.part('teaser-close').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chat.part('teaser').count()).toBe(0)
    await expect.poll(() => activePart(page)).toBe('launcher')
    const teaser = page.waitForResponse(
      (response) => response.url().includes('/teaser-') && response.url().endsWith('.js'),
    )
    await page.goto(url)
    await teaser
    await chat.launcher.waitFor()
    // Its turn comes with the next task after its file; by the answer to a question it would be there.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await chat.part('teaser').count()).toBe(0)
  })

  it.each([
    ['less motion is wanted', { reducedMotion: 'reduce' as const }, ''],
    ['the chat is open', {}, 'data-open'],
  ])('does not appear when %s', async (_, options, more) => {
    const page = await use.page(options)
    const teaser = page.waitForResponse((response) => /teaser-[\w-]+\.js/.test(response.url()))
    await page.goto(hostPage(use.service, '/teaser-not', { body: snippet(`${attributes} ${more}`) }))
    await teaser
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    // On a slow machine the message may be there before the panel, with which it goes.
    if (more) await chat.input.waitFor()
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await chat.part('teaser').count()).toBe(0)
  })

  it('shows the owner’s message if the tag has none', async () => {
    const page = await use.page()
    use.service.config = {
      ...use.service.config,
      settings: { proactiveMessage: 'May we help?', proactiveDelaySeconds: 0 },
    }
    await page.goto(hostPage(use.service, '/teaser-owner', { body: snippet() }))
    expect(await chatOn(page).part('teaser-open').textContent()).toBe('May we help?')
  })

  it('disappears with the chat', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/teaser-gone', {
        body: snippet('data-proactive-message="Hello" data-proactive-delay-seconds="1"'),
      }),
    )
    await chatOn(page).launcher.waitFor()
    await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  })
})
