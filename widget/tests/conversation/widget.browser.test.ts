import { describe, expect, it } from 'vitest'
import type { ScriptedAnswer } from '../../src/testing/scripted-answer'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const longText = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of a long answer.`).join(' ')

describe('a conversation', () => {
  it('streams an answer with its sources', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/talk', { body: snippet() }))
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    // Beside what is seen at once, the looks that can wait; no panel and no connection.
    expect(use.service.requests.filter((path) => /^\/widget\/(?!looks-)/.test(path))).toEqual([])
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    const answer = await chat.answered()
    expect(await answer.locator('.bubble').innerText()).toContain('We open at 8:00 on Sunday')
    expect(await answer.locator('strong').innerText()).toBe('8:00')
    const card = answer.locator('[data-source="1"]')
    expect(await card.getAttribute('href')).toBe('https://bakery.example/opening-hours#:~:text=Sunday')
    expect(await card.getAttribute('rel')).toBe('noopener nofollow')
    expect(await card.innerText()).toContain('On Sunday we open at 8:00')
    await answer.locator('[data-cite="1"]').click()
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-source'),
        ),
      )
      .toBe('1')
  })

  it('loads the panel when the pointer comes near', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/hover', { body: snippet() }))
    await chatOn(page).launcher.hover()
    for (const part of ['panel', 'connection'])
      await expect.poll(() => use.service.requests.join()).toContain(`/widget/${part}-`)
    expect(use.service.handshakes).toEqual([])
  })

  it('lays out the hidden panel while the pointer rests on the button', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/ready', { body: `<button>Before</button>${snippet()}` }))
    const chat = chatOn(page)
    const scrollable = () =>
      page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
    const before = await scrollable()
    await chat.launcher.hover()
    await expect.poll(async () => (await chat.input.boundingBox().catch(() => null))?.width ?? 0).toBeGreaterThan(200)
    expect(await chat.panel.isVisible()).toBe(false)
    expect(await scrollable()).toEqual(before)
    const box = (await chat.input.boundingBox())!
    expect(
      await page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-chat-widget]') ?? null,
        [box.x + 20, box.y + 20],
      ),
    ).toBeNull()
    await page.getByRole('button', { name: 'Before' }).focus()
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-part') ??
          document.activeElement?.tagName,
      )
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('launcher')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('BODY')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await chat.launcher.click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(focused).toBe('input')
  })

  it('shifts nothing when the menu appears', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/steady', { body: snippet('data-title="Chat with our AI Assistant"') }))
    const chat = chatOn(page)
    await chat.open()
    // What stands below it moves with it; on a slow machine a notice that it connects stands in between, too.
    const height = () => chat.part('header').evaluate((header) => header.getBoundingClientRect().height)
    const before = await height()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await chat.part('more').waitFor()
    expect(await height()).toBeCloseTo(before, 0)
  })

  it('keeps what is typed while an answer is written', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 5, holdAt: 300 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(hostPage(use.service, '/typing', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await chat.part('stop').waitFor()
    await chat.ask('And the next one')
    expect(await chat.input.inputValue()).toBe('And the next one')
    expect(await chat.questions.count()).toBe(1)
    delete script.holdAt
    await chat.answered()
    await chat.input.press('Enter')
    await expect.poll(() => chat.questions.count()).toBe(2)
    await expect.poll(() => chat.input.inputValue()).toBe('')
  })

  it('writes a stopped answer again', async () => {
    use.service.answers.set('Long', { text: longText, pauseMs: 20, holdAt: 300 })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/stop', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await chat.part('stop').click()
    await chat.answered('stopped')
    use.service.answers.set('Long', { text: 'Short now.' })
    // Twice, as an impatient hand presses: it is asked for once, and nothing fails.
    await chat.part('regenerate').evaluate((button: HTMLElement) => [button.click(), button.click()])
    await chat.answered('done')
    expect(await chat.part('notice').count()).toBe(0)
    expect(await chat.answers.count()).toBe(1)
    expect(await chat.answers.last().locator('.bubble').innerText()).toBe('Short now.')
    await chat.part('rate-up').click()
    const stored = (): string | null | undefined =>
      [...use.service.conversations.values()][0]?.messages.at(-1)?.feedback
    await expect.poll(stored).toBe('up')
    await expect
      .poll(async () => [
        await chat.part('rate-up').getAttribute('aria-pressed'),
        await chat.part('rate-down').getAttribute('aria-pressed'),
      ])
      .toEqual(['true', 'false'])
    await chat.part('rate-up').click()
    await expect.poll(stored).toBe(null)
  })

  it('sends a suggested question when it is pressed', async () => {
    use.service.answers.set('Do you bake gluten-free bread?', { text: 'Yes.', suggestions: ['On which days?'] })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/chips', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').nth(1).click()
    await chat.answered()
    await expect.poll(() => chat.part('suggestion').allInnerTexts()).toEqual(['On which days?'])
  })

  it('shows one focus ring around the input', async () => {
    for (const forcedColors of ['none', 'active'] as const) {
      const page = await use.page({ forcedColors })
      await page.goto(hostPage(use.service, '/ring', { body: snippet() }))
      const chat = chatOn(page)
      await chat.open()
      await chat.input.focus()
      const rings = await chat.input.evaluate((input) =>
        [input, input.closest('form')!]
          .map((element) => getComputedStyle(element))
          .map(({ outlineStyle, boxShadow }) => [outlineStyle, boxShadow !== 'none']),
      )
      expect(rings).toEqual(
        forcedColors === 'none'
          ? [
              ['none', false],
              ['none', true],
            ]
          : [
              ['none', false],
              ['solid', false],
            ],
      )
    }
  })

  it('ignores empty messages', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/empty', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('   ')
    expect(await chat.part('send').isDisabled()).toBe(true)
    await chat.input.fill('one')
    await chat.input.press('Shift+Enter')
    await chat.input.pressSequentially('two')
    await chat.input.press('Enter')
    await chat.answered()
    expect(await chat.questions.locator('.bubble').innerText()).toBe('one\ntwo')
  })

  it('shows how much of the site has been read', async () => {
    use.service.build = { status: 'crawling', read: 3 }
    const page = await use.page()
    await page.goto(hostPage(use.service, '/build', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => chat.part('notice').innerText()).toContain('3 pages so far')
    use.service.build = { status: 'crawling', read: 9 }
    use.service.pushBuild()
    await expect.poll(() => chat.part('notice').innerText()).toContain('9 pages')
    use.service.build = { status: 'ready', read: 12 }
    use.service.config = { ...use.service.config, suggestions: ['Do you bake on Mondays?'] }
    use.service.pushBuild()
    use.service.pushConfig()
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    await page.getByRole('button', { name: 'Do you bake on Mondays?' }).waitFor()
  })

  it('counts answers while the panel is closed', async () => {
    const script: ScriptedAnswer = { text: longText.slice(0, 200), pauseMs: 10, holdAt: 100 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(hostPage(use.service, '/unread', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await chat.part('stop').waitFor()
    await chat.part('close').click()
    delete script.holdAt
    await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Open chat, 1 new, AI assistant')
    await chat.open()
    await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Close chat, AI assistant')
  })
})
