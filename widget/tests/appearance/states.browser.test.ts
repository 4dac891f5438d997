import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '@loquia/contracts'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const languages = ['en', 'it'] as const

async function open(path: string, lang: string) {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, path, { body: snippet(), lang }))
  const chat = chatOn(page)
  await chat.open()
  return { page, chat, notice: () => chat.part('notice').innerText() }
}

describe.each(languages)('each state has its own words: %s', (language) => {
  const say = (en: string, it: string): string => (language === 'en' ? en : it)

  it('shows when it is offline or reconnecting', async () => {
    const { page, chat, notice } = await open('/state-offline', language)
    await chat.part('suggestion').first().waitFor()
    // A browser that is told to be offline cuts no WebSocket; the widget does, where it has one.
    await expect.poll(() => use.service.connected()).toBeGreaterThan(0)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    use.service.refuseConnection = 'not_ready'
    await page.context().setOffline(true)
    const words = say(
      'You’re offline. Messages will be sent when you’re back online.',
      'Sei offline. I messaggi partiranno appena torna la rete.',
    )
    await expect.poll(notice).toBe(words)
    // Said again to whoever asks meanwhile: they may have heard it long ago.
    const said = chat.part('announcements').locator('p')
    await expect.poll(() => said.allTextContents()).toEqual([words])
    await chat.ask('When do you open on Sunday?')
    await expect.poll(() => said.allTextContents()).toEqual([words, words])
    expect(await chat.input.isEnabled()).toBe(true)
    use.service.refuseConnection = null
    await page.context().setOffline(false)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
  })

  it('shows that it is reconnecting', async () => {
    const { page, chat, notice } = await open('/state-cut', language)
    await chat.part('suggestion').first().waitFor()
    // Suggestions stand there before the connection does, and only a connection that was there is cut.
    await expect.poll(() => use.service.connected()).toBeGreaterThan(0)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    await page.route('**/socket.io/**', (route) => route.abort())
    await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close())
    use.service.cut()
    await expect.poll(notice).toBe(say('Reconnecting. Nothing is lost.', 'Riconnessione in corso. Non perdi nulla.'))
  })

  it.each<[ErrorCode, string, string, boolean]>([
    [
      'overloaded',
      'We’re busy right now. Please try again in a moment.',
      'Il servizio è sovraccarico. Riprova tra poco.',
      true,
    ],
    [
      'rate_limited',
      'Too many messages in a short time. Please wait a moment.',
      'Troppi messaggi in poco tempo. Aspetta un momento.',
      true,
    ],
    [
      'not_ready',
      'Chat is briefly unavailable. Your message is saved.',
      'Chat non disponibile per un momento. Il messaggio è salvo.',
      true,
    ],
    ['demo_expired', 'This demo has expired.', 'Questa demo è scaduta.', false],
    [
      'origin_refused',
      'This chat isn’t allowed on this website. If it’s your site, add its address in the portal.',
      'Questa chat non è autorizzata su questo sito. Se il sito è tuo, aggiungi il suo indirizzo nel portale.',
      false,
    ],
  ])('explains %s', async (code, en, italian, passes) => {
    use.service.refuseConnection = code
    const { chat, notice } = await open('/state-refused', language)
    await expect.poll(notice).toBe(say(en, italian))
    // What passes by itself leaves the input open; what does not, closes it, and the questions to be pressed with it.
    expect(await chat.input.isEnabled()).toBe(passes)
    expect(await chat.part('suggestion').first().isEnabled()).toBe(passes)
  })

  it.each<[ErrorCode, string, string]>([
    [
      'overloaded',
      'We’re busy right now. Please try again in a moment.',
      'Il servizio è sovraccarico. Riprova tra poco.',
    ],
    [
      'rate_limited',
      'Too many messages in a short time. Please wait a moment.',
      'Troppi messaggi in poco tempo. Aspetta un momento.',
    ],
  ])('explains %s for one question', async (code, en, italian) => {
    use.service.refuseQuestions = code
    const { chat } = await open('/state-question', language)
    await chat.ask('Am I too fast?')
    await expect.poll(() => chat.questions.first().getAttribute('data-state')).toBe('unsent')
    expect(await chat.questions.first().locator('.fault p').innerText()).toBe(say(en, italian))
    expect(await chat.questions.first().locator('.bubble').innerText()).toBe('Am I too fast?')
  })
})

it('shows the panel in the frame in which it opens', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/at-once', { body: snippet() }))
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  const opacity = await chat.host.evaluate(
    (host: Element) =>
      new Promise((tell) => {
        const { shadowRoot } = host
        host.addEventListener('loquia:open', () =>
          tell(getComputedStyle(shadowRoot!.querySelector('[data-part="panel"]')!).opacity),
        )
        shadowRoot!.querySelector<HTMLElement>('[data-part="launcher"]')!.click()
      }),
  )
  expect(opacity).toBe('1')
})

it('uses long polling when WebSockets are blocked', async () => {
  const page = await use.page()
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL) {
        super(String(url).replace('/socket.io/', '/nowhere/'))
      }
    }
  })
  use.service.answers.set('When do you open?', { text: 'At **eight**, on all days but Monday.', pauseMs: 20 })
  await page.goto(hostPage(use.service, '/polling', { body: snippet() }))
  const chat = chatOn(page)
  const polled = page.waitForRequest((request) => request.url().includes('transport=polling'))
  await chat.open()
  await polled
  await chat.ask('When do you open?')
  expect(await (await chat.answered()).textContent()).toContain('At eight, on all days but Monday.')
})

it('shows no typing indicator while it is offline', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/dot', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await expect.poll(() => use.service.connected()).toBe(1)
  // The server counts a connection before the widget hears of it, and only one that it has is cut.
  await expect.poll(() => chat.part('notice').count()).toBe(0)
  const dot = () => chat.part('notice').evaluate((notice) => getComputedStyle(notice, '::before').content)
  await page.context().setOffline(true)
  await chat.part('notice').getByText('You’re offline').waitFor()
  expect(await dot()).toBe('none')
  await page.context().setOffline(false)
  use.service.build = { status: 'crawling', read: 3 }
  use.service.pushBuild()
  await expect.poll(() => chat.part('notice').getAttribute('data-busy')).toBe('true')
  expect(await dot()).not.toBe('none')
})
