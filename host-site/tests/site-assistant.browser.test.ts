import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../src/testing/visitor'

const visitor = visitorForTests()

describe('the site’s own assistant', () => {
  const bubbles = () =>
    visitor.page.evaluate(() =>
      (
        (Reflect.get(window, 'Loquia') as { instances: { options: Record<string, unknown> }[] } | undefined)
          ?.instances ?? []
      )
        .filter(({ options }) => options['mode'] === 'bubble')
        .map(({ options }) => [options['botId'], options['language']]),
    )

  const move = async () => {
    let x = 300
    await expect
      .poll(async () => {
        await visitor.page.mouse.move((x += 5), 300)
        return bubbles()
      })
      .toHaveLength(1)
  }

  test('loads at the first interaction', async () => {
    visitor.server.api.site.assistant = { en: 'site-en', it: 'site-it' }
    await visitor.visit('/it/voice-agent')
    expect(await bubbles()).toEqual([])
    await move()
    expect(await bubbles()).toEqual([['site-it', 'it']])
  })

  test('is absent on the page of a demo', async () => {
    visitor.server.api.site.assistant = { en: 'site-en', it: 'site-it' }
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-chat-widget]').waitFor()
    await visitor.page.mouse.move(300, 300)
    await visitor.page.mouse.move(310, 300)
    expect(await bubbles()).toEqual([])
  })
})
