import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { LoquiaApi } from '../../src/embed'
import type { ScriptedAnswer } from '../../src/testing/scripted-answer'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

const activePart = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
  )

describe('the focus stays in the chat', () => {
  it('when a pressed button disappears', async () => {
    use.service.answers.set('When do you open on Sunday?', { text: 'At eight.', suggestions: ['Fail'] })
    use.service.answers.set('Fail', { text: 'Part', error: 'model_unavailable' })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/focus-stays', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().focus()
    await page.keyboard.press('Enter')
    await chat.answered()
    await expect.poll(() => activePart(page)).toBe('messages')
    await chat.part('suggestion').first().focus()
    await page.keyboard.press('Enter')
    await chat.answered('failed')
    await chat.part('retry').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chat.part('retry').count()).toBe(0)
    await expect.poll(() => activePart(page)).toBe('messages')
    await chat.answered()
    await chat.part('regenerate').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => activePart(page)).toBe('messages')
    await page.keyboard.press('Escape')
    await expect.poll(() => activePart(page)).toBe('launcher')
  })
})

describe('the focus stays where the visitor was', () => {
  const sources = [1, 2, 3, 4].map((number) => ({
    number,
    url: `https://bakery.example/${number}`,
    title: `Page ${number}`,
    snippet: '',
  }))

  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement as HTMLElement | null
      return (
        element &&
        (element.dataset.part ?? (element.dataset.source ? `source ${element.dataset.source}` : element.localName))
      )
    })

  async function talk(path: string) {
    use.service.answers.set('Long', { text: 'A line of an answer.\n\n'.repeat(60), sources })
    const page = await use.page({ reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, path, { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    const press = async (part: string) => {
      await chat.part(part).last().focus()
      await page.keyboard.press('Enter')
    }
    return { page, chat, press }
  }

  it('when other parts of the conversation are shown', async () => {
    const { page, chat, press } = await talk('/focus-shown')
    await chat.ask('Long')
    await chat.answered()
    await chat.host.locator('[data-more-sources]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chat.host.locator('[data-source="3"]').count()).toBe(1)
    expect(await chat.host.locator('[data-more-sources]').getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('source 3')
    await chat.part('messages').evaluate((list) => (list.scrollTop = 0))
    await page.getByRole('button', { name: 'Go to latest message' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Go to latest message' }).count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('messages')

    const [stored] = use.service.conversations.values()
    for (let count = 0; count < 60; count++)
      stored!.messages.unshift({
        ...stored!.messages.at(-1)!,
        id: `old${count}`,
        questionId: `older${count}`,
        content: `Early answer ${count}.`,
      })
    await page.reload()
    await chat.part('earlier').waitFor()
    await chat.part('messages').evaluate((list) => (list.scrollTop = 0))
    const first = page.getByText(await chat.answers.first().locator('.text').innerText(), { exact: true })
    const { y } = (await first.boundingBox())!
    await press('earlier')
    await expect.poll(() => chat.part('earlier').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('messages')
    // What was read stays where it is, or further up by the button that has gone.
    expect(Math.abs(y - (await first.boundingBox())!.y)).toBeLessThan(100)
  })

  it('when the comment form closes', async () => {
    const { page, chat, press } = await talk('/focus-comment')
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    for (const comment of ['', 'Too short.']) {
      await press('rate-down')
      await chat.part('comment').locator('textarea').fill(comment)
      await chat.part('comment').locator('button').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => chat.part('comment').count()).toBe(0)
      expect(await focused(page)).toBe('rate-down')
      if (!comment) await press('rate-down')
    }
  })

  it('when the chat is refused for good', async () => {
    const { page, chat, press } = await talk('/focus-refused')
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await press('more')
    await chat.part('forget').waitFor()
    await press('forget')
    use.service.holdAcks = true
    await press('forget-confirm')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await focused(page)).toBe('forget-confirm')
    await expect.poll(() => use.service.conversations.size).toBe(0)
    use.service.deliverAcks()
    await expect.poll(() => focused(page)).toBe('input')
    use.service.refuseConnection = 'demo_expired'
    use.service.cut()
    await expect.poll(() => chat.input.isDisabled()).toBe(true)
    await expect.poll(() => focused(page)).toBe('messages')
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('launcher')
  })

  it('moves into the field for questions when the chat opens', async () => {
    use.service.answers.set('Nothing', { text: 'I found nothing.', outcome: 'none' })
    const { page, chat, press } = await talk('/focus-opened')
    await chat.ask('Nothing')
    await chat.part('lead-open').waitFor()
    await press('lead-open')
    await chat.part('lead').locator('textarea').waitFor()
    await press('close')
    await press('launcher')
    await expect.poll(() => focused(page)).toBe('input')
  })
})

describe('the focus stays in the chat without the stop button', () => {
  const words = 'Word after word. '.repeat(60)

  it.each([
    ['a pointer', {}, 'input'],
    [
      'a finger, which raises no keyboard',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
      'messages',
    ],
  ])('after it was pressed with %s', async (_, device, place) => {
    const page = await use.page(device)
    await page.goto(hostPage(use.service, '/focus-stop', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    for (const ending of ['pressed', 'by itself']) {
      const script: ScriptedAnswer = { text: words, holdAt: 200 }
      use.service.answers.set(ending, script)
      await chat.ask(ending)
      await chat.part('stop').focus()
      if (ending === 'pressed') await page.keyboard.press('Enter')
      else delete script.holdAt
      await chat.part('stop').waitFor({ state: 'detached' })
      await expect.poll(() => activePart(page)).toBe(place)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => activePart(page)).toBe('launcher')
  })

  it('after the end of an answer in a background window', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/focus-behind', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    const script: ScriptedAnswer = { text: words, holdAt: 200 }
    use.service.answers.set('behind', script)
    await chat.ask('behind')
    await chat.part('stop').focus()
    // Playwright has every page believe that it is in front; a Chromium without windows goes on believing it.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    const front = await page.context().newPage()
    await front.bringToFront()
    delete script.holdAt
    await chat.part('stop').waitFor({ state: 'detached' })
    await expect.poll(() => activePart(page)).toBe('input')
  })
})

describe('when the page opens the chat', () => {
  it('leaves the focus in the page', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/focus', { body: `<input id="own" autofocus>${snippet('data-open')}` }))
    await chatOn(page).input.waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    await page.evaluate(() => (window.Loquia as LoquiaApi).close())
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  })
})
