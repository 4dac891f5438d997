import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chatNamespace, errorMessage, type ErrorCode } from '@loquia/contracts'
import type { Locator, Page } from 'playwright'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { bakery } from '../testing/bakery.ts'
import { clientDesk } from '../testing/client-desk.ts'
import { badUploads, goodUploads } from '../testing/sample-uploads.ts'
import { servePages } from '../testing/serve-pages.ts'

/** The bot's studio, on the built product: real server, real database, real browser. */
const desk = clientDesk(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
const { call, ofBot, visit } = desk
const name = () => desk.page.getByLabel('Name of the chatbot')
const chat = (where: Page) => where.locator('[data-chat-widget]')

test.each([
  { prefix: '', locale: 'en' },
  { prefix: '/it', locale: 'it' },
] as const)(
  'each file that cannot be read says why in $locale, and leaves nothing behind',
  async ({ prefix, locale }) => {
    const { page, product, botId } = desk
    const files = async () => (await readdir(join(product.dataDir, 'files/documents')).catch(() => [])).length
    const before = await files()
    await visit(`${prefix}/portal/chatbot-embed`)
    const bad = await badUploads()
    await page
      .locator('input[type="file"][multiple]')
      .setInputFiles([
        ...bad.map(({ name: file, mimeType, buffer }) => ({ name: file, mimeType, buffer })),
        ...goodUploads,
      ])
    const row = (file: string) => page.locator('[data-upload]').filter({ hasText: file })
    for (const { name: file, code } of bad) {
      await row(file).and(page.locator('[data-upload="failed"]')).waitFor({ timeout: 120_000 })
      expect([file, await row(file).innerText()]).toEqual([
        file,
        expect.stringContaining(errorMessage(code as ErrorCode, locale)),
      ])
    }
    for (const { name: file } of goodUploads) await row(file).and(page.locator('[data-upload="done"]')).waitFor()
    await expect.poll(() => page.locator('[data-source][data-status="ready"]').count()).toBe(goodUploads.length)
    expect(
      ((await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as { trainings: unknown[] }).trainings.length,
    ).toBe(goodUploads.length)
    expect(await files()).toBe(before + goodUploads.length)
  },
)

test('files are dropped on their field, each with its own outcome; beside it nothing happens', async () => {
  const { page, product } = desk
  await visit('/portal/chatbot-embed?tab=content')
  await page.getByLabel('Address').fill('typed.example')
  const dragged = [
    ...goodUploads.map(({ name: file, buffer }) => ({ file, type: 'text/plain', text: buffer.toString() })),
    { file: 'song.mp3', type: 'audio/mpeg', text: 'no document' },
  ]
  /**
   * As the browser sends it to the element below the pointer.
   * @returns whether the page keeps the browser from opening the files itself
   */
  const send = (target: Locator, type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') =>
    target.evaluate(
      (element, { type: name, files }) => {
        const dataTransfer = new DataTransfer()
        for (const { file, type: kind, text } of files) dataTransfer.items.add(new File([text], file, { type: kind }))
        return !element.dispatchEvent(
          new DragEvent(name, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
        )
      },
      { type, files: dragged },
    )
  const field = page.locator('[data-drop]')
  const beside = page.getByRole('heading', { name: 'Documents' })
  expect([await send(beside, 'dragover'), await send(beside, 'drop')]).toEqual([true, true])
  expect(await send(field, 'dragover')).toBe(true)
  await expect.poll(() => field.getAttribute('data-drop')).toBe('over')
  await send(field, 'dragleave')
  await expect.poll(() => field.getAttribute('data-drop')).toBe('ready')
  expect(await page.locator('[data-upload]').count()).toBe(0)
  await send(field, 'dragover')
  expect(await send(field, 'drop')).toBe(true)
  await expect.poll(() => field.getAttribute('data-drop')).toBe('ready')
  const row = (file: string) => page.locator('[data-upload]').filter({ hasText: file })
  await row('song.mp3')
    .and(page.locator('[data-upload="failed"]'))
    .getByText('Invalid file type. Please upload PDF, DOCX, or TXT files.')
    .waitFor()
  for (const { name: file } of goodUploads) await row(file).and(page.locator('[data-upload="done"]')).waitFor()
  expect(await page.locator('[data-upload]').count()).toBe(dragged.length)
  await expect.poll(() => page.locator('[data-source][data-status="ready"]').count()).toBe(goodUploads.length)
  expect(page.url()).toBe(`${product.url}/portal/chatbot-embed?tab=content`)
  expect(await page.getByLabel('Address').inputValue()).toBe('typed.example')
})

test('what is not saved is not lost by the Back button, a link, or logging out', async () => {
  const { page, product } = desk
  await visit('/portal')
  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Not saved yet')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Leave without saving?' })
  for (const leaving of [
    () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
    () => page.getByRole('button', { name: 'Log out' }).click(),
    () => page.getByRole('link', { name: 'Back to the portal' }).click(),
  ]) {
    await leaving()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/portal/chatbot-embed')
    expect(await name().inputValue()).toBe('Not saved yet')
  }
  await page.goBack({ waitUntil: 'commit' })
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Saved')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved.').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL(`${product.url}/portal`)

  await visit('/portal/chatbot-embed?tab=customize')
  await name().fill('Thrown away')
  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(`${product.url}/`)
})

test.each([
  {
    prefix: '',
    field: 'Name of the chatbot',
    title: 'Leave without saving?',
    text: 'Changes that are not saved will be lost.',
    stay: 'Stay here',
    leave: 'Leave',
    logout: 'Log out',
  },
  {
    prefix: '/it',
    field: 'Nome del chatbot',
    title: 'Uscire senza salvare?',
    text: 'Le modifiche non salvate andranno perse.',
    stay: 'Resta qui',
    leave: 'Esci',
    logout: 'Esci',
  },
])('whoever leaves with something unsaved at $prefix/… is told so, and staying is the filled answer', async (w) => {
  const { page } = desk
  await visit(`${w.prefix}/portal/chatbot-embed?tab=customize`)
  await page.getByLabel(w.field).fill('Not saved yet')
  await page.getByRole('button', { name: w.logout, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: w.title })
  await dialog.getByText(w.text).waitFor()
  const ground = (name: string) =>
    dialog.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await ground(w.leave)).toBe('rgba(0, 0, 0, 0)')
  expect(await ground(w.stay)).not.toBe('rgba(0, 0, 0, 0)')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel(w.field).inputValue()).toBe('Not saved yet')
})

test('the reading of a website can be held, gone on with and stopped, and comes again by itself', async () => {
  const { page } = desk
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const slow = await servePages(async (request, response) => {
    if (request.url !== '/' && request.url !== '/robots.txt') await gate
    bakery(request, response)
  })
  try {
    await visit('/portal/chatbot-embed')
    await page.getByLabel('Address').fill(`http://${slow.host}/`)
    await page.getByRole('button', { name: 'Import' }).click()
    const row = (status: string) => page.locator(`[data-source="site"][data-status="${status}"]`)
    await row('crawling').waitFor()
    // Of what a press has fetched anew, one part may take its time: the next press counts meanwhile.
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    const builds = `**${ofBot('build')}`
    await page.route(builds, (route) => told.then(() => route.continue()))
    await page.getByRole('button', { name: 'Pause reading' }).click()
    await row('paused').getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Resume reading' }).click()
    await row('crawling').waitFor()
    tell()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Stop reading' }).click()
    open()
    await row('ready').or(row('failed')).waitFor()
    await page.getByLabel('Read again automatically').selectOption('weekly')
    await expect
      .poll(() => call('GET', ofBot('sources')))
      .toMatchObject({ sources: [{ schedule: 'weekly', paused: false }] })
    await page.reload()
    await expect.poll(() => page.getByLabel('Read again automatically').inputValue()).toBe('weekly')
  } finally {
    open()
    await slow.stop()
  }
})

test('each platform has its own code, which Copy copies; that for tag managers and for Shopify works in a page', async () => {
  const { page, product, botId } = desk
  await visit('/portal/chatbot-embed?tab=embed')
  for (const [platform, part, works] of [
    ['Plain HTML', `data-bot-id="${botId}"></script>`, false],
    ['React', `script.dataset.botId = '${botId}'`, false],
    ['WordPress', "add_action('wp_footer'", false],
    ['Google Tag Manager', `script.setAttribute('data-bot-id', '${botId}')`, true],
    ['Shopify', 'theme.liquid', true],
  ] as const) {
    await page.getByText(platform, { exact: true }).click()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(part)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`${product.url}/widget.js`)
    if (!works) continue
    const code = copied.replace(/\{%.*?%\}/s, '')
    const own = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Own</title><h1>Own</h1>${code}</html>`)
    })
    await call('PUT', ofBot('origins'), { allowed: [`http://${own.host}`] })
    const guest = await desk.browser.newPage()
    await guest.goto(`http://${own.host}/`)
    await chat(guest).locator('[data-part="launcher"]').click()
    await chat(guest).locator('textarea').waitFor()
    expect(await chat(guest).count()).toBe(1)
    await guest.close()
    await own.stop()
  }
})

test('pages that tried are listed, and let in or not; the install check says of each page what keeps the chat from working', async () => {
  const { page, product, botId } = desk
  const tag = (id: string, src = `${product.url}/widget.js`) =>
    `<script async src="${src}" data-bot-id="${id}"></script>`
  const pages: Record<string, { body: string; policy?: string; finding: string; says: string }> = {
    '/good': { body: tag(botId), finding: 'tag_found', says: 'once and with the right id' },
    '/missing': { body: '', finding: 'tag_missing', says: 'The line is not in the page.' },
    '/double': { body: tag(botId) + tag(botId), finding: 'tag_double', says: 'The line is in the page 2 times.' },
    '/other': { body: tag('somebody-elses'), finding: 'wrong_id', says: 'somebody-elses' },
    '/policy': { body: tag(botId), policy: "script-src 'self'", finding: 'csp_script', says: 'script-src' },
  }
  const own = await servePages((request, response) => {
    const found = pages[request.url ?? '']
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (found?.policy !== undefined) response.setHeader('content-security-policy', found.policy)
    response.end(`<!doctype html><html lang="en"><title>Own</title><h1>Own</h1>${found?.body ?? ''}</html>`)
  })
  try {
    const origin = `http://${own.host}`
    for (const tried of ['https://shop.example', 'https://other.example']) {
      const socket = io(product.url + chatNamespace, {
        auth: { botId },
        transports: ['websocket'],
        extraHeaders: { origin: tried },
        forceNew: true,
        reconnection: false,
      })
      await new Promise<void>((done) => socket.once('connect_error', () => done()))
      socket.disconnect()
    }
    await visit('/portal/chatbot-embed?tab=embed')
    const check = async (path: string) => {
      await page.getByLabel('Page to check').fill(origin + path)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await page.getByText(`${origin}${path}`).last().waitFor()
    }
    // What is pressed while something else is being saved is saved behind it.
    let save: () => void = () => undefined
    const saved = new Promise<void>((resolve) => (save = resolve))
    await page.route('**/origins/decide', (route) => saved.then(() => route.continue()))
    await page.getByRole('button', { name: 'Allow https://shop.example', exact: true }).click()
    await page.getByRole('button', { name: 'Deny https://other.example' }).click()
    save()
    await page.getByRole('button', { name: 'Remove https://shop.example', exact: true }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'https://other.example' }).getByText('denied').waitFor()
    for (const [path, { finding, says }] of Object.entries(pages)) {
      await check(path)
      await page.locator(`[data-finding="${finding}"]`).filter({ hasText: says }).waitFor()
    }
    expect(await call('GET', ofBot('origins'))).toMatchObject({
      allowed: ['https://shop.example'],
      refused: [{ origin: 'https://other.example', denied: true }],
    })
  } finally {
    await own.stop()
  }
})

test('the studio is used by the keyboard alone', async () => {
  const { page, botId } = desk
  await visit('/portal/chatbot-embed')
  const tabs = page.getByRole('tab')
  await tabs.first().waitFor()
  const tabTo = async (target: () => Promise<boolean>) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      if (await target()) return
    }
    throw new Error('not reached by the Tab key')
  }
  const focused =
    (selector: string, text = '') =>
    async () =>
      page.evaluate(
        ([wanted, words]) =>
          document.activeElement?.matches(wanted!) === true &&
          (document.activeElement.textContent ?? '').includes(words!),
        [selector, text],
      )
  await tabTo(focused('[role="tab"][aria-selected="true"]'))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await name().waitFor()
  expect(await focused('[role="tab"][aria-selected="true"]', 'Make it yours')()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('Keys only')
  await tabTo(focused('input[type="radio"]'))
  await page.keyboard.press('ArrowRight')
  await tabTo(focused('button', 'Save'))
  await page.keyboard.press('Enter')
  await page.getByText('Everything is saved.').waitFor()
  expect(await focused('button', 'Save')()).toBe(true)
  expect(await call('GET', ofBot('settings'))).toMatchObject({
    settings: { look: { title: 'Keys only', language: 'en' } },
  })
  await page.locator('[role="tab"][aria-selected="true"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.getByText(`data-bot-id="${botId}"`).first().waitFor()
  await page.keyboard.press('ArrowLeft')
  await name().waitFor()
})

const steps = [
  {
    prefix: '',
    titles: ['Teach it', 'Make it yours', 'Put it on your site', 'Model and usage'],
    filled: ['Import', 'Save', 'Copy', 'Save the key'],
    open: 'Try it',
    sheet: 'Preview',
    close: 'Close the preview',
    name: 'Name of the chatbot',
  },
  {
    prefix: '/it',
    titles: ['Insegnagli', 'Rendilo tuo', 'Mettilo sul sito', 'Modello e consumi'],
    filled: ['Importa', 'Salva', 'Copia', 'Salva la chiave'],
    open: 'Provalo',
    sheet: 'Anteprima',
    close: 'Chiudi l’anteprima',
    name: 'Nome del chatbot',
  },
] as const

test.each(steps)(
  'the tabs are the steps, in their order, each with one filled button, at $prefix/portal/chatbot-embed',
  async ({ prefix, titles, filled }) => {
    const { page, botId } = desk
    const tabs = page.getByRole('tab')
    /** Number or mark, and title, of each tab, as a reader hears it. */
    const heard = () =>
      tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim()))
    await visit(`${prefix}/portal/chatbot-embed`)
    await tabs.first().waitFor()
    await expect.poll(heard).toEqual(titles.map((title, index) => (index < 3 ? `${index + 1} ${title}` : title)))
    // The first that is not done is chosen.
    expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true')
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      for (const [index, title] of titles.entries()) {
        await page.getByRole('tab', { name: title }).click()
        await desk.settled()
        // The tab is kept in the address, which the page follows when it has time.
        await expect
          .poll(
            () =>
              page
                .locator('main :is(a, button):is(.bg-fill, .bg-ink)')
                .filter({ visible: true })
                .evaluateAll((buttons) => buttons.map((button) => button.textContent)),
            { message: title },
          )
          .toEqual([filled[index]])
      }
    }
    await call('POST', '/api/chatbot/training/document', {
      botId,
      filename: 'prices.txt',
      content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
    })
    await visit(`${prefix}/portal/chatbot-embed?tab=content`)
    await page.locator('[data-source][data-status="ready"]').waitFor()
    await expect.poll(async () => (await heard())[0]).not.toContain('1')
    await visit(`${prefix}/portal/chatbot-embed`)
    await tabs.first().waitFor()
    await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  },
)

test.each(steps)(
  'on a phone the chat is a sheet at $prefix/portal/chatbot-embed, which keeps the focus and gives it back',
  async ({ prefix, open, sheet: title, close, name: field }) => {
    const { page, botId } = desk
    await call('POST', '/api/chatbot/training/document', {
      botId,
      filename: 'prices.txt',
      content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(`${prefix}/portal/chatbot-embed?tab=customize`)
    const opener = page.getByRole('button', { name: open, exact: true })
    const sheet = page.getByRole('dialog', { name: title })
    const question = chat(page).locator('textarea')
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
    await page.getByLabel(field).fill('Ask the bakery')
    expect(await sheet.isVisible()).toBe(false)
    await opener.focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    await question.waitFor()
    // What was typed and is not saved is tried with the rest.
    await sheet.getByText('Ask the bakery').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await desk.expectNoViolations(`the sheet at ${prefix}`)
    const where = () =>
      page.evaluate(() => {
        const dialog = document.querySelector('dialog:modal')
        const { activeElement } = document
        if (dialog === null) return 'no sheet'
        if (activeElement === document.body || activeElement === dialog) return 'nowhere'
        return dialog.contains(activeElement) ? 'inside' : `outside: ${activeElement?.outerHTML.slice(0, 120)}`
      })
    const seen = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 16; presses++) {
        await page.keyboard.press(key)
        seen.add(await where())
      }
    expect([...seen].filter((place) => place !== 'nowhere')).toEqual(['inside'])
    // It is the real chat.
    await question.focus()
    await page.keyboard.type('What does a rye loaf cost?')
    await page.keyboard.press('Enter')
    await sheet.locator('[data-role="assistant"]').getByText('4.50').first().waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(opener)).toBe(true)
    await page.keyboard.press('Space')
    await sheet.getByRole('button', { name: close }).click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(opener)).toBe(true)
    // The conversation is the same one when it is opened again, and no field was lost meanwhile.
    await opener.click()
    await sheet.locator('[data-role="assistant"]').getByText('4.50').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel(field).inputValue()).toBe('Ask the bakery')
  },
)

test('a button with nothing to do keeps the focus and does nothing; what is refused keeps what was typed', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const idle = (target: Locator) => target.getAttribute('aria-disabled')
  await save.focus()
  expect([await idle(save), await idle(undo)]).toEqual(['true', 'true'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  expect([await isFocused(save), sent]).toEqual([true, []])
  await name().fill('Aurora')
  await save.focus()
  expect(await idle(save)).toBe(null)
  await page.keyboard.press('Space')
  await desk.toast('Saved').waitFor()
  await expect.poll(() => idle(save)).toBe('true')
  expect([await isFocused(save), sent.length]).toEqual([true, 1])
  await name().fill('Boreale')
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => name().inputValue()).toBe('Aurora')
  expect(await isFocused(undo)).toBe(true)
  // Refused: the focus goes to what is wrong, which is as it was typed.
  const website = page.getByRole('textbox', { name: 'Your website', exact: true })
  await website.fill('not a domain')
  await save.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a domain, such as example.com').waitFor()
  await expect.poll(() => isFocused(website)).toBe(true)
  expect(await website.inputValue()).toBe('not a domain')
})

test('every field has the ring that buttons have, and it covers no label', async () => {
  const { page } = desk
  const ring = (target: Locator) =>
    target.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return [outlineStyle, outlineWidth, outlineColor].join(' ')
    })
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  const usual = await ring(page.getByRole('tab', { selected: true }))
  expect(usual).toMatch(/^solid 2px /)
  for (const label of ['Name of the chatbot', 'Welcome message', 'Main color', 'About your company', 'Your website']) {
    const field = page.getByLabel(label, { exact: true }).and(page.getByRole('textbox'))
    await field.focus()
    expect([label, await ring(field)]).toEqual([label, usual])
    const gap = await field.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element)
      const label = (element as HTMLInputElement).labels![0]!
      const words = document.createRange()
      words.selectNodeContents(label)
      return (
        element.getBoundingClientRect().top -
        words.getBoundingClientRect().bottom -
        Number.parseFloat(outlineOffset) -
        Number.parseFloat(outlineWidth)
      )
    })
    expect([label, gap >= 0]).toEqual([label, true])
  }
})

test.each(['', '/it'])(
  'at 390 px at $0/… axe finds nothing in light or dark, and nothing is wider than the page',
  async (prefix) => {
    const { page, botId } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await call('PUT', ofBot('settings'), {
      look: { proactiveMessage: 'Looking for opening hours?' },
      companyInfo: 'We bake bread.',
      domain: '',
      contactUrl: '',
    })
    await call('PUT', ofBot('origins'), {
      allowed: ['https://a-shop-with-a-name-that-is-much-longer-than-a-telephone-is-wide.example.com'],
    })
    for (const [path, tabs] of [
      ['/portal/chatbot-embed', 4],
      [`/portal/insight?bot=${botId}`, 5],
    ] as const) {
      await visit(prefix + path)
      for (let tab = 0; tab < tabs; tab++) {
        await page.getByRole('tab').nth(tab).click()
        await page.locator('[role="tabpanel"]:not([hidden])').waitFor()
        await desk.settled()
        await desk.expectNoViolations(`${path}, tab ${tab}`)
        expect([path, tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, tab, 390])
      }
    }
  },
)
