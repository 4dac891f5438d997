import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests({ opens: false })
const widgetFolder = path.join(import.meta.dirname, '../../widget/dist')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/**
 * Opens a page with the real widget behind the site's assistant, in a browser that speaks the page's other language.
 */
async function arrive(address: string, options: Parameters<typeof visitor.open>[0] = phone): Promise<void> {
  visitor.server.widgetFolder = widgetFolder
  visitor.server.api.site.assistant = { en: 'site-en', it: 'site-it' }
  await visitor.open({ ...options, locale: address.startsWith('/it') ? 'en-US' : 'it-IT', reducedMotion: 'reduce' })
  await visitor.visit(address)
}

/**
 * Runs in the browser: scrolls through the page and names what can be pressed or read, is wholly on the screen, and
 * lies under something else.
 */
function findCovered(): string[] {
  const covered = new Set<string>()
  const wanted =
    'main :is(a[href], button, input, textarea, select, summary, label, h1, h2, h3, p), footer :is(a[href], button, p)'
  for (let y = 0, last = -1; ; y += 120) {
    scrollTo({ top: y, behavior: 'instant' })
    if (scrollY === last) return [...covered]
    last = scrollY
    const header = document.querySelector('header')
    const top = header && getComputedStyle(header).position === 'fixed' ? header.getBoundingClientRect().bottom : 0
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const { left, right, top: above, bottom, width } = element.getBoundingClientRect()
      if (
        width < 4 ||
        above < top ||
        bottom > innerHeight ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const middle = (left + right) / 2
      const center = (above + bottom) / 2
      for (const [x, at] of [
        [middle, center],
        [left + 2, center],
        [right - 2, center],
        [middle, above + 2],
        [middle, bottom - 2],
      ] as const) {
        const hit = document.elementFromPoint(x, at)
        // What a page lays over its own parts belongs there: the button in a password field, the link over a whole row.
        if (hit !== null && !hit.contains(element) && !element.closest('main, footer')?.contains(hit))
          covered.add(
            `${element.tagName} “${element.textContent?.trim().slice(0, 40)}” under ${hit.outerHTML.slice(0, 120)}`,
          )
      }
    }
  }
}

/** Looks again until the page is at rest: what has just come finds its place a moment later. */
async function expectNothingCovered(): Promise<void> {
  await expect.poll(() => visitor.page.evaluate(findCovered)).toEqual([])
}

/** Pages with both, and pages with at most one of them. */
const framed = ['', '/chatbot-demo', '/website-analyzer', '/voice-agent', '/legal/privacy-policy', '/docs/widget']
const bare = [
  '/auth',
  '/auth/reset-password',
  '/auth/confirm-address',
  '/stop-emails',
  '/chatbot-demo/ready-1',
  '/chatbot-demo/failed-site_empty',
]

describe.each(['', '/it'])('at rest on a phone, in the language of “%s”', (prefix) => {
  test.each(framed)('language suggestion or assistant cover nothing on %s', async (address) => {
    await arrive(prefix + address || '/')
    await visitor.page.locator('aside[lang] a').waitFor()
    await visitor.page.mouse.move(200, 200)
    await visitor.page.locator('[data-chat-widget]').last().waitFor({ state: 'attached' })
    await expectNothingCovered()
  })

  test.each(bare)('nothing covers anything on %s', async (address) => {
    await arrive(prefix + address)
    await expectNothingCovered()
  })
})

test.each([
  [768, 1_024],
  [1_280, 900],
])('nothing is covered on a screen of %i × %i', async (width, height) => {
  await arrive('/chatbot-demo', { viewport: { width, height } })
  await visitor.page.locator('aside[lang] a').waitFor()
  await visitor.page.mouse.move(200, 200)
  await visitor.page.locator('[data-chat-widget]').waitFor({ state: 'attached' })
  await expectNothingCovered()
})

test('a message covers neither form nor assistant', async () => {
  await arrive('/chatbot-demo')
  await visitor.page.locator('form button[type="submit"]').tap()
  const message = visitor.page.locator('li[data-variant]')
  await message.waitFor()
  const { y, height } = (await message.boundingBox()) ?? { y: Infinity, height: 0 }
  expect(y + height).toBeLessThan((await visitor.page.locator('form').boundingBox())?.y ?? 0)
  await arrive('/chatbot-demo', { viewport: { width: 1280, height: 900 } })
  // The button first: the message would not wait for it.
  await visitor.page.mouse.move(200, 200)
  await visitor.page.locator('[data-part="launcher"]').waitFor()
  await visitor.page.locator('form button[type="submit"]').click()
  await visitor.toast('Website required').getByRole('button').click()
  await visitor.toast('Website required').waitFor({ state: 'detached' })
})

test('the popup can be closed at any scroll position', async () => {
  await arrive('/voice-agent')
  await visitor.page.locator('main a[aria-haspopup="dialog"]').first().tap()
  const dialog = visitor.page.getByRole('dialog', { name: 'Get in touch' })
  await dialog.locator('button[type="submit"]').tap()
  await dialog.getByText('Name must be at least 2 characters').waitFor()
  await dialog.evaluate((element) => element.scrollTo({ top: 9_999, behavior: 'instant' }))
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => dialog.isVisible()).toBe(false)
})

test('the check finds an element over a button', async () => {
  await arrive('/chatbot-demo')
  const words = await visitor.page.evaluate(() => {
    const button = document.querySelector('main form button[type="submit"]')!
    button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button.getBoundingClientRect()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `.over { position: fixed; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px }`,
    )
    document.adoptedStyleSheets.push(sheet)
    document.body.append(Object.assign(document.createElement('div'), { className: 'over' }))
    return button.textContent
  })
  expect((await visitor.page.evaluate(findCovered)).join('\n')).toContain(`BUTTON “${words}”`)
})

describe('the assistant in the header', () => {
  test.each([
    ['/voice-agent', 'Chat with us'],
    ['/it/voice-agent', 'Chatta con noi'],
  ])('returns the focus to %s when the widget closes', async (address, name) => {
    await arrive(address)
    const button = visitor.page.getByRole('button', { name })
    await button.focus()
    await visitor.page.keyboard.press('Enter')
    await visitor.page.locator('[data-part="panel"]').waitFor()
    await visitor.page.keyboard.press('Escape')
    await visitor.page.locator('[data-part="panel"]').waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.tap()
    await visitor.page.locator('[data-part="panel"]').waitFor()
  })

  test('leads to the contact form when the widget cannot be loaded', async () => {
    visitor.server.api.site.assistant = { en: 'site-en', it: null }
    visitor.server.widgetBroken = true
    await visitor.open(phone)
    await visitor.visit('/voice-agent')
    await visitor.page.getByRole('button', { name: 'Chat with us' }).click()
    const dialog = visitor.page.getByRole('dialog', { name: 'Get in touch' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Message').isVisible()).toBe(true)
  })

  test('is the floating button on a wide screen', async () => {
    await arrive('/legal/privacy-policy', { viewport: { width: 1280, height: 900 } })
    await visitor.page.mouse.move(200, 200)
    await visitor.page.locator('[data-part="launcher"]').waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Chat with us' }).isVisible()).toBe(false)
  })
})
