import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../testing/visitor'

const visitor = visitorForTests()

describe('accessibility and layout', () => {
  const paths = ['', '/chatbot-demo', '/chatbot-demo/ready-1', '/chatbot-demo/failed-site_empty', '/chatbot-demo/missing', '/website-analyzer', '/voice-agent', '/legal/privacy-policy', '/legal/terms-of-service', '/legal/cookie-policy', '/legal/gdpr-compliance', '/bot', '/nowhere']
  test.each(
    (['light', 'dark'] as const).flatMap((colorScheme) => ['', '/it'].flatMap((prefix) => paths.map((path) => ({ colorScheme, path: prefix + path || '/' })))),
  )('axe finds nothing on $path in $colorScheme', async ({ colorScheme, path }) => {
    await visitor.open({ colorScheme, reducedMotion: 'reduce', locale: path.startsWith('/it') ? 'it-IT' : 'en-US' })
    await visitor.visit(path)
    for (const question of await visitor.page.locator('.faq summary').all()) await question.click()
    const tab = visitor.page.getByRole('tab').nth(1)
    if ((await tab.count()) > 0) {
      await tab.click()
      await visitor.page.locator('details summary').click()
    }
    const { violations } = await new AxeBuilder({ page: visitor.page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  })

  test.each(['/', '/it', '/it/chatbot-demo', '/it/chatbot-demo/ready-1', '/it/chatbot-demo/failed-site_empty', '/it/website-analyzer', '/it/voice-agent', '/it/legal/terms-of-service'])('%s fits a screen of 320 px', async (path) => {
    await visitor.page.setViewportSize({ width: 320, height: 700 })
    await visitor.visit(path)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  test('nothing moves while the page arrives', async () => {
    await visitor.page.addInitScript(() => {
      Reflect.set(window, 'shift', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const shifts: number[] = []
    for (const path of ['/', '/it', '/it/chatbot-demo', '/chatbot-demo/ready-1', '/voice-agent', '/it/website-analyzer', '/legal/cookie-policy']) {
      await visitor.visit(path)
      await visitor.page.waitForLoadState('networkidle')
      shifts.push(await visitor.page.evaluate(() => Number(Reflect.get(window, 'shift'))))
    }
    expect(Math.max(...shifts)).toBeLessThan(0.02)
  })
})
