import { describe, expect, it } from 'vitest'
import type { ScriptedAnswer } from './testing/fake-service'
import { chatOn, guestPage, snippet } from './testing/pages'
import { useWidget } from './testing/use-widget'

const use = useWidget()
const longText = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of a long answer.`).join(' ')

describe('a conversation', () => {
  it('opens, asks, streams an answer and shows its sources as cards', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/talk', { body: snippet() }))
    const chat = chatOn(page)
    await chat.launcher.waitFor()
    expect(use.service.requests.filter((path) => path.startsWith('/widget/'))).toEqual([])
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
    await expect.poll(() => page.evaluate(() => document.querySelector('[data-chat-widget]')!.shadowRoot!.activeElement?.getAttribute('data-source'))).toBe('1')
  })

  it('fetches the panel when the pointer comes near, and opens no connection before it is opened', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/hover', { body: snippet() }))
    await chatOn(page).launcher.hover()
    await expect.poll(() => use.service.requests.filter((path) => path.startsWith('/widget/')).length).toBe(2)
    expect(use.service.handshakes).toEqual([])
  })

  it('lays the panel out while the pointer rests on the button, where nobody can see, reach or hear it', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/ready', { body: `<button>Before</button>${snippet()}` }))
    const chat = chatOn(page)
    const scrollable = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
    const before = await scrollable()
    await chat.launcher.hover()
    await expect.poll(async () => (await chat.input.boundingBox().catch(() => null))?.width ?? 0).toBeGreaterThan(200)
    expect(await chat.panel.isVisible()).toBe(false)
    expect(await scrollable()).toEqual(before)
    const box = (await chat.input.boundingBox())!
    expect(await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-chat-widget]') ?? null, [box.x + 20, box.y + 20])).toBeNull()
    await page.getByRole('button', { name: 'Before' }).focus()
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-part') ?? document.activeElement?.tagName)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('launcher')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('BODY')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await chat.launcher.click()
    await page.getByRole('dialog').waitFor()
    expect(await focused()).toBe('input')
  })

  it('moves nothing in the panel when the first question brings the menu', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/steady', { body: snippet('data-title="Chat with our AI Assistant"') }))
    const chat = chatOn(page)
    await chat.open()
    // Below the panel's own edge, which moves while it enters.
    const top = () => chat.part('messages').evaluate((list) => list.getBoundingClientRect().top - list.closest('[data-part="panel"]')!.getBoundingClientRect().top)
    const before = await top()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await chat.part('more').waitFor()
    expect(await top()).toBeCloseTo(before, 0)
  })

  it('keeps what is typed while an answer is written, and sends it afterwards', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 5, holdAt: 300 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(guestPage(use.service, '/typing', { body: snippet() }))
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
    expect(await chat.input.inputValue()).toBe('')
  })

  it('stops an answer, writes it anew, and takes a thumb', async () => {
    use.service.answers.set('Long', { text: longText, pauseMs: 20, holdAt: 300 })
    const page = await use.page()
    await page.goto(guestPage(use.service, '/stop', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await chat.part('stop').click()
    await chat.answered('stopped')
    use.service.answers.set('Long', { text: 'Short now.' })
    await chat.part('regenerate').click()
    await chat.answered('done')
    expect(await chat.answers.count()).toBe(1)
    expect(await chat.answers.last().locator('.bubble').innerText()).toBe('Short now.')
    await chat.part('rate-up').click()
    const stored = (): string | null | undefined => [...use.service.conversations.values()][0]?.messages.at(-1)?.feedback
    await expect.poll(stored).toBe('up')
    await chat.part('rate-up').click()
    await expect.poll(stored).toBe(null)
  })

  it('offers questions before the first message and after an answer, and asks them when pressed', async () => {
    use.service.answers.set('Do you bake gluten-free bread?', { text: 'Yes.', suggestions: ['On which days?'] })
    const page = await use.page()
    await page.goto(guestPage(use.service, '/chips', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').nth(1).click()
    await chat.answered()
    expect(await chat.part('suggestion').allInnerTexts()).toEqual(['On which days?'])
  })

  it('shows one focus ring around the input, on the pill, in forced colors too', async () => {
    for (const forcedColors of ['none', 'active'] as const) {
      const page = await use.page({ forcedColors })
      await page.goto(guestPage(use.service, '/ring', { body: snippet() }))
      const chat = chatOn(page)
      await chat.open()
      await chat.input.focus()
      const rings = await chat.input.evaluate((input) => [input, input.closest('form')!].map((element) => getComputedStyle(element)).map(({ outlineStyle, boxShadow }) => [outlineStyle, boxShadow !== 'none']))
      expect(rings).toEqual(forcedColors === 'none' ? [['none', false], ['none', true]] : [['none', false], ['solid', false]])
    }
  })

  it('ignores empty messages; Shift+Enter makes a new line', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/empty', { body: snippet() }))
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

  it('tells how much of the site has been read, as it is read', async () => {
    use.service.build = { status: 'crawling', read: 3 }
    const page = await use.page()
    await page.goto(guestPage(use.service, '/build', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => chat.part('notice').innerText()).toContain('3 pages read so far')
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

  it('counts an answer that comes while the panel is closed', async () => {
    const script: ScriptedAnswer = { text: longText.slice(0, 200), pauseMs: 10, holdAt: 100 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(guestPage(use.service, '/unread', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await chat.part('stop').waitFor()
    await chat.part('close').click()
    delete script.holdAt
    await expect.poll(() => chat.launcher.getAttribute('aria-label')).toBe('Open chat, 1 new')
    await chat.open()
    expect(await chat.launcher.getAttribute('aria-label')).toBe('Close chat')
  })
})

describe('nothing is lost', () => {
  it('continues after a reload in mid-answer', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 12, holdAt: 200 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(guestPage(use.service, '/reload', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(120)
    await page.reload()
    // The panel was open, so it opens again by itself.
    await chat.answers.last().waitFor()
    expect(await chat.answers.last().getAttribute('data-state')).toBe('streaming')
    delete script.holdAt
    const answer = await chat.answered()
    expect(await answer.locator('.text').innerText()).toBe(longText)
    expect(await chat.questions.count()).toBe(1)
  })

  it('ends with the stored text when the connection is cut in mid-answer again and again', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 15 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(guestPage(use.service, '/cut', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    for (let cuts = 1; cuts <= 5; cuts++) {
      script.holdAt = cuts * 160
      await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(cuts * 150)
      use.service.cut()
    }
    delete script.holdAt
    const answer = await chat.answered()
    const stored = [...use.service.conversations.values()][0]!.messages.at(-1)!
    expect(stored.content).toBe(longText)
    expect(await answer.locator('.text').innerText()).toBe(stored.content)
    expect(use.service.handshakes.length).toBeGreaterThan(4)
  })

  it('asks again after a lost acknowledgement, with the same id, and nothing is doubled', async () => {
    use.service.loseAcks = 2
    const page = await use.page()
    await page.goto(guestPage(use.service, '/ack', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(new Set(use.service.asked).size).toBe(1)
    expect(use.service.asked.length).toBeGreaterThan(1)
    expect(await chat.questions.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
  })

  it('keeps a question that was sent while offline and sends it when the wire is back', async () => {
    const page = await use.page()
    await page.goto(guestPage(use.service, '/offline', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await expect.poll(() => chat.part('notice').count()).toBe(1)
    await chat.ask('When do you open on Sunday?')
    expect(await chat.questions.first().getAttribute('data-state')).toBe('pending')
    use.service.refuseConnection = null
    await chat.answered()
    expect(use.service.asked.length).toBe(1)
  })

  it.each([['open', 1280], ['closed, as on a phone after a change of page', 390]] as const)('sends a question again after a reload that came before its acknowledgement, under the same id: %s', async (_panel, width) => {
    const page = await use.page({ viewport: { width, height: 800 } })
    await page.goto(guestPage(use.service, '/unsent', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await expect.poll(() => use.service.handshakes.length).toBe(1)
    use.service.loseAcks = 1
    use.service.refuseConnection = 'not_ready'
    await chat.ask('When do you open on Sunday?')
    await expect.poll(() => use.service.asked.length).toBe(1)
    use.service.refuseConnection = null
    await page.reload()
    if (width < 641) {
      await chat.host.getByRole('button', { name: 'Open chat, 1 new' }).waitFor()
      await chat.open()
    }
    await chat.answered()
    expect(await chat.questions.allInnerTexts()).toEqual([expect.stringContaining('When do you open on Sunday?')])
    expect(await chat.answers.count()).toBe(1)
    expect(use.service.asked.length).toBe(2)
    expect(new Set(use.service.asked).size).toBe(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['loquia:bot-1'])
  })

  it('keeps the conversation in memory where storage is forbidden', async () => {
    const page = await use.page()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => { throw new DOMException('no', 'SecurityError') } })
    })
    await page.goto(guestPage(use.service, '/nostorage', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('One')
    await chat.answered()
    use.service.cut()
    await expect.poll(() => use.service.handshakes.length).toBe(2)
    expect(use.service.handshakes[1]).toMatchObject({ visitorToken: [...use.service.conversations.keys()][0] })
  })
})

describe('each failure has its own words and a way on', () => {
  it.each([
    ['model_unavailable', 'does not answer'], ['model_key_rejected', 'refused the key'], ['model_rate_limited', 'is busy'], ['answer_interrupted', 'was interrupted'], ['internal_error', 'went wrong on our side'],
  ] as const)('%s', async (code, words) => {
    use.service.answers.set('Fail', { text: 'The beginning.', error: code })
    const page = await use.page()
    await page.goto(guestPage(use.service, '/fail', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Fail')
    const failed = await chat.answered('failed')
    expect(await failed.locator('.text').innerText()).toBe('The beginning.')
    expect(await failed.locator('.fault').innerText()).toContain(words)
    await failed.getByRole('button', { name: 'Try again' }).click()
    const answer = await chat.answered('done')
    expect(await answer.locator('.text').innerText()).toBe('The beginning. And now it works.')
    expect(await chat.questions.count()).toBe(1)
  })

  it('rate_limited: the question stays and is sent again on demand', async () => {
    use.service.refuseQuestions = 'rate_limited'
    const page = await use.page()
    await page.goto(guestPage(use.service, '/limited', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Am I too fast?')
    await expect.poll(() => chat.questions.first().getAttribute('data-state')).toBe('unsent')
    expect(await chat.questions.first().innerText()).toContain('a lot of messages')
    use.service.refuseQuestions = null
    await chat.part('retry').click()
    await chat.answered()
    expect(new Set(use.service.asked).size).toBe(1)
  })

  it.each([['origin_refused', 'not allowed on this website', 'non è autorizzata'], ['demo_expired', 'has expired', 'è scaduta'], ['demo_not_found', "couldn't find", 'Non abbiamo trovato']] as const)('%s, in both languages', async (code, en, italian) => {
    use.service.refuseConnection = code
    for (const [language, words] of [['en', en], ['it', italian]] as const) {
      const page = await use.page()
      await page.goto(guestPage(use.service, '/refused', { body: snippet(), lang: language }))
      const chat = chatOn(page)
      await chat.open()
      await expect.poll(() => chat.part('notice').innerText()).toContain(words)
      expect(await chat.input.isDisabled()).toBe(true)
    }
  })
})
