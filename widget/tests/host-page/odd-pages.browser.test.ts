import { expect, it } from 'vitest'
import type { LoquiaApi } from '../../src/embed'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

const use = useWidget()
const longest = 'Chiedi qualcosa al nostro assistente: orari, prezzi, ricette e consegne a casa!!'

it.each(['right', 'left'])('is on the screen of a phone whose page is wider than it: %s', async (position) => {
  const page = await use.page({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await page.goto(
    hostPage(use.service, `/wide-${position}`, {
      head: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      body: `<div style="width:430px">a table that does not fit</div>${snippet(`data-position="${position}"`)}`,
    }),
  )
  const chat = chatOn(page)
  await chat.launcher.waitFor()
  // What is fixed stands in more than is seen, or this would show nothing.
  expect(await page.evaluate(() => innerWidth)).toBeGreaterThan(400)
  const isSeen = async (part: string) => {
    const { x, y, width, height } = (await chat.part(part).boundingBox())!
    return x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844
  }
  expect(await isSeen('launcher')).toBe(true)
  await chat.launcher.tap()
  await chat.input.waitFor()
  for (const part of ['panel', 'close', 'input', 'send']) expect([part, await isSeen(part)]).toEqual([part, true])
})

it.each([
  ['a desktop', 1280, 800, 1],
  ['a phone', 390, 800, 1],
  ['a small phone', 320, 640, 1],
  ['a phone at 200 %', 195, 400, 2],
])(
  'shows the whole of its longest title and of a long name, and keeps room for the conversation: %s',
  async (_, width, height, deviceScaleFactor) => {
    use.service.config = { ...use.service.config, name: 'Antica Panetteria Pasticceria Forno Aurora' }
    const page = await use.page({ viewport: { width, height }, deviceScaleFactor, reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, `/long-${width}`, { lang: 'it', body: snippet(`data-title="${longest}"`) }))
    const chat = chatOn(page)
    await chat.open()
    const names = chat.part('header').locator('.names')
    // The narrowest has room for the title alone.
    const lines = width > 250 ? ['H2', 'P'] : ['H2']
    await names.locator('h2').waitFor()
    expect(await names.locator('p').isVisible()).toBe(lines.includes('P'))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/header-${width}.png` })
    expect(await names.locator('h2').getAttribute('title')).toBe(longest)
    expect(await names.locator('p').getAttribute('title')).toBe(
      'Antica Panetteria Pasticceria Forno Aurora, con le sue parole',
    )
    const cut = () =>
      names.evaluate((box) =>
        [...box.children]
          .filter((line) => line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1)
          .map(({ tagName }) => tagName),
      )
    // A window that low has room for one line of each, which end in dots; the rest is told by the element.
    expect(await cut()).toEqual(height > 420 ? [] : lines)
    expect(await chat.part('messages').evaluate((list) => list.clientHeight)).toBeGreaterThan(110)
    expect(
      await chat.host.evaluate((host) => {
        const panel = host.shadowRoot!.querySelector('.panel')!
        return [...panel.querySelectorAll('button, p, h2, .bubble')]
          .filter((element) => element.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
          .map((element) => element.outerHTML.slice(0, 80))
      }),
    ).toEqual([])
  },
)

it('keeps its place and its colors on a page that gives values to names which style sheets often use', async () => {
  const names = ['x', 'y', 'primary', 'ground', 'text', 'line', 'user', 'bot', 'accent', 'sans', 'under', 'beside']
  const look = async (path: string, css: string) => {
    const page = await use.page({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(hostPage(use.service, path, { head: `<style>${css}</style>`, body: snippet() }))
    const chat = chatOn(page)
    await chat.open()
    await chat.part('suggestion').first().waitFor()
    await expect.poll(() => use.service.connected()).toBeGreaterThan(0)
    await expect.poll(() => chat.part('notice').count()).toBe(0)
    return chat.panel.evaluate((panel) =>
      JSON.stringify([
        panel.getBoundingClientRect(),
        ...[...panel.querySelectorAll('*')].map((element) => [
          getComputedStyle(element).color,
          getComputedStyle(element).backgroundColor,
          getComputedStyle(element).fontFamily,
        ]),
      ]),
    )
  }
  const plain = await look('/no-names', '')
  expect(
    await look(
      '/names',
      names
        .map((name) => `@property --${name} { syntax: '<percentage>'; inherits: false; initial-value: 50% }`)
        .join(''),
    ),
  ).toBe(plain)
})

it('writes tables in its own color and letters on a page without a doctype', async () => {
  use.service.answers.set('Table', { text: '| a | b |\n|--|--|\n| 1 | 2 |' })
  const page = await use.page({ reducedMotion: 'reduce' })
  use.service.pages.set('/quirks', {
    html: `<html><body text="#ff0000"><p>Bread since 1961.</p>${snippet('data-theme="dark"')}</body></html>`,
  })
  await page.goto(`${use.service.origin}/quirks`)
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat')
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Table')
  const answer = await chat.answered()
  const style = (selector: string) =>
    answer
      .locator(selector)
      .first()
      .evaluate((element) => [
        getComputedStyle(element).color,
        getComputedStyle(element).fontFamily,
        getComputedStyle(element).fontStyle,
      ])
  expect(await style('td')).toEqual(await style('.bubble'))
})

it('shows no sign of life while it is offline', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/dot', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await expect.poll(() => use.service.connected()).toBe(1)
  const dot = () => chat.part('notice').evaluate((notice) => getComputedStyle(notice, '::before').content)
  await page.context().setOffline(true)
  await chat.part('notice').getByText('You are offline').waitFor()
  expect(await dot()).toBe('none')
  await page.context().setOffline(false)
  use.service.build = { status: 'crawling', read: 3 }
  use.service.pushBuild()
  await expect.poll(() => chat.part('notice').getAttribute('data-busy')).toBe('true')
  expect(await dot()).not.toBe('none')
})

it('sets the last row of the form for a message flush with its fields, in the menu too', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(hostPage(use.service, '/row', { body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  await chat.answered()
  await chat.part('more').click()
  await chat.part('lead-menu').click()
  const box = async (part: string) => (await chat.part(part).boundingBox())!
  const field = (await chat.part('lead').locator('textarea').boundingBox())!
  const send = await box('lead-send')
  expect(send.x).toBe(field.x)
  expect((await box('lead-cancel')).x - send.x - send.width).toBeLessThan(16)
})

it('leaves a page alone that takes it out whenever it comes, instead of hanging with it', async () => {
  const page = await use.page()
  const guard = `<script>window.taken=0;new MutationObserver(function(){var ours=document.querySelector('[data-chat-widget]');if(ours){taken++;ours.remove()}}).observe(document.documentElement,{childList:true})</script>`
  await page.goto(hostPage(use.service, '/guarded', { body: guard + snippet() }), { timeout: 10_000 })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { taken: number }).taken), { timeout: 10_000 })
    .toBeGreaterThan(100)
  expect(await chatOn(page).host.count()).toBe(0)
})

it('lets words be selected and typed on a page that forbids it, as Safari lets nobody type where nothing may be selected', async () => {
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(
    hostPage(use.service, '/unselectable', {
      head: '<style>html, * { user-select: none !important; -webkit-user-select: none !important }</style>',
      body: snippet(),
    }),
  )
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('When do you open on Sunday?')
  const answer = await chat.answered()
  await answer.locator('.text p').click({ clickCount: 3 })
  expect(
    await chat.host.evaluate((host) =>
      String((host.shadowRoot as unknown as { getSelection(): Selection }).getSelection()).trim(),
    ),
  ).toContain('We open at 8:00')
  expect(await chat.input.evaluate((field) => getComputedStyle(field).userSelect)).toBe('text')
})

it.each([
  ['en', 'Copying is not allowed here. The text is selected.'],
  ['it', 'Qui non si può copiare. Il testo è selezionato.'],
])('says that a page lets nothing be copied, and selects what was to be: %s', async (lang, words) => {
  const page = await use.page()
  use.service.answers.set('Code?', { text: 'Use **this**:\n\n```js\nlet a\n```' })
  await page.goto(
    hostPage(use.service, '/no-copies', {
      lang,
      head: '<script>document.execCommand = () => false</script>',
      body: snippet(),
      headers: { 'permissions-policy': 'clipboard-write=()' },
    }),
  )
  const chat = chatOn(page)
  await chat.open()
  await chat.ask('Code?')
  await chat.answered()
  const selected = () =>
    chat.host.evaluate((host) => (host.shadowRoot as unknown as Document).getSelection()!.toString())
  await chat.part('copy').click()
  await expect.poll(() => chat.part('notice').innerText()).toBe(words)
  expect(await selected()).toContain('Use this:')
  await expect.poll(() => chat.part('announcements').innerText()).toContain(words)
  await chat.host.locator('[data-copy-code]').click()
  await expect.poll(selected).toBe('let a')
})

it('sends questions, comments and messages for the business in a sandboxed frame, where no form may be submitted', async () => {
  use.service.answers.set('Poor?', { text: 'I found nothing about this.', outcome: 'none' })
  const page = await use.page()
  const inner = hostPage(use.service, '/sandboxed', { body: snippet() })
  await page.goto(
    hostPage(use.service, '/sandbox', {
      body: `<iframe sandbox="allow-scripts allow-same-origin" src="${inner}" width="900" height="640"></iframe>`,
    }),
  )
  const frame = page.frameLocator('iframe')
  const part = (name: string) => frame.locator(`[data-part="${name}"]`)
  const field = (name: string) => part('lead').locator(`[name="${name}"]`)
  await part('launcher').click()
  await part('input').fill('Poor?')
  await part('send').click()
  await part('rate-down').click()
  await part('comment').locator('textarea').fill('Too short')
  await part('comment').locator('button').click()
  await expect.poll(() => use.service.comments).toEqual(['Too short'])
  await part('lead-open').click()
  await field('name').fill('Ada')
  await part('lead-send').click()
  await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
  await field('email').fill('ada@example.com')
  // Kept while the wire is away, it goes from the form that the next page draws.
  use.service.refuseConnection = 'not_ready'
  use.service.cut()
  await part('notice').waitFor()
  await field('email').press('Enter')
  await part('lead-waiting').waitFor()
  await page.reload()
  await part('notice').waitFor()
  use.service.refuseConnection = null
  await part('lead-sent').waitFor()
  expect(use.service.leads).toMatchObject([{ name: 'Ada', email: 'ada@example.com', message: 'Poor?' }])
})

it('keeps its place when a page puts content before and after everything', async () => {
  const page = await use.page({ viewport: { width: 1280, height: 800 } })
  await page.goto(
    hostPage(use.service, '/content', {
      head: '<style>::before,::after{content:"x"!important;display:block!important;height:30px!important}</style>',
      body: snippet(),
    }),
  )
  const { launcher } = chatOn(page)
  await launcher.waitFor()
  expect(await launcher.boundingBox()).toEqual({ x: 1200, y: 720, width: 60, height: 60 })
})

it('is one chat however often a page runs the same tag, and comes back with it after it was removed', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/twice', { body: snippet() + snippet() }))
  const { host, open, input } = chatOn(page)
  await open()
  await input.fill('half a sen')
  // As Turbo does it: a new body, whose scripts are made anew so that they run.
  const visit = () =>
    page.evaluate(async () => {
      const body = document.importNode(
        new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').body,
        true,
      )
      const ran = [...body.querySelectorAll('script')].map((script) => {
        const copy = document.createElement('script')
        for (const { name, value } of script.attributes) copy.setAttribute(name, value)
        script.replaceWith(copy)
        return new Promise((done) => copy.addEventListener('load', done))
      })
      document.body.replaceWith(body)
      await Promise.all(ran)
    })
  await visit()
  expect(await host.count()).toBe(1)
  expect(await page.locator('[data-chat-widget]').count()).toBe(1)
  expect(await input.inputValue()).toBe('half a sen')
  await page.evaluate(() => (window.Loquia as LoquiaApi).instances[0]!.destroy())
  await visit()
  expect(await page.locator('[data-chat-widget]').count()).toBe(1)
})

it('keeps what is typed, scrolled and copied in it from the shortcuts and bans of a page, but for Tab and Escape', async () => {
  use.service.answers.set('Yes sir', { text: 'A line.\n\n'.repeat(60) })
  const page = await use.page({ reducedMotion: 'reduce' })
  await page.goto(
    hostPage(use.service, '/shortcuts', {
      body: `<script>
    window.heard = []
    for (const name of ['keydown', 'keypress', 'keyup', 'copy', 'paste', 'wheel']) addEventListener(name, function (event) {
      heard.push(event.key || name)
      if (!/INPUT|TEXTAREA/.test(event.target.tagName)) event.preventDefault()
    }, { passive: false })
  </script>${snippet()}`,
    }),
  )
  const chat = chatOn(page)
  await chat.open()
  await chat.input.click()
  await page.keyboard.type('Yes sir')
  expect(await chat.input.inputValue()).toBe('Yes sir')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+X')
  await page.keyboard.press('ControlOrMeta+V')
  expect(await chat.input.inputValue()).toBe('Yes sir')
  await page.keyboard.press('Enter')
  await chat.answered()
  const { x, y } = (await chat.part('messages').boundingBox())!
  const top = () => chat.part('messages').evaluate((list) => list.scrollTop)
  const end = await top()
  await page.mouse.move(x + 100, y + 100)
  await page.mouse.wheel(0, -300)
  await expect.poll(top).toBeLessThan(end)
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => [...new Set(window.heard)])).toEqual(['Tab'])
})

it('has room for its own Italian title in one line of a phone', async () => {
  const page = await use.page({ viewport: { width: 390, height: 800 } })
  await page.goto(hostPage(use.service, '/titolo', { lang: 'it', body: snippet() }))
  const chat = chatOn(page)
  await chat.open()
  expect(
    await chat
      .part('header')
      .locator('h2')
      .evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight)),
  ).toBeLessThan(1.2)
})

it('follows a page that goes on in another language, with what is typed', async () => {
  const page = await use.page()
  await page.goto(hostPage(use.service, '/languages', { body: snippet() }))
  const chat = chatOn(page)
  const speak = (lang: string) => page.evaluate((code) => document.documentElement.setAttribute('lang', code), lang)
  await expect.poll(() => chat.launcher.getAttribute('title')).toBe('Open chat')
  await speak('it-IT')
  await expect.poll(() => chat.launcher.getAttribute('title')).toBe('Apri la chat')
  await chat.open()
  await chat.input.fill('Siete aperti')
  await speak('en')
  await expect.poll(() => chat.input.getAttribute('placeholder')).toBe('Write your question')
  expect(await chat.panel.getAttribute('lang')).toBe('en')
  expect(await chat.input.inputValue()).toBe('Siete aperti')
})
