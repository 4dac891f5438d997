import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()

describe('the demo page', () => {
  test('opens the chat with the first page that was read', async () => {
    const goOn = visitor.server.api.restart('reading-7', 3)
    await visitor.visit('/chatbot-demo/reading-7')
    const strip = visitor.page.locator('[data-build]')
    await visitor.page.locator('[data-build="crawling"]').waitFor()
    await strip.getByText('You can already ask').waitFor()
    await visitor.page.locator('[data-chat-widget]').waitFor()
    expect(await strip.getAttribute('data-build')).toBe('crawling')
    goOn()
    await strip.getByText('11 pages read in 1.8s').waitFor()
    expect(await strip.getByText('12 pages found').isVisible()).toBe(true)
    expect(await strip.getByText('1 skipped').isVisible()).toBe(true)
    expect(await strip.getByText('first answer ready after 0.6s').isVisible()).toBe(true)
    expect(await visitor.chats()).toHaveLength(1)
    await visitor.page.getByText('What it has read, page by page').click()
    await visitor.page.getByText('skipped: the website asks robots not to read it', { exact: false }).waitFor()
    expect(await visitor.page.getByRole('listitem').filter({ hasText: 'Repairs and prices' }).textContent()).toContain(
      '151 words',
    )
  })

  test.each([
    ['/chatbot-demo/long-6', 'Large site: 6 pages read so far, still going · You can already ask'],
    ['/it/chatbot-demo/long-6', 'Sito grande: finora 6 pagine lette, continuo · Puoi già fare domande'],
    ['/chatbot-demo/long-0', 'Still opening pedalandpost.example: it answers slowly, or its first page is very long'],
    [
      '/it/chatbot-demo/long-0',
      'Sto ancora aprendo pedalandpost.example: risponde lentamente o la prima pagina è molto lunga',
    ],
  ])('explains at %s what takes longer than a minute', async (path, words) => {
    await visitor.visit(path)
    await expect.poll(() => visitor.page.locator('[data-build] output').textContent()).toBe(words)
  })

  test('stops polling once the site is read', async () => {
    let asked = 0
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/api/chatbot-demo/reading-8')) asked++
    })
    visitor.server.api.restart('reading-8')
    await visitor.visit('/chatbot-demo/reading-8')
    await visitor.page.locator('[data-build="ready"]').waitFor()
    // Screen readers must hear separate words despite the line break.
    expect(await visitor.page.getByRole('heading', { level: 1 }).getAttribute('aria-label')).toBe(
      'The chatbot of pedalandpost.example',
    )
    const then = asked
    // Exceeds two polling intervals.
    await visitor.page.waitForTimeout(1_000)
    expect(asked).toBe(then)
    expect(then).toBeGreaterThan(1)
  })

  test('explains a failed reading', async () => {
    await visitor.visit('/it/chatbot-demo/failed-site_disallows_robots')
    expect(await visitor.page.getByRole('alert').textContent()).toContain(
      'Questo sito chiede ai robot di non leggerlo (robots.txt o noindex).',
    )
    const field = visitor.page.getByLabel('Scrivi il tuo dominio')
    expect(await field.inputValue()).toBe('pedalandpost.example')
    await visitor.page.getByRole('button', { name: 'Leggi di nuovo' }).click()
    await visitor.page.waitForURL('**/it/chatbot-demo/reading-1')
    await visitor.page.locator('[data-build="ready"]').waitFor()
    expect(visitor.server.api.created).toMatchObject([{ domain: 'pedalandpost.example' }])
  })

  test.each([
    [
      '/chatbot-demo/missing',
      'Chatbot not found',
      "We couldn't find this chatbot. It may have expired or been removed.",
    ],
    ['/it/chatbot-demo/expired', 'Questa demo è scaduta', 'Le demo restano attive per 7 giorni.'],
    ['/chatbot-demo/down', 'The demo did not load', 'We couldn’t reach the server'],
  ])('%s is explained with a way back', async (path, title, text) => {
    await visitor.visit(path)
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    expect(await visitor.page.locator('main').textContent()).toContain(text)
    await visitor.page.locator('main').getByRole('link').click()
    await visitor.page.waitForURL(`**${path.startsWith('/it') ? '/it' : ''}/chatbot-demo`)
  })

  test('offers to load a failed chat again', async () => {
    visitor.server.widgetBroken = true
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.getByText('The chat did not load.').waitFor()
    visitor.server.widgetBroken = false
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await visitor.page.locator('[data-chat-widget]').waitFor()
    expect(await visitor.chats()).toMatchObject([{ options: { botId: 'ready-1', mode: 'inline' } }])
  })

  test('copies the whole snippet', async () => {
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { clock } = visitor.page
    await clock.install()
    await visitor.visit('/chatbot-demo/ready-1')
    await clock.pauseAt(Date.now() + 60_000)
    await visitor.page.getByRole('button', { name: 'Copy' }).click()
    await visitor.page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(
      `<script async src="${visitor.server.url}/widget.js" data-demo-id="ready-1"></script>`,
    )
    await clock.runFor(1_900)
    expect(await visitor.page.getByRole('button', { name: 'Copied' }).count()).toBe(1)
    await clock.runFor(100)
    await visitor.page.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  })

  test('shows choices in the chat at once', async () => {
    const { clock } = visitor.page
    await clock.install()
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-chat-widget]').waitFor()
    await visitor.page.getByRole('tab', { name: 'Customize' }).click()
    await visitor.page.getByLabel('Primary color', { exact: true }).fill('#b42')
    await visitor.page.getByLabel('Bot message color: choose').fill('#ffeedd')
    await visitor.page.getByLabel('Chatbot title').fill('Ask "us"')
    await expect
      .poll(async () => (await visitor.chats())[0]?.options)
      .toMatchObject({ primaryColor: '#b42', botBubbleColor: '#ffeedd', title: 'Ask "us"' })
    await visitor.page.getByLabel('Primary color', { exact: true }).fill('#b42x')
    await visitor.page.getByText('Type a color such as #10b981').waitFor()
    await expect.poll(async () => (await visitor.chats())[0]?.options['primaryColor']).toBeNull()
    await visitor.page.getByLabel('Primary color', { exact: true }).fill('#bb4422')
    await clock.pauseAt(Date.now() + 60_000)
    await visitor.page.getByRole('button', { name: 'Apply the look' }).click()
    await visitor.page.getByRole('button', { name: 'Applying…' }).waitFor()
    await clock.runFor(1_000)
    await visitor.page.getByRole('button', { name: 'Applied' }).waitFor()
    await clock.resume()
    await visitor.toast('The look is applied').getByText('The embed code now includes it.').waitFor()
    await visitor.page.getByRole('button', { name: 'Apply the look' }).waitFor()
    await visitor.page.getByRole('tab', { name: 'Install' }).click()
    expect(await visitor.page.locator('[data-embed-code] code').textContent()).toBe(
      `<script async src="${visitor.server.url}/widget.js" data-demo-id="ready-1" data-primary-color="#bb4422" data-bot-bubble-color="#ffeedd" data-title="Ask &quot;us&quot;"></script>`,
    )
    await visitor.page.setViewportSize({ width: 390, height: 844 })
    const cut = await visitor.page
      .locator('[data-embed-code] code span')
      .evaluateAll((names) => names.filter((name) => name.getClientRects().length > 1).map((name) => name.textContent))
    expect(cut, 'names of attributes that the end of a line cuts').toEqual([])
  })

  test('reports a wrong color in Italian', async () => {
    const { clock } = visitor.page
    await clock.install()
    await visitor.visit('/it/chatbot-demo/ready-1')
    await visitor.page.getByRole('tab', { name: 'Personalizza' }).click()
    const color = visitor.page.getByLabel('Colore principale', { exact: true })
    await color.fill('viola')
    await visitor.page.getByText('Scrivi un colore come #10b981').waitFor()
    await visitor.page.getByLabel('Titolo del chatbot').fill('x'.repeat(81))
    await visitor.page.getByText('Al massimo 80 caratteri').waitFor()
    await visitor.page.getByRole('button', { name: 'Applica l’aspetto' }).click()
    expect(await color.inputValue()).toBe('viola')
    await color.fill('#7c3aed')
    await visitor.page.getByLabel('Titolo del chatbot').fill('Chiedi')
    await clock.pauseAt(Date.now() + 60_000)
    await visitor.page.getByRole('button', { name: 'Applica l’aspetto' }).click()
    await visitor.page.getByRole('button', { name: 'Applico…' }).waitFor()
    await clock.runFor(1_000)
    await visitor.page.getByRole('button', { name: 'Applicato' }).waitFor()
    await clock.resume()
    await visitor.toast('Aspetto applicato').waitFor()
  })

  test('the tabs can be used by keyboard', async () => {
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.getByRole('tab', { name: 'Install' }).focus()
    await visitor.page.keyboard.press('ArrowRight')
    await expect
      .poll(() =>
        visitor.page
          .getByRole('tab', { name: 'Customize' })
          .evaluate((tab) => tab === document.activeElement && tab.getAttribute('aria-selected') === 'true'),
      )
      .toBe(true)
    await visitor.page.keyboard.press('Home')
    await visitor.page.getByRole('tabpanel', { name: 'Install' }).waitFor()
  })

  test('shows the price of the chatbot', async () => {
    await visitor.visit('/chatbot-demo/ready-1')
    expect(await visitor.page.getByRole('button', { name: 'Write to us to buy it' }).isVisible()).toBe(true)
    expect(await visitor.page.getByRole('link', { name: 'What’s included, and what isn’t' }).getAttribute('href')).toBe(
      '/#pricing',
    )
    expect(await visitor.page.getByText('$375, paid once').isVisible()).toBe(true)
    expect(await visitor.page.getByText('November 28, 2026').isVisible()).toBe(true)
    await visitor.visit('/it/chatbot-demo/bought')
    expect(await visitor.page.getByText('Acquistato', { exact: true }).isVisible()).toBe(true)
    expect(await visitor.page.getByRole('button', { name: 'Scrivici per acquistarlo' }).count()).toBe(0)
    expect(await visitor.page.getByText('Scadenza della demo').count()).toBe(0)
  })
})
