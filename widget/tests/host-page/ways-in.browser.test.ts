import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import type { LoquiaApi } from '../../src/embed'

const use = useWidget()

describe('ways to embed', () => {
  it('keeps the conversations of two bots apart', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/two', {
        body: `${snippet()}<script async src="/widget.js" data-bot-id="bot-2" data-primary-color="#0f766e" data-position="left"></script>`,
      }),
    )
    const [right, left] = [chatOn(page, 0), chatOn(page, 1)]
    await right.launcher.waitFor()
    await left.launcher.waitFor()
    for (const [chat, question] of [
      [right, 'First bot'],
      [left, 'Second bot'],
    ] as const) {
      await chat.open()
      await chat.ask(question)
      await chat.answered()
    }
    expect(await page.locator('[data-role="user"]').count()).toBe(2)
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['loquia:bot-1', 'loquia:bot-2'])
    expect(new Set(use.service.handshakes.map((auth) => (auth as { botId: string }).botId))).toEqual(
      new Set(['bot-1', 'bot-2']),
    )
  })

  it('covers the other chats of the page while it is open on a phone', async () => {
    const page = await use.page({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    await page.goto(
      hostPage(use.service, '/two-phone', {
        body: `${snippet()}<script async src="/widget.js" data-bot-id="bot-2" data-position="left" data-z-index="2147483100"></script>`,
      }),
    )
    const chats = [chatOn(page, 0), chatOn(page, 1)]
    for (const { launcher } of chats) await launcher.waitFor()
    /** Which chat a finger reaches at the lower corners. */
    const reached = () =>
      page.evaluate(() =>
        [50, 340].map((x) =>
          [...document.querySelectorAll('[data-chat-widget]')].indexOf(document.elementFromPoint(x, innerHeight - 50)!),
        ),
      )
    const layers = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-chat-widget]')].map((host) => getComputedStyle(host).zIndex),
      )
    const before = { reached: await reached(), layers: await layers() }
    expect(before.reached.toSorted()).toEqual([0, 1])
    for (const [nth, chat] of chats.entries()) {
      await chat.launcher.tap()
      await chat.input.waitFor()
      await expect.poll(reached).toEqual([nth, nth])
      await chat.part('close').tap()
      await expect.poll(async () => ({ reached: await reached(), layers: await layers() })).toEqual(before)
    }
    // One that the page opens over another is on top, and leaves it there.
    await page.evaluate(() => (window.Loquia as LoquiaApi).instances.forEach((chat) => chat.open()))
    await chats[1]!.input.waitFor()
    await expect.poll(reached).toEqual([1, 1])
    await chats[1]!.part('close').tap()
    await expect.poll(reached).toEqual([0, 0])
  })

  it('fills an element in inline mode', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/inline', {
        body: '<div id="chat" style="height:600px;width:480px"></div><script src="/widget.js"></script>',
      }),
    )
    await page.evaluate(() => {
      const loquia = window.Loquia as LoquiaApi
      loquia.mount({ botId: 'bot-1', mode: 'inline', target: '#chat' })
    })
    const chat = chatOn(page)
    await chat.input.waitFor()
    expect(await chat.launcher.count()).toBe(0)
    expect((await chat.panel.boundingBox())?.height).toBe(600)
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await page.evaluate(() =>
      (window.Loquia as LoquiaApi).setOptions({
        primaryColor: '#ffee00',
        userBubbleColor: '#123456',
        botBubbleColor: '#fafafa',
        title: 'Ask away',
        welcomeMessage: 'Welcome back',
      }),
    )
    await expect.poll(() => chat.part('header').locator('h2').innerText()).toBe('Ask away')
    expect(await chat.host.locator('[data-role="welcome"] .bubble').innerText()).toBe('Welcome back')
    const colors = await chat.host.evaluate((host) =>
      ['[data-role="user"] .bubble', '[data-role="assistant"] .bubble', '.mark']
        .map((selector) => getComputedStyle(host.shadowRoot!.querySelector(selector)!))
        .map(({ backgroundColor, color }) => [backgroundColor, color]),
    )
    expect(colors).toEqual([
      ['rgb(18, 52, 86)', 'rgb(255, 255, 255)'],
      ['rgb(250, 250, 250)', 'rgb(23, 19, 31)'],
      ['rgb(255, 238, 0)', 'rgb(23, 19, 31)'],
    ])
    await page.evaluate(() => (window.Loquia as LoquiaApi).instances[0]!.destroy())
    expect(await page.locator('#chat').innerHTML()).toBe('')
  })

  it('replays calls from before the script has loaded', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/queue', {
        head: `<script>window.heard=[];(window.Loquia=window.Loquia||[]).push(['on','open',function(){heard.push('open')}],['open'],['send','From the page']);document.addEventListener('loquia:answer',function(e){heard.push('answer:'+e.detail.text)})</script>`,
        body: snippet(),
      }),
    )
    const chat = chatOn(page)
    await chat.answered()
    expect(await chat.questions.locator('.bubble').innerText()).toBe('From the page')
    await expect
      .poll(() => page.evaluate(() => window.heard))
      .toEqual(['open', 'answer:We open at **8:00** on Sunday [1].'])
  })

  it('ignores a wrong value with one warning', async () => {
    const page = await use.page()
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.goto(
      hostPage(use.service, '/wrong', {
        body: snippet(`data-theme="neon" data-offset-x="far" data-z-index="5" data-title="${'T'.repeat(81)}"`),
      }),
    )
    await chatOn(page).launcher.waitFor()
    expect(warnings.sort()).toEqual([
      'Loquia: offsetX: "far" is not valid',
      'Loquia: theme: "neon" is not valid',
      `Loquia: title: "${'T'.repeat(81)}" is not valid`,
    ])
    expect(
      await chatOn(page).host.evaluate((host) => [getComputedStyle(host).zIndex, getComputedStyle(host).right]),
    ).toEqual(['5', '20px'])
  })

  it.each([
    ['', '#loquia'],
    ['data-target="#chat"', '#chat'],
  ])('names a missing element of inline mode: %s', async (target, name) => {
    const page = await use.page()
    await page.clock.install()
    const warnings: string[] = []
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
    await page.goto(hostPage(use.service, '/nowhere', { body: snippet(`data-mode="inline" ${target}`) }))
    await expect
      .poll(async () => {
        await page.clock.fastForward(3_100)
        return warnings
      })
      .toEqual([`Loquia: nothing matches ${name}`])
  })

  it('prefers the settings of the page to those of the owner', async () => {
    use.service.config = {
      ...use.service.config,
      settings: { primaryColor: '#0f766e', position: 'left', title: 'From the portal' },
    }
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/settings', {
        body: '<script async src="/widget.js" data-bot-id="bot-1" data-title="From the page"></script>',
      }),
    )
    const chat = chatOn(page)
    await chat.open()
    await expect
      .poll(() =>
        chat.launcher.evaluate((button) => [
          getComputedStyle(button).backgroundColor,
          button.getBoundingClientRect().left,
        ]),
      )
      .toEqual(['rgb(15, 118, 110)', 20])
    expect(await chat.part('header').locator('h2').innerText()).toBe('From the page')
  })
})
