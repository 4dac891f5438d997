import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import type { ScriptedAnswer } from '../../src/testing/scripted-answer'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const longText = Array.from({ length: 40 }, (_, index) => `Sentence number ${index} of a long answer.`).join(' ')

describe('a conversation', () => {
  it('sends a question once while the panel opens', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/at-once', { body: snippet() }))
    const chat = chatOn(page)
    // Laid out while the pointer rests, so that opening and asking are one task.
    await chat.launcher.hover()
    await chat.part('suggestion').first().waitFor({ state: 'attached' })
    await chat.host.evaluate((host) => {
      ;(window.Loquia as LoquiaApi).open()
      host.shadowRoot?.querySelector<HTMLElement>('[data-part="suggestion"]')?.click()
    })
    await chat.answered()
    await chat.ask('And on Monday?')
    await expect.poll(() => chat.answers.count()).toBe(2)
    expect(await chat.questions.count()).toBe(2)
  })

  it('continues after a reload during an answer', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 12, holdAt: 200 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(hostPage(use.service, '/reload', { body: snippet() }))
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

  it('ends with the stored text despite repeated cuts', async () => {
    const script: ScriptedAnswer = { text: longText, pauseMs: 15 }
    use.service.answers.set('Long', script)
    const page = await use.page()
    await page.goto(hostPage(use.service, '/cut', { body: snippet() }))
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

  it('stops an answer once the connection is back', async () => {
    use.service.answers.set('Long', { text: longText, pauseMs: 10, holdAt: 300 })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/stop-away', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Long')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(250)
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await chat.part('stop').click()
    use.service.refuseConnection = null
    await chat.answered('stopped')
    expect([...use.service.conversations.values()][0]!.messages.at(-1)).toMatchObject({
      state: 'stopped',
      content: longText.slice(0, 300),
    })
    expect(await chat.part('notice').count()).toBe(0)
  })

  it('resends an unacknowledged question with the same id', async () => {
    use.service.loseAcks = 2
    const page = await use.page()
    await page.goto(hostPage(use.service, '/ack', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(new Set(use.service.asked).size).toBe(1)
    expect(use.service.asked.length).toBeGreaterThan(1)
    expect(await chat.questions.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
  })

  it('sends an offline question when the connection is back', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/offline', { body: snippet() }))
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

  it.each([
    ['open', 1280],
    ['closed, as on a phone after a change of page', 390],
  ] as const)('resends a question with the same id after a reload: %s', async (_panel, width) => {
    const page = await use.page({ viewport: { width, height: 800 } })
    await page.goto(hostPage(use.service, '/unsent', { body: snippet() }))
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
      await chat.host.getByRole('button', { name: 'Open chat, 1 new, AI assistant' }).waitFor()
      await chat.open()
    }
    await chat.answered()
    expect(await chat.questions.allInnerTexts()).toEqual([expect.stringContaining('When do you open on Sunday?')])
    expect(await chat.answers.count()).toBe(1)
    expect(use.service.asked.length).toBe(2)
    expect(new Set(use.service.asked).size).toBe(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['loquia:bot-1'])
  })

  it('is shared by two tabs from before the first question', async () => {
    const first = await use.page()
    const second = await first.context().newPage()
    const chats = []
    for (const page of [first, second]) {
      await page.goto(hostPage(use.service, '/tabs', { body: snippet() }))
      const chat = chatOn(page)
      await chat.open()
      await expect.poll(() => use.service.handshakes.length).toBe(chats.push(chat))
    }
    const [here, there] = chats as [(typeof chats)[0], (typeof chats)[0]]
    await here.ask('When do you open on Sunday?')
    await here.answered()
    await there.ask('And on Monday?')
    for (const chat of [here, there]) {
      await expect
        .poll(() => chat.questions.allInnerTexts())
        .toEqual([expect.stringContaining('Sunday'), expect.stringContaining('Monday')])
      await expect.poll(() => chat.answers.count()).toBe(2)
    }
    expect(use.service.conversations.size).toBe(1)
    expect(use.service.asked).toHaveLength(2)
  })

  it('sends a question while a new conversation starts', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/reset-ask', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await page.evaluate(() => {
      ;(window.Loquia as LoquiaApi).reset()
      ;(window.Loquia as LoquiaApi).send('And on Monday?')
    })
    await expect.poll(() => chat.questions.allInnerTexts()).toEqual([expect.stringContaining('Monday')])
    await chat.answered()
    expect(await chat.questions.first().getAttribute('data-state')).toBe('done')
    expect(use.service.conversations.size).toBe(2)
  })

  it('starts again when the server no longer knows it', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/unknown', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    use.service.conversations.clear()
    use.service.cut()
    await expect.poll(() => chat.questions.count()).toBe(0)
    await chat.ask('And on Monday?')
    await chat.answered()
    expect(await chat.questions.count()).toBe(1)
    expect(use.service.conversations.size).toBe(1)
  })

  it('stays in memory without storage', async () => {
    const page = await use.page()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('no', 'SecurityError')
          },
        })
    })
    await page.goto(hostPage(use.service, '/nostorage', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('One')
    await chat.answered()
    use.service.cut()
    await expect.poll(() => use.service.handshakes.length).toBe(2)
    expect(use.service.handshakes[1]).toMatchObject({ visitorToken: [...use.service.conversations.keys()][0] })
  })
})
