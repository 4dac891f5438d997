import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

describe('right to left', () => {
  it('turns the panel, not the words in it, and keeps everything inside', async () => {
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
})
