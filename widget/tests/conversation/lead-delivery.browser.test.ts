import { describe, expect, it } from 'vitest'
import { chatOn, hostPage } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'
import { hearLeads, lead, leadScene } from './lead-scene.testing'

const use = useWidget()
const { declined, written } = leadScene(use)

describe('a message for the business', () => {
  it('is sent once despite refusals or reloads', async () => {
    const { page, chat, field } = await declined('/lead-kept')
    await chat.part('lead-open').click()
    await field('name').fill('Ada')
    await field('email').fill('ada@example.com')
    await field('message').fill('Three tiers, please.')
    use.service.refuseLeads = { success: false, code: 'rate_limited', message: '', retryAfterSeconds: 9 }
    await chat.part('lead-send').click()
    await expect.poll(() => chat.part('lead-fault').innerText()).toContain('Too many messages')
    use.service.refuseLeads = {
      success: false,
      code: 'invalid_request',
      message: '',
      issues: [{ path: 'email', message: 'no' }],
    }
    await chat.part('lead-send').click()
    await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
    use.service.refuseLeads = null
    await page.reload()
    await field('message').waitFor()
    expect([
      await field('name').inputValue(),
      await field('email').inputValue(),
      await field('message').inputValue(),
    ]).toEqual(['Ada', 'ada@example.com', 'Three tiers, please.'])
    use.service.loseAcks = 1
    await chat.part('lead-send').click()
    await expect.poll(() => use.service.leads.length).toBe(1)
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toHaveLength(1)
    expect(use.service.loseAcks).toBe(0)
  })

  it.each([
    ['en', 'the server is away', 'Not sent yet. We’ll send it when you’re back online.'],
    ['it', 'the browser is offline', 'Non ancora inviato. Parte appena torna la connessione.'],
  ])('is sent once when the connection is back: %s, %s', async (lang, why, words) => {
    const { page, chat, active } = await written(`/lead-waits-${lang}`, { lang })
    await hearLeads(page)
    const away = (is: boolean): void => void (use.service.refuseConnection = is ? 'not_ready' : null)
    if (why.includes('offline')) await page.context().setOffline(true)
    else {
      away(true)
      use.service.cut()
    }
    await chat.part('notice').waitFor()
    await chat.part('lead-send').click()
    expect(await chat.part('lead-waiting').innerText()).toBe(words)
    expect(await active()).toBe('lead-waiting')
    await expect.poll(() => chat.part('announcements').innerText()).toContain(words)
    expect(use.service.leads).toEqual([])
    await page.context().setOffline(false)
    away(false)
    await chat.part('lead-sent').waitFor()
    expect(await active()).toBe('lead-sent')
    await expect.poll(() => chat.part('announcements').innerText()).toContain(await chat.part('lead-sent').innerText())
    expect(use.service.leads).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', message: 'Three tiers, please.' },
    ])
    expect(await page.evaluate(() => window.heard)).toHaveLength(1)
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.endsWith('unsent')))).toEqual([])
  })

  it.each([
    ['open', 1280],
    ['closed, as on a phone after a change of page', 390],
  ] as const)('goes after a reload that came before the wire was back: %s', async (_panel, width) => {
    const { page, chat } = await written('/lead-reload', { width })
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await chat.part('lead-send').click()
    await chat.part('lead-waiting').waitFor()
    await page.reload()
    await hearLeads(page)
    use.service.refuseConnection = null
    await expect.poll(() => use.service.leads.length).toBe(1)
    if (width < 641) await chat.open()
    await chat.part('lead-sent').waitFor()
    expect(await chat.part('lead-sent').count()).toBe(1)
    expect(await chat.part('lead-sent').innerText()).toBe(
      'Message sent to Forno Aurora. The reply goes to ada@example.com.',
    )
    expect(use.service.leads).toMatchObject([{ name: 'Ada', message: 'Three tiers, please.' }])
    expect(await page.evaluate(() => window.heard)).toHaveLength(1)
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain('Three tiers')
  })

  it('survives its conversation while it waits', async () => {
    const { page, chat, field, active } = await declined('/lead-menu-waits')
    await chat.part('more').click()
    await chat.part('lead-menu').click()
    for (const [name, value] of Object.entries(lead)) await field(name).fill(value)
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await field('email').press('Enter')
    await chat.part('lead-waiting').waitFor()
    // It is not written over by a second one.
    await page.keyboard.press('Escape')
    await chat.part('more').click()
    await chat.part('lead-menu').click()
    await chat.part('lead-waiting').waitFor()
    expect(await active()).toBe('lead-waiting')
    await page.keyboard.press('Escape')
    await chat.part('more').click()
    await chat.part('restart').click()
    await expect.poll(() => chat.questions.count()).toBe(0)
    use.service.refuseConnection = null
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toMatchObject([lead])
  })

  it('returns with the reason when the connection is refused for good', async () => {
    const { chat, field } = await written('/lead-expired')
    use.service.refuseConnection = 'not_ready'
    use.service.cut()
    await chat.part('notice').waitFor()
    await chat.part('lead-send').click()
    await chat.part('lead-waiting').waitFor()
    use.service.refuseConnection = 'demo_expired'
    await expect.poll(() => chat.part('lead-fault').innerText()).toBe('This demo has expired.')
    expect(await field('message').inputValue()).toBe('Three tiers, please.')
  })

  it('is sent in the conversation that another tab has started', async () => {
    use.service.config = { ...use.service.config, settings: { leadForm: 'first' } }
    const here = await use.page()
    const there = await here.context().newPage()
    const chats = []
    for (const page of [here, there]) {
      await page.goto(
        hostPage(use.service, '/lead-tabs', { body: '<script async src="/widget.js" data-demo-id="bot-1"></script>' }),
      )
      const chat = chatOn(page)
      await chat.open()
      await expect.poll(() => use.service.handshakes.length).toBe(chats.push(chat))
    }
    await chats[0]!.ask('When do you open on Sunday?')
    await chats[0]!.answered()
    for (const [name, value] of Object.entries(lead))
      await chats[1]!.part('lead').locator(`[name="${name}"]`).fill(value)
    await chats[1]!.part('lead-send').click()
    await chats[1]!.part('lead-sent').waitFor()
    expect(use.service.conversations.size).toBe(1)
  })

  it('waits for a slow connection', async () => {
    use.service.config = { ...use.service.config, settings: { leadForm: 'first' } }
    const page = await use.page()
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/widget/connection-*', (route) => held.then(() => route.continue()))
    await page.goto(
      hostPage(use.service, '/lead-early', { body: '<script async src="/widget.js" data-demo-id="bot-1"></script>' }),
    )
    const chat = chatOn(page)
    await chat.open()
    await chat.part('lead').waitFor()
    for (const [name, value] of [
      ['name', 'Ada'],
      ['email', 'ada@example.com'],
      ['message', 'A cake'],
    ] as const)
      await chat.part('lead').locator(`[name="${name}"]`).fill(value)
    await chat.part('lead-send').click()
    await expect.poll(() => chat.part('lead-send').getAttribute('aria-disabled')).toBe('true')
    letGo()
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toMatchObject([{ email: 'ada@example.com', message: 'A cake' }])
  })
})
