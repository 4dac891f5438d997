import { describe, expect, test } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests({ opens: false })

describe('accessibility and layout', () => {
  const paths = [
    '',
    '/chatbot-demo',
    '/chatbot-demo/ready-1',
    '/chatbot-demo/failed-site_empty',
    '/chatbot-demo/missing',
    '/website-analyzer',
    '/voice-agent',
    '/legal/privacy-policy',
    '/legal/terms-of-service',
    '/legal/cookie-policy',
    '/legal/gdpr-compliance',
    '/help',
    '/bot',
    '/nowhere',
  ]
  test.each(['', '/it'].flatMap((prefix) => paths.map((path) => prefix + path || '/')))(
    'axe finds no violation on %s',
    async (path) => {
      await visitor.open({
        colorScheme: 'light',
        reducedMotion: 'reduce',
        locale: path.startsWith('/it') ? 'it-IT' : 'en-US',
      })
      await visitor.visit(path)
      for (const question of await visitor.page.locator('.faq summary').all()) await question.click()
      const tab = visitor.page.getByRole('tab').nth(1)
      if ((await tab.count()) > 0) {
        await tab.click()
        await visitor.page.locator('details summary').click()
      }
      // No script asks for the scheme: a page that is loaded in dark has no other parts. Nor has an Italian one: it has
      // other words.
      for (const asked of path.startsWith('/it') ? (['words'] as const) : (['all', 'colors'] as const)) {
        if (asked === 'colors') await visitor.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        expect(await axeViolations(visitor.page, undefined, asked)).toEqual([])
      }
    },
  )

  test.each([
    '/',
    '/it',
    '/it/chatbot-demo',
    '/it/chatbot-demo/ready-1',
    '/it/chatbot-demo/failed-site_empty',
    '/it/website-analyzer',
    '/it/voice-agent',
    '/it/legal/terms-of-service',
  ])('%s fits a screen of 320 px', async (path) => {
    await visitor.open({ viewport: { width: 320, height: 700 } })
    await visitor.visit(path)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test.each(['/legal/privacy-policy', '/it/voice-agent'])('%s is printed without overlays', async (path) => {
    await visitor.open({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' })
    await visitor.visit(path)
    await visitor.page.emulateMedia({ media: 'print' })
    const shown = await visitor.page.evaluate(() => ({
      over: [...document.querySelectorAll('body *')]
        .filter(
          (element) =>
            ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
            element.checkVisibility() &&
            element.getBoundingClientRect().bottom > 0,
        )
        .map((element) => element.outerHTML.slice(0, 80)),
      hidden: [...document.querySelectorAll('main section')].filter(
        (section) => getComputedStyle(section).opacity !== '1' || !section.checkVisibility(),
      ).length,
      pressed: [...document.querySelectorAll('a[href="#content"], main button:not([aria-expanded])')].filter(
        (element) => element.checkVisibility(),
      ).length,
      ink: getComputedStyle(document.body).color,
      links:
        document.querySelectorAll('main nav').length -
        [...document.querySelectorAll('main nav')].filter((nav) => !nav.checkVisibility()).length,
    }))
    expect(shown).toEqual({ over: [], hidden: 0, pressed: 0, ink: 'rgb(23, 19, 31)', links: 0 })
  })

  // On a slow phone the browser shows a page before it has read all of it; what comes later must not push what is
  // there.
  test.each([
    {
      processor: 'a quick processor',
      rate: 1,
      paths: [
        '/',
        '/it',
        '/it/chatbot-demo',
        '/chatbot-demo/ready-1',
        '/voice-agent',
        '/it/website-analyzer',
        '/legal/cookie-policy',
      ],
    },
    { processor: 'one twelve times slower', rate: 12, paths: ['/', '/it/website-analyzer'] },
  ])('shifts nothing while a page loads at $processor', async ({ rate, paths }) => {
    await visitor.open()
    const throttle = await visitor.context.newCDPSession(visitor.page)
    await throttle.send('Emulation.setCPUThrottlingRate', { rate })
    await visitor.page.addInitScript(() => {
      Reflect.set(window, 'shift', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shifts: Record<string, number> = {}
    for (const path of paths) {
      await visitor.visit(path)
      await visitor.page.waitForLoadState('networkidle')
      shifts[path] = await visitor.page.evaluate(() => Number(Reflect.get(window, 'shift')))
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.02)).toEqual([])
  })
})

describe.each([
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('a link to a section of the home page scrolls to it at %s', (_device, viewport) => {
  /** Where the section is, once nothing is laid out late any more, and the page has stopped scrolling. */
  const topOf = async (section: string) => {
    await expect.poll(() => visitor.page.locator('[data-later]').count()).toBe(0)
    return visitor.page.locator(section).evaluate(async (element) => {
      const top = () => element.getBoundingClientRect().top
      for (let still = 0, before = top(); still < 10; before = top()) {
        await new Promise(requestAnimationFrame)
        still = top() === before ? still + 1 : 0
      }
      return top()
    })
  }

  test.each(['/#pricing', '/it#contact'])('%s', async (path) => {
    await visitor.open({ viewport })
    await visitor.page.goto(visitor.server.url + path)
    const top = await topOf(path.replace(/.*#/, '#'))
    // Below the header, and not a screen away.
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(120)
  })
})
