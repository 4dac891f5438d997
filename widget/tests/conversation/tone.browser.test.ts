import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('the tone', () => {
  async function countTones(page: Page): Promise<void> {
    await page.addInitScript(() => {
      Object.assign(window, { tones: 0 })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        ;(window as unknown as { tones: number }).tones++
        return start.call(this, when)
      }
    })
  }

  const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

  it('is off until the visitor turns it on', async () => {
    const page = await use.page()
    await countTones(page)
    await page.goto(hostPage(use.service, '/tone', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await chat.part('more').click()
    expect(await chat.part('sound').getAttribute('aria-checked')).toBe('false')
    expect(await tones(page)).toBe(0)
    await chat.part('sound').click()
    await expect.poll(() => tones(page)).toBe(2)
    await expect.poll(() => chat.part('sound').getAttribute('aria-checked')).toBe('true')
    await page.reload()
    await chat.input.waitFor()
    expect(await tones(page)).toBe(0)
    await chat.ask('Again?')
    await expect.poll(() => tones(page)).toBe(2)
    await chat.part('more').click()
    await chat.part('sound').click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loquia:bot-1:sound'))).toBe('off')
  })

  it('stays silent before the first interaction', async () => {
    const page = await use.page()
    await countTones(page)
    // The driver of the browser counts as a visitor, so the page is told what to think of itself.
    await page.addInitScript(() => {
      Object.assign(window, { activation: { hasBeenActive: false } })
      Object.defineProperty(navigator, 'userActivation', {
        get: () => (window as unknown as { activation: object }).activation,
      })
    })
    await page.goto(hostPage(use.service, '/tone-owner', { body: snippet('data-sound="true"') }))
    const chat = chatOn(page)
    await chat.open()
    const extras = page.waitForResponse((response) => /extras-[\w-]+\.js/.test(response.url()))
    await chat.ask('When do you open on Sunday?')
    await extras
    await chat.answered()
    expect(await tones(page)).toBe(0)
    await page.evaluate(() => Object.assign(window, { activation: { hasBeenActive: true } }))
    await chat.ask('And now?')
    await expect.poll(() => tones(page)).toBe(2)
  })
})
