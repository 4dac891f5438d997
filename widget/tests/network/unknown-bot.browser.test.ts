import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()

/** Notes what the page hears. */
const listener = `<script>window.heard=[];for(const name of ['error','ready','open','destroy'])document.addEventListener('loquia:'+name,function(e){heard.push(name+':'+(e.detail.code||''))})</script>`

function linesOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => void (message.text().startsWith('Loquia') && lines.push(message.text())))
  return lines
}

describe.each(['demo_not_found', 'demo_expired'] as const)('%s', (code) => {
  it.each([
    ['a bubble', ''],
    ['a bubble that opens by itself', 'data-open'],
    ['an inline chat', 'data-mode="inline" data-target="#chat"'],
    ['a bubble with a message', 'data-proactive-message="May we help?" data-proactive-delay-seconds="0"'],
  ])('hides %s from visitors', async (_, attributes) => {
    use.service.refuseConfig = code
    use.service.refuseConnection = code
    const page = await use.page()
    const lines = linesOf(page)
    await page.goto(
      hostPage(use.service, '/gone', { head: listener, body: `<div id="chat"></div>${snippet(attributes)}` }),
    )
    await expect
      .poll(() => page.evaluate(() => window.heard.filter((event) => event !== 'ready:')))
      .toEqual([`error:${code}`, 'destroy:'])
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
    expect(await page.locator('#chat').evaluate((place) => [place.innerHTML, place.clientHeight])).toEqual(['', 0])
    expect(lines).toEqual([`Loquia: ${code}`])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    // Nothing comes back when the page changes.
    await page.evaluate(() => document.body.append(document.createElement('p')))
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))))
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  })

  it('hides the button once the server has answered', async () => {
    use.service.refuseConfig = code
    const page = await use.page()
    let answer!: () => void
    const asked = new Promise<void>(
      (told) =>
        void page.route('**/api/widget/*', async (route) => {
          told()
          await new Promise<void>((resolve) => (answer = resolve))
          await route.continue()
        }),
    )
    await page.goto(hostPage(use.service, '/blink', { body: snippet() }))
    await asked
    await chatOn(page).launcher.waitFor()
    // Frames from the moment on in which the page has the answer.
    const watch = await page.evaluateHandle(() => {
      const host = document.querySelector('[data-chat-widget]')!
      const left = new Promise<number>((resolve) => {
        let frames = -1
        const look = (): void => {
          const names = performance.getEntriesByType('resource').map(({ name }) => name)
          if (frames >= 0 || names.some((name) => name.includes('/api/widget/'))) frames++
          if (host.isConnected && frames < 60) requestAnimationFrame(look)
          else resolve(frames)
        }
        look()
      })
      // In an object, since a promise would be waited for here.
      return { left }
    })
    answer()
    expect(await watch.evaluate(({ left }) => left)).toBeLessThan(5)
  })

  it('still answers the page’s calls', async () => {
    use.service.refuseConfig = code
    const page = await use.page()
    await page.goto(
      hostPage(use.service, '/calls', {
        head: `${listener}<script>(window.Loquia=window.Loquia||[]).push(['on','error',function(e){heard.push('on:'+e.code)}])</script>`,
        body: snippet(),
      }),
    )
    await expect.poll(() => page.evaluate(() => window.heard.includes('destroy:'))).toBe(true)
    expect(await page.evaluate(() => window.heard.filter((event) => event.startsWith('on:')))).toEqual([`on:${code}`])
    await page.evaluate(() => {
      const loquia = window.Loquia as LoquiaApi
      loquia.open()
      loquia.close()
      loquia.toggle()
      loquia.send('Hello?')
      loquia.setOptions({ title: 'Ask us' })
      loquia.identify({ name: 'Ada' })
      loquia.reset()
      loquia.push(['open'])
    })
    expect(await page.evaluate(() => (window.Loquia as LoquiaApi).instances.length)).toBe(0)
    expect(await page.locator('[data-chat-widget]').count()).toBe(0)
  })

  it('removes a chat that was opened before the server answered', async () => {
    use.service.refuseConnection = code
    const page = await use.page()
    await page.route('**/api/widget/*', (route) => route.abort())
    await page.goto(hostPage(use.service, '/pressed', { body: snippet() }))
    await chatOn(page).launcher.click()
    await expect.poll(() => page.locator('[data-chat-widget]').count()).toBe(0)
  })

  it('tells a returning visitor in the chat', async () => {
    use.service.refuseConnection = code
    const page = await use.page()
    await page.goto(hostPage(use.service, '/known', { head: listener, body: snippet() }))
    await expect.poll(() => page.evaluate(() => window.heard.includes('ready:'))).toBe(true)
    const chat = chatOn(page)
    await chat.open()
    await expect.poll(() => chat.panel.innerText()).toMatch(/expired|couldn't find/)
  })
})

it.each([
  ['there is no network', 'abort'],
  ['the service is busy', 'overloaded'],
  ['the service is not ready', 'not_ready'],
  ['something else answers', 'html'],
  ['there is no such page', 'missing'],
])('keeps the button while the server does not answer: %s', async (_, how) => {
  const page = await use.page()
  const told = new Promise<void>(
    (resolve) =>
      void page.route('**/api/widget/*', async (route) => {
        if (how === 'abort') await route.abort()
        else if (how === 'html' || how === 'missing')
          await route.fulfill({ status: how === 'html' ? 200 : 404, contentType: 'text/html', body: '<h1>Hello</h1>' })
        else
          await route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: JSON.stringify({ success: false, code: how, message: 'We are away.' }),
          })
        resolve()
      }),
  )
  await page.goto(hostPage(use.service, '/unsure', { head: listener, body: snippet() }))
  await told
  await expect.poll(() => page.evaluate(() => window.heard.includes('ready:'))).toBe(true)
  const chat = chatOn(page)
  expect(await chat.launcher.isVisible()).toBe(true)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
})
