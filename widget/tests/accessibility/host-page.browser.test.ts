import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import type { LoquiaApi } from '../../src/embed'
import type { ScriptedAnswer } from '../../src/testing/fake-service'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const activePart = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-part'),
  )

describe('the message beside the button', () => {
  const attributes = 'data-proactive-message="Looking for opening hours?" data-proactive-delay-seconds="0"'

  it('comes after its time, takes no focus, stores nothing, and opens the chat', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/teaser', { body: `<input id="own" autofocus>${snippet(attributes)}` }))
    const chat = chatOn(page)
    await chat.part('teaser-open').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(await chat.part('teaser').getAttribute('role')).toBe('status')
    await chat.part('teaser-open').click()
    await chat.input.waitFor()
    await expect.poll(() => chat.part('teaser').count()).toBe(0)
  })

  it('stays away once it was closed, on the next page of the tab too', async () => {
    const page = await use.page()
    const url = hostPage(use.service, '/teaser-closed', { body: snippet(attributes) })
    await page.goto(url)
    const chat = chatOn(page)
    await chat.part('teaser-close').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chat.part('teaser').count()).toBe(0)
    await expect.poll(() => activePart(page)).toBe('launcher')
    const teaser = page.waitForResponse(
      (response) => response.url().includes('/teaser-') && response.url().endsWith('.js'),
    )
    await page.goto(url)
    await teaser
    await chat.launcher.waitFor()
    // Its turn comes with the next task after its file; by the answer to a question it would be there.
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await chat.part('teaser').count()).toBe(0)
  })

  it.each([
    ['less motion is wanted', { reducedMotion: 'reduce' as const }, ''],
    ['the chat is open', {}, 'data-open'],
  ])('does not come when %s', async (_, options, more) => {
    const page = await use.page(options)
    const teaser = page.waitForResponse((response) => /teaser-[\w-]+\.js/.test(response.url()))
    await page.goto(hostPage(use.service, '/teaser-not', { body: snippet(`${attributes} ${more}`) }))
    await teaser
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    // On a slow machine the message may be there before the panel, with which it goes.
    if (more) await chat.input.waitFor()
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await chat.part('teaser').count()).toBe(0)
  })

  it('is the owner’s where the tag has none, though it has a color', async () => {
    const page = await use.page()
    use.service.config = {
      ...use.service.config,
      settings: { proactiveMessage: 'May we help?', proactiveDelaySeconds: 0 },
    }
    await page.goto(hostPage(use.service, '/teaser-owner', { body: snippet() }))
    expect(await chatOn(page).part('teaser-open').textContent()).toBe('May we help?')
  })

  it('goes with the chat', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/teaser-gone', {
        body: snippet('data-proactive-message="Hello" data-proactive-delay-seconds="1"'),
      }),
    )
    await chatOn(page).launcher.waitFor()
    await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  })
})

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

  it('is off until the visitor switches it on, and is remembered', async () => {
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

  it('is not heard before the visitor did anything, even where the owner wants it', async () => {
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

describe('the focus stays in the chat', () => {
  it('when the button that was pressed goes: a suggestion, "Try again", "Answer again"', async () => {
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

describe('the focus stays in the chat, and where the visitor was,', () => {
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

  it('when further sources, earlier messages or the latest one are shown', async () => {
    const { page, chat, press } = await talk('/focus-shown')
    await chat.ask('Long')
    await chat.answered()
    await chat.host.locator('[data-more-sources]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('source 3')
    await chat.part('messages').evaluate((list) => (list.scrollTop = 0))
    await page.getByRole('button', { name: 'To the latest message' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'To the latest message' }).count()).toBe(0)
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

  it('when a comment was sent, or left out', async () => {
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

  it('when it is closed for good while somebody writes, and while it is being forgotten', async () => {
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

  it('which is the question’s own field where an opening puts it, though other fields stand above', async () => {
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

describe('the focus stays in the chat when the button that stops goes', () => {
  const words = 'Word after word. '.repeat(60)
  it.each([
    ['a pointer', {}, 'input'],
    [
      'a finger, which raises no keyboard',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
      'messages',
    ],
  ])('pressed, or by the end of the answer, with %s', async (_, device, place) => {
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

  it('by the end of the answer, while another window is in front', async () => {
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
