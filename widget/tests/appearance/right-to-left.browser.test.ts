import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('right to left', () => {
  it('mirrors the panel', async () => {
    use.service.answers.set('متى تفتحون؟', {
      text: 'نفتح الساعة **8:00** يوم الأحد [1].\n\n- الاثنين\n- الثلاثاء\n\n```js\nlet a = 1\n```\n\nOpen at eight.',
      sources: [
        {
          number: 1,
          url: 'https://bakery.example/hours',
          title: 'ساعات العمل',
          snippet: 'نفتح يوم الأحد الساعة الثامنة.',
        },
      ],
      suggestions: ['والاثنين؟'],
      outcome: 'none',
    })
    for (const width of [1280, 390]) {
      const page = await use.page({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      await page.goto(
        hostPage(use.service, '/rtl', {
          body: snippet('data-dir="rtl" data-title="مخبز الفجر" data-welcome-message="مرحبا، كيف أساعدك؟"'),
        }),
      )
      const chat = chatOn(page)
      await chat.open()
      await page.evaluate(() =>
        (window.Loquia as LoquiaApi).setOptions({ texts: { placeholder: 'اكتب سؤالك', leadOpen: 'اترك رسالة' } }),
      )
      await chat.ask('متى تفتحون؟')
      const answer = await chat.answered()
      await chat.part('lead-open').click()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rtl-${width}.png` })
      expect(await chat.panel.getAttribute('dir')).toBe('rtl')
      const box = async (selector: string) => (await chat.panel.locator(selector).first().boundingBox())!
      const panel = (await chat.panel.boundingBox())!
      const [mark, close, send, input] = [
        await box('.mark'),
        await box('[data-part="close"]'),
        await box('[data-part="send"]'),
        await box('[data-part="input"]'),
      ]
      expect(mark.x).toBeGreaterThan(close.x)
      expect(send.x).toBeLessThan(input.x)
      // A question stands at the other side than in a panel that runs left to right.
      const question = await box('[data-role="user"] .bubble')
      expect(question.x - panel.x).toBeLessThan(40)
      expect(
        await chat.host.evaluate((host) =>
          [...host.shadowRoot!.querySelectorAll<HTMLElement>('.panel *')]
            .filter(
              (element) =>
                element.checkVisibility() &&
                !element.closest('.unseen,.code,.table') &&
                (element.getBoundingClientRect().left <
                  host.shadowRoot!.querySelector('.panel')!.getBoundingClientRect().left - 1 ||
                  (element.scrollWidth > element.clientWidth + 24 &&
                    getComputedStyle(element).overflowX === 'visible' &&
                    element.clientWidth > 0 &&
                    !['INPUT', 'SPAN', 'Q'].includes(element.tagName))),
            )
            .map((element) => element.outerHTML.slice(0, 80)),
        ),
      ).toEqual([])
      expect(await answer.locator('pre').evaluate((pre) => getComputedStyle(pre).direction)).toBe('ltr')
    }
  })

  it('sets each text in its own direction', async () => {
    use.service.config = { ...use.service.config, name: 'مخبز الفجر', suggestions: ['متى تفتحون؟'] }
    use.service.answers.set('מתי אתם פתוחים?', {
      text: 'אנחנו פתוחים בשעה 8:00 [1].',
      sources: [
        { number: 1, url: 'https://bakery.example/hours', title: 'שעות פתיחה', snippet: 'פתוח בשמונה, Sunday too.' },
      ],
      suggestions: ['ובשבת?'],
      outcome: 'none',
    })
    const page = await use.page({ reducedMotion: 'reduce' })
    await page.goto(
      hostPage(use.service, '/mixed', { body: snippet('data-title="مخبز الفجر" data-welcome-message="مرحبا"') }),
    )
    const chat = chatOn(page)
    const direction = (selector: string) =>
      chat.panel
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).direction)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    expect(await direction('[data-part="input"]')).toBe('ltr')
    for (const selector of ['h2', '[data-role="welcome"] .bubble', '[data-part="suggestion"]'])
      expect([selector, await direction(selector)]).toEqual([selector, 'rtl'])
    await chat.input.fill('מתי אתם פתוחים?')
    expect(await direction('[data-part="input"]')).toBe('rtl')
    await chat.input.press('Enter')
    await chat.answered()
    expect(await direction('[data-part="input"]')).toBe('ltr')
    for (const selector of ['[data-role="user"] .bubble', '[data-role="assistant"] .text', 'q', '.cited .title'])
      expect([selector, await direction(selector)]).toEqual([selector, 'rtl'])
    await chat.part('lead-open').click()
    // The question is there already; the name is empty.
    expect(await direction('[name="message"]')).toBe('rtl')
    expect(await direction('[name="name"]')).toBe('ltr')
    await chat.panel.locator('[name="name"]').fill('דנה')
    expect(await direction('[name="name"]')).toBe('rtl')
  })
})
