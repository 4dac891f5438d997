import { afterEach, describe, expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { startProxy, type Proxy } from '../../src/testing/proxy'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
/** A little more than a way of connecting is given, than a request is waited for, and than an answer may be silent. */
const [openMs, ackMs, silenceMs] = [10_100, 8_100, 12_100]
/** A little more than a ping and its answer may take: 25 and 20 seconds, as Socket.IO's own server announces. */
const unheardMs = 45_100
const cut = 'Reconnecting. Nothing is lost.'
const longText = Array.from({ length: 20 }, (_, index) => `Sentence number ${index} of a long answer.`).join(' ')

let proxy: Proxy | undefined
afterEach(() => proxy?.close())

/** A chat whose service lies behind a network with these manners, on a page whose clock the test may turn. */
async function behind(path: string, manners: Partial<Proxy>) {
  proxy = Object.assign(await startProxy(use.service.origin), manners)
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(hostPage(use.service, path, { body: snippet(`data-api="${proxy.origin}"`) }))
  const chat = chatOn(page)
  await chat.open()
  const asked = () => chat.questions.first().getAttribute('data-state')
  const notice = () => chat.part('notice').allInnerTexts()
  const tried = (kind: string) => proxy!.tried.filter((one) => one === kind).length
  return { page, chat, asked, notice, tried, proxy }
}

describe('a network that blocks WebSockets', () => {
  it.each(['502', 'page', 'reset', 'closes'] as const)(
    'falls back to long polling at once after a refusal: %s',
    async (sockets) => {
      const { chat, notice, tried } = await behind(`/says-${sockets}`, { sockets })
      await chat.ask('When do you open on Sunday?')
      expect(await (await chat.answered()).innerText()).toContain('We open at 8:00')
      expect(await notice()).toEqual([])
      expect([tried('socket'), use.service.asked.length]).toEqual([1, 1])
    },
  )

  it.each(['hangs', 'silent'] as const)('falls back to long polling after ten seconds: %s', async (sockets) => {
    const { page, chat, asked, notice, tried } = await behind(`/mute-${sockets}`, { sockets })
    await chat.ask('When do you open on Sunday?')
    await expect.poll(() => tried('socket')).toBe(1)
    expect([await asked(), await notice(), tried('request')]).toEqual(['pending', ['Connecting'], 0])
    await page.clock.fastForward(openMs)
    await expect.poll(notice).toEqual(['Connecting'])
    await chat.answered()
    expect(await notice()).toEqual([])
    expect(use.service.asked).toHaveLength(1)
  })

  it('falls back to long polling after unanswered pings', async () => {
    const { page, chat, asked, notice, tried } = await behind('/deaf', { sockets: 'deaf' })
    await chat.ask('When do you open on Sunday?')
    await expect.poll(() => tried('socket')).toBe(1)
    expect([await asked(), await notice()]).toEqual(['pending', ['Connecting']])
    // Turned once: turned on while a request is under way, the clock would take its acknowledgement for lost.
    await page.clock.fastForward(unheardMs)
    await expect.poll(() => tried('request')).toBeGreaterThan(0)
    await chat.answered()
    expect(use.service.asked).toHaveLength(1)
  })
})

describe('a network that blocks everything', () => {
  it.each([
    ['page', 'page'],
    ['502', '502'],
    ['closes', 'reset'],
  ] as const)('delivers a kept question when it works again: %s', async (sockets, requests) => {
    const { page, chat, asked, notice, proxy: network } = await behind(`/portal-${sockets}`, { sockets, requests })
    await chat.ask('When do you open on Sunday?')
    await expect.poll(notice).toEqual([cut])
    expect(await asked()).toBe('pending')
    await page.reload()
    await expect.poll(notice).toEqual([cut])
    expect(await chat.questions.first().innerText()).toContain('When do you open on Sunday?')
    Object.assign(network, { sockets: 'passes', requests: 'passes' })
    await chat.answered()
    expect(await notice()).toEqual([])
    expect(use.service.asked).toHaveLength(1)
  })

  it('is reported after both transports have failed', async () => {
    const {
      page,
      chat,
      asked,
      notice,
      tried,
      proxy: network,
    } = await behind('/void', { sockets: 'silent', requests: 'hangs' })
    await chat.ask('When do you open on Sunday?')
    await expect.poll(() => tried('socket')).toBe(1)
    await page.clock.fastForward(openMs)
    await expect.poll(() => tried('request')).toBeGreaterThan(0)
    expect(await notice()).toEqual(['Connecting'])
    await page.clock.fastForward(openMs)
    await expect.poll(notice).toEqual([cut])
    expect(await asked()).toBe('pending')
    Object.assign(network, { sockets: 'passes', requests: 'passes' })
    await expect
      .poll(async () => {
        await page.clock.fastForward(openMs)
        return use.service.asked.length
      })
      .toBe(1)
    await chat.answered()
  })
})

describe('a dead connection that looks open', () => {
  it('is replaced after an unacknowledged question', async () => {
    const { page, chat, asked, proxy: network } = await behind('/frozen', {})
    await expect.poll(() => use.service.connected()).toBe(1)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    network.freeze()
    await chat.ask('When do you open on Sunday?')
    expect(await asked()).toBe('pending')
    await page.clock.fastForward(ackMs)
    await chat.answered()
    expect(use.service.asked).toHaveLength(1)
  })

  it('is replaced after a silent answer', async () => {
    use.service.answers.set('Long', { text: longText, holdAt: 120 })
    const { page, chat, tried, proxy: network } = await behind('/frozen-answer', {})
    await chat.ask('Long')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(100)
    network.freeze()
    delete use.service.answers.get('Long')!.holdAt
    await page.clock.fastForward(silenceMs)
    expect(tried('socket')).toBe(1)
    await page.clock.fastForward(ackMs)
    const answer = await chat.answered()
    expect(await answer.locator('.text').innerText()).toBe(longText)
    expect(tried('socket')).toBe(2)
  })

  it('is replaced at once when the page returns from the back/forward cache', async () => {
    use.service.answers.set('Long', { text: longText, holdAt: 120 })
    const { page, chat, tried, proxy: network } = await behind('/kept', {})
    await chat.ask('Long')
    await expect.poll(async () => (await chat.answers.last().innerText()).length).toBeGreaterThan(100)
    network.freeze()
    delete use.service.answers.get('Long')!.holdAt
    // The clock stops before the client would notice by itself that the answer has gone silent.
    await page.clock.pauseAt(Date.now() + 5_000)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => tried('socket')).toBe(2)
    await page.clock.resume()
    const answer = await chat.answered()
    expect(await answer.locator('.text').innerText()).toBe(longText)
  })

  it('is reported when no transport works', async () => {
    use.service.holdAcks = true
    const { page, chat, asked } = await behind('/unheard', {})
    await chat.ask('When do you open on Sunday?')
    for (let sent = 1; sent <= 3; sent++) {
      await expect.poll(() => use.service.asked.length).toBe(sent)
      expect(await asked()).toBe('pending')
      await page.clock.fastForward(ackMs)
    }
    await chat.part('retry').waitFor()
    use.service.holdAcks = false
    await chat.part('retry').click()
    await chat.answered()
    expect(new Set(use.service.asked).size).toBe(1)
  })
})

it('completes an answer although every connection is cut', async () => {
  use.service.answers.set('Long', { text: longText, pauseMs: 12 })
  const { chat, tried } = await behind('/short', { sockets: 700 })
  await chat.ask('Long')
  expect(await (await chat.answered()).locator('.text').innerText()).toBe(longText)
  expect(tried('socket')).toBeGreaterThan(1)
})
