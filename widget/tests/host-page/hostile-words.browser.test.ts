import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage } from '../../src/testing/pages'
import { addresses, payloads } from '../../src/testing/payloads'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

/** Presses, focuses and points at everything that could be waiting for it. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault(), true)
    for (const element of document
      .querySelector('[data-chat-widget]')!
      .shadowRoot!.querySelectorAll<HTMLElement>('.scroller *')) {
      for (const type of [
        'mouseover',
        'pointerenter',
        'pointerdown',
        'wheel',
        'copy',
        'drag',
        'animationstart',
        'transitionend',
        'toggle',
      ])
        element.dispatchEvent(new Event(type, { bubbles: true }))
      if (element.matches('a'))
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
    }
  })
}
/** Elements and attributes that no text of ours needs. */
const intruders = (page: Page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('[data-chat-widget]')!
    const bad = [...shadowRoot!.querySelectorAll('*')].filter(
      (element) =>
        /^(script|iframe|img|object|embed|base|meta|link|style|video|audio|template|math|details|marquee|foreignobject|animate|set|use)$/i.test(
          element.localName,
        ) || element.getAttributeNames().some((name) => /^on|^style$|^srcdoc$|^formaction$/i.test(name)),
    )
    const links = [...shadowRoot!.querySelectorAll('a')].filter(
      (link) => !/^(https?|mailto|tel):$/.test(link.protocol) || link.rel.split(' ').includes('noopener') === false,
    )
    return [...bad, ...links].map((element) => element.outerHTML.slice(0, 200))
  })

describe.each([
  ['an ordinary page', {}],
  ['a page that wants trusted types', { 'content-security-policy': "require-trusted-types-for 'script'" }],
])('hostile text on %s', (_, headers) => {
  it(`runs none of ${payloads.length} payloads or ${addresses.length} addresses`, async () => {
    expect(payloads.length).toBeGreaterThan(190)
    expect(new Set(payloads).size).toBe(payloads.length)
    const batches = Array.from({ length: Math.ceil(payloads.length / 80) }, (__, index) =>
      payloads.slice(index * 80, index * 80 + 80),
    )
    for (const [index, batch] of batches.entries()) {
      use.service.reset()
      const page = await use.page()
      await page.addInitScript(() => {
        Object.assign(window, { ran: [], violations: [] })
        document.addEventListener('securitypolicyviolation', (event) =>
          window.violations.push(`${event.violatedDirective} ${event.sample}`),
        )
      })
      const at = (offset: number): string => batch[offset % batch.length]!
      use.service.config = {
        ...use.service.config,
        name: at(1),
        suggestions: batch.slice(0, 4),
        contactUrl: addresses[index]!,
        settings: {
          title: at(2).slice(0, 80),
          welcomeMessage: at(3),
          proactiveMessage: at(0),
          proactiveDelaySeconds: 0,
          primaryColor: 'red;} *{display:none' as never,
        },
      }
      use.service.answers.set('Attack', {
        text: batch.join('\n\n'),
        outcome: 'none',
        suggestions: batch.slice(4, 8),
        pieceChars: 397,
        pauseMs: 1,
        sources: addresses
          .map((url, number) => ({ number: number + 1, url, title: at(number), snippet: at(number + 1) }))
          .concat({ number: 99, url: 'https://ok.example/"onclick="ran.push(1)', title: at(9), snippet: at(10) }),
      })
      await page.goto(
        hostPage(use.service, `/hostile-${index}`, {
          body: '<script async src="/widget.js" data-demo-id="bot-1" data-bot-bubble-color="red;} * {display:none"></script>',
          headers,
        }),
      )
      const chat = chatOn(page)
      await chat.part('teaser-open').waitFor()
      expect(await intruders(page)).toEqual([])
      await chat.open()
      await page.evaluate(
        ([message, title]) =>
          (window.Loquia as LoquiaApi).setOptions({ texts: { leadOpen: message!, you: title!, retry: message! } }),
        [at(5), at(6)],
      )
      await chat.ask('Attack')
      await chat.answered()
      // What a visitor writes comes back as text, too.
      await chat.part('lead-open').click()
      for (const [name, value] of [
        ['name', at(7).slice(0, 120)],
        ['email', 'a@b.example'],
        ['message', at(8)],
      ] as const)
        await chat.part('lead').locator(`[name="${name}"]`).fill(value)
      await chat.part('lead-send').click()
      await chat.part('lead-sent').waitFor()
      await chat.ask(at(11))
      await chat.answered()
      await touchEverything(page)
      expect(await intruders(page)).toEqual([])
      expect(await page.evaluate(() => window.ran)).toEqual([])
      expect(await page.evaluate(() => window.violations)).toEqual([])
    }
  })
})
