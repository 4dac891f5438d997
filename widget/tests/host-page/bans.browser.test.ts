import { expect, it } from 'vitest'
import { chatOn, hostPage, snippet } from '../../src/testing/pages'
import { useWidget } from '../../src/testing/use-widget'

/** Pages that forbid what a chat is used by: to select, to copy, to submit, to type. */
const use = useWidget()

it('allows typing on a page that forbids selection', async () => {
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
  ['en', 'Copying is blocked here. Copy the selected text yourself.'],
  ['it', 'Qui la copia è bloccata. Copia tu il testo selezionato.'],
])('selects a text that the page does not allow to copy: %s', async (lang, words) => {
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

it('sends messages in a sandboxed frame without forms', async () => {
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

it('keeps keyboard events from the shortcuts of a page', async () => {
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
