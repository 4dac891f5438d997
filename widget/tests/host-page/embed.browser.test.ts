import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import type { LoquiaApi } from '../../src/embed'

declare global {
  interface Window {
    violations: string[]
    ran: string[]
    heard: string[]
  }
}

const use = useWidget()

describe('several ways in', () => {
  it('two bots on one page have their own conversations', async () => {
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

  it('covers the other chats of the page while it is open on a phone, whatever their order, and nothing afterwards', async () => {
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

  it('fills an element in inline mode, changes its look live and leaves it as it was', async () => {
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

  it('does what a page asked for before the script came, and tells it what happens', async () => {
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
  ])('names the element that inline mode does not find: %s', async (target, name) => {
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

  it('wears the settings of the owner, under those of the page', async () => {
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

describe('the host page', () => {
  const traces = (page: Page) =>
    page.evaluate(() => ({
      globals: Object.keys(window).sort(),
      html: document.documentElement.outerHTML,
      storage: Object.keys(localStorage).length + Object.keys(sessionStorage).length,
      cookies: document.cookie,
      scroll: scrollY,
    }))

  it('stores nothing before the first message, adds one global, and goes without a trace', async () => {
    const page = await use.page()
    await page.addInitScript(() => {
      // Counts what listens on the page itself.
      const add = EventTarget.prototype.addEventListener
      const remove = EventTarget.prototype.removeEventListener
      const listening = new Set<string>()
      Object.assign(window, { listening })
      let id = 0
      const ids = new WeakMap<object, number>()
      const key = (target: EventTarget, type: string, listener: object): string => {
        if (!ids.has(listener)) ids.set(listener, ++id)
        return `${target === window ? 'window' : target === document ? 'document' : 'viewport'}:${type}:${ids.get(listener)}`
      }
      const isPage = (target: EventTarget | undefined): boolean =>
        target === undefined || target === window || target === document || target === window.visualViewport
      EventTarget.prototype.addEventListener = function (type, listener, options) {
        if (isPage(this) && listener) listening.add(key(this ?? window, type, listener))
        return add.call(this ?? window, type, listener, options)
      }
      EventTarget.prototype.removeEventListener = function (type, listener, options) {
        if (isPage(this) && listener) listening.delete(key(this ?? window, type, listener))
        return remove.call(this ?? window, type, listener, options)
      }
    })
    await page.goto(hostPage(use.service, '/clean', {}))
    const before = await traces(page)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/widget.js'
      script.dataset.demoId = 'bot-1'
      document.head.append(script)
    })
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    const opened = await traces(page)
    expect(opened.globals.filter((name) => !before.globals.includes(name))).toEqual(['Loquia'])
    expect(opened).toMatchObject({ storage: 0, cookies: '', scroll: 0 })
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    expect(await page.evaluate(() => document.cookie)).toBe('')
    await page.evaluate(() => (window.Loquia as LoquiaApi).destroy())
    await page.evaluate(() => document.querySelector('script')!.remove())
    const after = await traces(page)
    expect(after.globals).toEqual(before.globals)
    expect(after.html).toBe(before.html)
    expect(await page.evaluate(() => [...(window as unknown as { listening: Set<string> }).listening])).toEqual([])
  })

  it('comes back after the page swaps its body, with the conversation', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/swap', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('When do you open on Sunday?')
    await chat.answered()
    await page.evaluate(() => {
      document.body.replaceWith(Object.assign(document.createElement('body'), { textContent: 'another page' }))
    })
    await expect.poll(() => chat.host.count()).toBe(1)
    expect(await chat.answers.count()).toBe(1)
    await page.evaluate(() => document.body.replaceChildren())
    await expect.poll(() => chat.host.count()).toBe(1)
  })

  it('runs nothing that an answer, a title, a source or a setting contains', async () => {
    const payloads = [
      '<script>ran.push(1)</script>',
      '<img src=x onerror=ran.push(2)>',
      '<svg onload=ran.push(3)>',
      '[a](javascript:ran.push(4))',
      '[a](JaVaScRiPt:ran.push(5))',
      '[a](java\nscript:ran.push(6))',
      '[a](&#106;avascript:ran.push(7))',
      '![a](x" onerror="ran.push(8))',
      '<a href="javascript:ran.push(9)">x</a>',
      '[a](data:text/html,<script>parent.ran.push(10)</script>)',
      '<javascript:ran.push(11)>',
      '[a](vbscript:ran.push(12))',
      '`<img src=x onerror=ran.push(13)>`',
      '```"><img src=x onerror=ran.push(14)>\n<script>ran.push(15)</script>\n```',
      '| <img src=x onerror=ran.push(16)> | b |\n|--|--|\n| <iframe src=javascript:parent.ran.push(17)> | c |',
      '<iframe srcdoc="<script>parent.ran.push(18)</script>">',
      '<details open ontoggle=ran.push(19)>',
      '[x](https://a.example" onclick="ran.push(20))',
      '<style>@import "javascript:ran.push(21)"</style>',
      '{{constructor.constructor("ran.push(22)")()}}',
      '\u0000<scr\u0000ipt>ran.push(23)</script>',
      '[a](\u0001javascript:ran.push(24))',
      '[a]( javascript:ran.push(25))',
    ]
    const text = payloads.join('\n\n')
    use.service.config = {
      ...use.service.config,
      name: payloads[1]!,
      suggestions: [payloads[2]!],
      settings: { title: '<img src=x onerror=ran.push(30)>', welcomeMessage: payloads[0]! },
      contactUrl: 'javascript:ran.push(31)',
    }
    use.service.answers.set('Attack', {
      text,
      outcome: 'none',
      suggestions: payloads.slice(0, 3),
      pieceChars: 3,
      pauseMs: 1,
      sources: [
        'javascript:ran.push(40)',
        'data:text/html,<script>ran.push(41)</script>',
        'https://ok.example/"onclick="ran.push(42)',
        ' \u0001javascript:ran.push(43)',
      ].map((url, index) => ({ number: index + 1, url, title: payloads[index]!, snippet: payloads[index + 1]! })),
    })
    const page = await use.page()
    await page.addInitScript(() => {
      window.ran = []
    })
    await page.goto(
      hostPage(use.service, '/xss', {
        body: snippet(
          `data-bot-bubble-color="red;} * {display:none" data-title="&quot;><script>ran.push(50)</script>"`,
        ),
      }),
    )
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Attack')
    await chat.answered()
    const links = await chat.host.evaluate((host) =>
      [...host.shadowRoot!.querySelectorAll('a')].map((link) => link.protocol),
    )
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([])
    for (const link of await chat.host.locator('a').all()) await link.dispatchEvent('click')
    expect(
      await chat.host.evaluate(
        (host) => host.shadowRoot!.querySelectorAll('script,img,iframe,svg[onload],[onerror],[onclick],details').length,
      ),
    ).toBe(0)
    expect(await page.evaluate(() => window.ran)).toEqual([])
  })
})

describe('for everybody', () => {
  it('tells a screen reader whole sentences, in order', async () => {
    use.service.answers.set('Long', {
      text: 'The first sentence. The second one has **weight**. And the third ends it.',
      pieceChars: 3,
      pauseMs: 15,
    })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/spoken', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await page.evaluate(() => {
      window.heard = []
      const region = document.querySelector('[data-chat-widget]')!.shadowRoot!.querySelector('[aria-live="polite"]')!
      new MutationObserver((records) =>
        records.forEach((record) => record.addedNodes.forEach((node) => window.heard.push(node.textContent ?? ''))),
      ).observe(region, { childList: true })
    })
    await chat.ask('Long')
    await chat.answered()
    await expect
      .poll(() => page.evaluate(() => window.heard.join(' ')))
      .toBe('Looking through the pages. The first sentence. The second one has weight. And the third ends it.')
    expect(await page.evaluate(() => window.heard.every((line) => /[.]$/.test(line)))).toBe(true)
  })

  it('says the words of links, tables and lists without their marks, each sentence in the voice of its language, and names the source that a citation leads to', async () => {
    use.service.answers.set('Marks', {
      text: 'Siamo aperti **dalle 8:00** [1]. Vedi [gli orari](https://bakery.example/orari?a=1).\n\n| Pane | Prezzo |\n|:--|--:|\n| Segale | 4,50 |\n\n- uno\n- due per due',
      sources: [
        {
          number: 1,
          url: 'https://bakery.example/orari',
          title: 'Orari',
          snippet: 'Siamo aperti dalle 8:00, non di lunedì.',
        },
      ],
    })
    const page = await use.page()
    await page.goto(hostPage(use.service, '/marks', { body: snippet(), lang: 'nl' }))
    const chat = chatOn(page)
    await chat.open()
    await page.evaluate(() => {
      window.heard = []
      const region = document
        .querySelector('[data-chat-widget]')!
        .shadowRoot!.querySelector<HTMLElement>('[aria-live="polite"]')!
      window.heard.push(region.lang)
      new MutationObserver((records) =>
        records.forEach((record) =>
          record.addedNodes.forEach((node) => window.heard.push(`${(node as HTMLElement).lang}: ${node.textContent}`)),
        ),
      ).observe(region, { childList: true })
    })
    await chat.ask('Marks')
    const answer = await chat.answered()
    await expect
      .poll(() =>
        page.evaluate(() =>
          window.heard
            .slice(1)
            .map((line) => line.replace(/^(?:it|en)?: /, ''))
            .join(' '),
        ),
      )
      .toBe(
        'Looking through the pages. Siamo aperti dalle 8:00. Vedi gli orari. Pane Prezzo Segale 4,50 uno due per due From this page',
      )
    const heard = await page.evaluate(() => window.heard)
    expect([heard[0], heard[1]]).toEqual(['en', 'en: Looking through the pages.'])
    expect(heard.find((line) => line.includes('Siamo aperti'))).toMatch(/^it: /)
    expect(await answer.locator('.text').getAttribute('lang')).toBe('it')
    expect(await answer.locator('.cited').getAttribute('lang')).toBe('it')
    await answer.getByRole('link', { name: /^Source 1: «Siamo aperti/ }).waitFor()
    // The landmarks of the page stay the page's own.
    expect(await chat.panel.locator('header, footer').count()).toBe(0)
  })

  it('opens for the page without taking its focus', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/focus', { body: `<input id="own" autofocus>${snippet('data-open')}` }))
    await chatOn(page).input.waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
    await page.evaluate(() => (window.Loquia as LoquiaApi).close())
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  })
})
