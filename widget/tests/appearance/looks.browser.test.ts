import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="64" height="64"><rect width="8" height="8" fill="#c40"/></svg>'
const pictureOn = (page: Page) =>
  page.route('**/logo.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
const after = (page: Page, selector: string, property: string, pseudo?: string) =>
  page.evaluate(
    ([where, name, before]) =>
      getComputedStyle(
        document.querySelector('[data-chat-widget]')!.shadowRoot!.querySelector(where!)!,
        before ?? undefined,
      ).getPropertyValue(name!),
    [selector, property, pseudo] as const,
  )
const box = async (page: Page) => (await chatOn(page).launcher.boundingBox())!

describe('the head of the chat', () => {
  it('shows the picture of the business', async () => {
    const page = await use.page()
    await pictureOn(page)
    await page.goto(hostPage(use.service, '/initials', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => after(page, '.mark', 'content', '::after')).toBe('"FA"')

    await page.goto(hostPage(use.service, '/picture', { body: snippet('data-avatar-url="/logo.svg"') }))
    await chat.open()
    await expect.poll(() => after(page, '.mark', 'background-image')).toContain('/logo.svg')
    expect(await after(page, '.mark', 'content', '::after')).toBe('none')
  })

  it('shows the initials when the picture cannot be loaded', async () => {
    const page = await use.page()
    await page.goto(hostPage(use.service, '/no-picture', { body: snippet('data-avatar-url="/missing.png"') }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => after(page, '.mark', 'content', '::after')).toBe('"FA"')
    expect(await after(page, '.mark', 'background-image')).toBe('none')
  })

  it('shows the default title in the language of the chat', async () => {
    use.service.config = {
      ...use.service.config,
      presentation: {
        en: { title: 'Forno Aurora', welcomeMessage: 'Hi, I’m Forno Aurora’s AI assistant.' },
        it: { title: 'Forno Aurora', welcomeMessage: 'Ciao, sono l’assistente AI di Forno Aurora.' },
      },
    }
    const page = await use.page()
    await page.goto(hostPage(use.service, '/presented', { body: snippet('data-language="it"') }))
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => chat.part('header').locator('h2').innerText()).toBe('Forno Aurora')
    expect(await chat.host.locator('[data-role="welcome"] .bubble').innerText()).toBe(
      'Ciao, sono l’assistente AI di Forno Aurora.',
    )
    await page.evaluate(() =>
      (window as never as { Loquia: { setOptions(o: object): void } }).Loquia.setOptions({ title: 'Il forno' }),
    )
    await expect.poll(() => chat.part('header').locator('h2').innerText()).toBe('Il forno')
  })
})

describe('the owner’s launcher', () => {
  it('has the owner’s icon with the owner’s label', async () => {
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/launcher', {
        body: snippet('data-launcher-icon="question" data-launcher-label="Ask us" data-size="large"'),
      }),
    )
    const { launcher, open } = chatOn(page)
    await expect.poll(() => launcher.innerText()).toBe('Ask us')
    expect(await launcher.getAttribute('aria-label')).toBe('Ask us: Open chat, AI assistant')
    expect(await launcher.locator('svg:visible').count()).toBe(1)
    expect((await box(page)).height).toBe(72)
    await open()
    expect(await launcher.getAttribute('aria-label')).toBe('Close chat, AI assistant')
    await expect.poll(() => launcher.innerText()).toBe('')
    // By key: a press on the button so soon after the one that opened it is taken for the second of a double click.
    await page.keyboard.press('Escape')
    await expect.poll(() => launcher.getAttribute('aria-label')).toBe('Ask us: Open chat, AI assistant')
  })

  it('warns once of an unknown icon', async () => {
    const page = await use.page()
    const warned: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    await page.goto(
      hostPage(use.service, '/wrong', { body: snippet('data-launcher-icon="dragon" data-size="huge" data-font="x"') }),
    )
    await expect
      .poll(() => warned.toSorted())
      .toEqual([
        'Loquia: font: "x" is not valid',
        'Loquia: launcherIcon: "dragon" is not valid',
        'Loquia: size: "huge" is not valid',
      ])
    expect((await box(page)).height).toBe(60)
  })

  it('uses the font of the page if the owner wants it', async () => {
    const page = await use.page()
    const head = '<style>body{font-family:"Bodoni Moda",Georgia,serif}</style>'
    await page.goto(hostPage(use.service, '/letters', { head, body: snippet('data-font="host"') }))
    await chatOn(page).open()
    await expect.poll(() => after(page, '.panel', 'font-family')).toContain('Bodoni Moda')
  })
})

describe('a banner at the foot of the page', () => {
  const banner =
    '<div id="cookies" style="position:fixed;inset:auto 0 0 0;height:120px;background:#ccc"><button>Accept</button></div>'
  const bottomOf = async (page: Page): Promise<number> => {
    const { y, height } = await box(page)
    return page.viewportSize()!.height - y - height
  }

  it('moves the chat up while it is shown', async () => {
    const page = await use.page({ viewport: { width: 390, height: 740 } })
    await page.goto(hostPage(use.service, '/banner', { body: `${banner}${snippet('data-offset-y="30"')}` }))
    await expect.poll(() => bottomOf(page)).toBeGreaterThanOrEqual(120)
    expect(await bottomOf(page)).toBeLessThan(150)
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.evaluate(() => document.querySelector('#cookies')!.remove())
    await expect.poll(() => bottomOf(page)).toBe(30)
  })

  it('moves the chat up when it appears later', async () => {
    const page = await use.page({ viewport: { width: 900, height: 740 } })
    await page.goto(hostPage(use.service, '/late', { body: snippet() }))
    await expect.poll(() => bottomOf(page)).toBe(20)
    await page.evaluate((html) => {
      const host = document.createElement('consent-box')
      host.attachShadow({ mode: 'open' }).innerHTML = html
      document.body.append(host)
    }, banner)
    await expect.poll(() => bottomOf(page)).toBeGreaterThanOrEqual(120)
    await chatOn(page).open()
    const panel = (await chatOn(page).panel.boundingBox())!
    expect(740 - panel.y - panel.height).toBeGreaterThan(180)
    expect(panel.y).toBeGreaterThanOrEqual(0)
  })

  it('is ignored without controls', async () => {
    const page = await use.page({ viewport: { width: 900, height: 740 } })
    const body = `<div style="position:fixed;inset:auto 0 0 0;height:90px">Only words</div><div style="position:fixed;inset:0"><button>Menu</button></div>${snippet()}`
    const looks = page.waitForResponse((response) => response.url().includes('/looks-'))
    await page.goto(hostPage(use.service, '/no-banner', { body }))
    await looks
    await chatOn(page).open()
    // A hand that rests on the button lifts it by two pixels.
    expect(await bottomOf(page)).toBeLessThan(25)
  })
})

describe('a wide table', () => {
  it('scrolls to the requested column inside its bubble', async () => {
    const head = '| Room | January | February | March | April | May | June |'
    const row = (name: string) =>
      `| ${name} with a view | € 80.00 a night | € 85.00 a night | € 90.00 a night | € 95.00 a night | € 99.00 a night | € 120.00 a night |`
    use.service.answers.set('How much is a room in June?', {
      text: [head, '| --- | --- | --- | --- | --- | --- | --- |', row('Single'), row('Double')].join('\n'),
    })
    const page = await use.page({ viewport: { width: 390, height: 740 } })
    await page.goto(hostPage(use.service, '/table', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('How much is a room in June?')
    const answer = await chat.answered()
    const table = answer.locator('.table')
    await expect.poll(() => table.getAttribute('data-scrolls')).toBe('')
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50)
    const [outer, cell] = [(await table.boundingBox())!, (await answer.getByText('June').boundingBox())!]
    expect(cell.x).toBeGreaterThanOrEqual(outer.x)
    expect(cell.x).toBeLessThan(outer.x + outer.width)
    expect(await table.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px')
    const bubble = (await answer.locator('.bubble').boundingBox())!
    expect(bubble.width).toBeLessThanOrEqual((390 - 32) * 0.8 + 1)
    expect(outer.width).toBeLessThanOrEqual(bubble.width)
  })
})

it('says that an unsent question waits', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/waiting', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await page.context().setOffline(true)
  use.service.cut()
  await chat.ask('And on Monday?')
  await expect.poll(() => after(page, '[data-state="pending"] .bubble', 'visibility', '::after')).toBe('visible')
  expect(await after(page, '[data-state="pending"] .bubble', 'content', '::after')).toBe('"Waiting to send"')
})

it('says when the business opens again', async () => {
  const page = await use.page({ timezoneId: 'America/New_York' })
  // A Saturday evening in Rome.
  await page.clock.setFixedTime(new Date('2026-11-28T18:00:00Z'))
  const hours = 'data-office-hours="Mo-Fr 09:00-18:00" data-time-zone="Europe/Rome"'
  await page.goto(hostPage(use.service, '/away', { body: snippet(hours) }))
  const chat = chatOn(page)
  await chat.open()
  await expect
    .poll(() => chat.part('header').innerText())
    .toMatch(/Forno Aurora is back on Monday at 3:00\sam \(9:00\sam Italy Time\)/)
  await page.clock.setFixedTime(new Date('2026-11-30T08:30:00Z'))
  await page.reload()
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  expect(await chat.part('header').innerText()).not.toContain('is back')
})

describe('suggested questions', () => {
  it('stay above the input until the next question', async () => {
    use.service.answers.set('Tell me all', {
      text: Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a long answer.`).join('\n\n'),
      suggestions: ['On which days?', 'Where is that?'],
    })
    const page = await use.page({ viewport: { width: 390, height: 740 } })
    await page.goto(hostPage(use.service, '/above', { body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.ask('Tell me all')
    await chat.answered()
    await expect.poll(() => chat.part('suggestion').allInnerTexts()).toEqual(['On which days?', 'Where is that?'])
    const input = (await chat.input.boundingBox())!
    const list = (await chat.part('messages').boundingBox())!
    for (const suggestion of await chat.part('suggestion').all()) {
      const { y, height } = (await suggestion.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(list.y + list.height)
      expect(y + height).toBeLessThanOrEqual(input.y)
    }
    await chat.part('suggestion').first().click()
    await expect.poll(() => chat.questions.last().innerText()).toContain('On which days?')
  })
})
