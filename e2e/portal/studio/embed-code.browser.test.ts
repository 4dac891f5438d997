import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { chatNamespace } from '@loquia/contracts'
import type { Page } from 'playwright'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { pluginZip } from '../../../scripts/build/wordpress/plugin-zip.ts'
import { clientDesk } from '../../testing/client-desk.ts'
import { servePages } from '../../testing/serve-pages.ts'

/** How a bot gets onto its owner’s pages: the code, the pages that may use it, and the check of one. */
const desk = clientDesk(undefined, { permissions: ['clipboard-read', 'clipboard-write'] })
const { call, ofBot, visit } = desk
const chat = (where: Page) => where.locator('[data-chat-widget]')

/**
 * What Google Tag Manager does with a Custom HTML tag: it draws the HTML, and makes each script anew with the attributes
 * that it knows, which are none of `data-`.
 */
function asTagManager(html: string): void {
  const drawn = document.createElement('div')
  drawn.innerHTML = html
  for (const written of drawn.querySelectorAll('script')) {
    const made = document.createElement('script')
    for (const name of ['src', 'type', 'id', 'charset', 'async']) {
      const value = written.getAttribute(name)
      if (value !== null) made.setAttribute(name, value)
    }
    made.text = written.text
    document.body.append(made)
  }
}

test('each platform has its own working code', async () => {
  const { page, product, botId } = desk
  await visit('/portal/chatbot-embed?tab=embed')
  /** What Copy copies for a platform; `part` is of that alone. */
  const copied = async (platform: string, part: string): Promise<string> => {
    await page.getByText(platform, { exact: true }).click()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(part)
    const code = await page.evaluate(() => navigator.clipboard.readText())
    expect(code).toContain(`${product.url}/widget.js`)
    return code
  }
  /** A page of the owner's with this in it, which may show the bot. */
  const open = async (body: string): Promise<{ hostPage: Page; close: () => Promise<void> }> => {
    const own = await servePages((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Own</title><h1>Own</h1>${body}</html>`)
    })
    await call('PUT', ofBot('origins'), { allowed: [`http://${own.host}`] })
    const hostPage = await desk.browser.newPage()
    await hostPage.goto(`http://${own.host}/`)
    const close = async (): Promise<void> => {
      await hostPage.close()
      await own.stop()
    }
    return { hostPage, close }
  }
  const expectChat = async (hostPage: Page): Promise<void> => {
    await chat(hostPage).locator('[data-part="launcher"]').click()
    await chat(hostPage).locator('textarea').waitFor()
    expect(await chat(hostPage).count()).toBe(1)
  }

  const line = await copied('Plain HTML', `data-bot-id="${botId}"></script>`)
  await copied('React', `script.dataset.botId = '${botId}'`)

  const shopify = await open((await copied('Shopify', 'theme.liquid')).replace(/\{%.*?%\}/s, ''))
  expect(await page.locator('[data-steps] li').count()).toBe(3)
  await expectChat(shopify.hostPage)
  await shopify.close()

  const code = await copied('Google Tag Manager', `script.setAttribute('data-bot-id', '${botId}')`)
  const { hostPage, close } = await open('')
  // The line for HTML loses its id on this way, and draws nothing.
  await hostPage.evaluate(asTagManager, line)
  await hostPage.waitForFunction(() => 'mount' in ((Reflect.get(window, 'Loquia') ?? {}) as object))
  expect(await chat(hostPage).count()).toBe(0)
  await hostPage.evaluate(asTagManager, code)
  await expectChat(hostPage)
  await close()

  expect(await copied('WordPress', line)).toBe(line)
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the plugin' }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/^loquia-chat-\d+\.\d+\.\d+\.zip$/)
  expect(await readFile(await zip.path())).toEqual(await pluginZip())
})

test('an owner allows or blocks pages that tried to show the chat', async () => {
  const { page, product, botId } = desk
  const tag = (id: string, src = `${product.url}/widget.js`) =>
    `<script async src="${src}" data-bot-id="${id}"></script>`
  const pages: Record<string, { body: string; policy?: string; finding: string; says: string }> = {
    '/good': { body: tag(botId), finding: 'tag_found', says: 'once and with the right id' },
    '/missing': { body: '', finding: 'tag_missing', says: 'The code is not in the page.' },
    '/double': { body: tag(botId) + tag(botId), finding: 'tag_double', says: 'The code is in the page 2 times.' },
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
    // A change made during a save is saved after it.
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

test('an owner sets up verified visitors', async () => {
  const { page, botId } = desk
  await visit('/portal/chatbot-embed?tab=embed')
  const card = page.locator('[data-verified-visitors]')
  await card.getByRole('button', { name: 'Create a key' }).click()
  await card.getByText('LOQUIA_IDENTITY_SECRET:').waitFor()
  await card.getByText("alg: 'HS256'").waitFor()

  await card.getByText('Your public key', { exact: true }).click()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const field = card.getByLabel('Public key', { exact: true })
  const add = card.getByRole('button', { name: 'Add the public key' })
  await field.fill(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)
  await add.click()
  await card.getByText('This is a private key. It was not stored.').waitFor()
  expect(await field.inputValue()).toContain('PRIVATE KEY')
  await field.fill(publicKey.export({ type: 'spki', format: 'pem' }) as string)
  await add.click()
  await card.getByText('Your public key (EdDSA) · In use').waitFor()
  expect(await field.inputValue()).toBe('')
  for (const [language, part] of [
    ['Node', "alg: 'EdDSA'"],
    ['PHP', "$key, 'EdDSA'"],
    ['Python', 'algorithm="EdDSA"'],
  ] as const) {
    await card.getByText(language, { exact: true }).click()
    await card.getByText(part).waitFor()
    expect(await card.innerText()).toContain(botId)
  }
  await card.getByRole('button', { name: /^Show the public key/ }).click()
  await card.getByText('-----BEGIN PUBLIC KEY-----').first().waitFor()
  await card
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await card.getByText('Your public key (EdDSA)').waitFor({ state: 'detached' })
})

test('an owner turns a bot into an MCP server', async () => {
  const { page, product, botId } = desk
  await visit('/portal/chatbot-embed?tab=embed')
  const card = page.getByRole('region', { name: 'For AI assistants' })
  await card.getByText('Everyone', { exact: true }).click()
  const code = card.getByText(/^http\S+$/).first()
  await code.waitFor()
  const address = await code.innerText()
  expect([address.startsWith(product.url), address.endsWith(botId)]).toEqual([true, true])
  await card.getByRole('button', { name: 'Copy' }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await card.getByText('With a key', { exact: true }).click()
  await card.getByText('--header').waitFor()
  await card.getByRole('link').click()
  await page.getByLabel('What it is for').fill('Assistant')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('The key “Assistant” is ready.').waitFor()
  const key = await page.getByLabel('The new key').inputValue()
  const initialize = (authorization: Record<string, string>) =>
    page.request.post(address, {
      headers: { accept: 'application/json, text/event-stream', ...authorization },
      data: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
    })
  expect((await initialize({})).status()).toBe(401)
  expect((await initialize({ authorization: `Bearer ${key}` })).status()).toBe(200)
  await page.getByRole('button', { name: 'Revoke Assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No keys yet.').waitFor()
  expect((await initialize({ authorization: `Bearer ${key}` })).status()).toBe(401)
})
