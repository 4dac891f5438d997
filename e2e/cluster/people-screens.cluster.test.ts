import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { openChat, serveHostPages } from '../testing/host-page.ts'
import { startMailCatcher } from '../testing/mail-catcher.ts'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'

/** Where pictures of both screens go, one at each step: `HAND_OVER_PICTURES=folder`. */
const pictures = process.env.HAND_OVER_PICTURES

let nodes: Nodes
/** In front of the visitor's node, as a load balancer: where it leads when that node is gone. */
let entrance: CuttingProxy
let browser: Awaited<ReturnType<typeof shareBrowser>>
let mail: Awaited<ReturnType<typeof startMailCatcher>>
/** The agent's browser, and their inbox in it. */
let agentContext: BrowserContext
let inbox: Page
let botId: string
let host: Awaited<ReturnType<typeof serveHostPages>>
beforeAll(async () => {
  mail = await startMailCatcher()
  nodes = await startNodes({ SMTP_URL: mail.url })
  entrance = await startCuttingProxy(nodes.first.url)
  browser = await shareBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await entrance?.stop()
  await nodes?.stop()
  await Promise.all([host?.stop(), mail?.stop()])
})

/** Messages of a conversation without the assistant's, on any screen. */
const linesOf = (messages: Locator): Promise<string[]> =>
  messages.evaluateAll((elements) =>
    elements
      .filter((element) => element.getAttribute('data-role') !== 'assistant')
      .map((element) => element.querySelector('.text, [data-text]')?.textContent ?? element.textContent ?? ''),
  )

it('shows one conversation to a visitor with an agent on different nodes despite failures', async () => {
  const { second } = nodes
  agentContext = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const call = async (method: string, path: string, data?: object) => {
    const response = await agentContext.request.fetch(second.url + path, { method, ...(data && { data }) })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}`)
    return response.json()
  }
  await call('POST', '/api/register', {
    username: 'anna',
    password: 'words of anna',
    email: 'anna@example.com',
    firstName: 'Anna',
    lastName: 'Rossi',
  })
  const { bots } = (await call('POST', '/api/chatbot/bots')) as { bots: { botId: string }[] }
  botId = bots[0]!.botId
  await call('PUT', `/api/chatbot/bots/${botId}/people`, {
    offered: true,
    officeHours: '',
    replyMinutes: 5,
    waitMinutes: 10,
    emailAfterMinutes: null,
  })
  await call('POST', '/api/chatbot/training/answer', {
    botId,
    question: 'Do you deliver bread?',
    answer: 'We deliver bread within ten kilometres for four euros.',
  })
  host = await serveHostPages(entrance.url, botId)
  const visitorContext = await browser.newContext({ viewport: { width: 640, height: 800 } })
  const chat = await openChat(visitorContext, `http://${host.host}/en`, { product: entrance.url, demoId: botId })
  const widget = chat.page.locator('[data-chat-widget]')
  inbox = await agentContext.newPage()
  await inbox.goto(`${second.url}/portal/inbox`)
  await inbox.getByText('Live', { exact: true }).waitFor()
  let steps = 0
  const picture = async (name: string) => {
    if (pictures === undefined) return
    await mkdir(pictures, { recursive: true })
    steps += 1
    const save = (page: Page, side: string) => page.screenshot({ path: join(pictures, `${steps}-${name}-${side}.png`) })
    await Promise.all([save(chat.page, 'visitor'), save(inbox, 'agent')])
  }

  await chat.ask('Where can coaches park?')
  await chat.reaches('done')
  await picture('unsure')
  await widget.locator('[data-part="person-talk"]').click()
  await widget.locator('[data-part="person-withdraw"]').waitFor()
  const row = inbox.locator('[data-row]')
  await row.getByText('Waiting for').waitFor()
  await picture('waiting')

  await row.locator('a').click()
  await inbox.getByRole('button', { name: 'Take over' }).first().click()
  const field = inbox.getByRole('textbox', { name: 'Reply to the visitor' })
  const answer = async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
    // The inbox already shows a reply that is still being sent.
    const shown = inbox.locator('[data-messages] > [data-role="person"]')
    await shown.filter({ hasText: text, hasNotText: 'Sending' }).waitFor()
  }
  const said = widget.locator('[data-role="person"]')
  await answer('Good morning! Behind the mill.')
  await said.filter({ hasText: 'the mill' }).waitFor()
  await chat.ask('Until when?')
  await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'Until when?' }).waitFor()
  await picture('talking')

  // Neither node can tell the other what is said; after that, nobody says anything that would bring it along.
  await nodes.redis.kill()
  await answer('A shuttle goes to the square.')
  await chat.ask('How often?')
  await expect.poll(async () => (await chat.stored()).map(({ content }) => content)).toContain('How often?')
  await nodes.redis.start()
  await said.filter({ hasText: 'A shuttle goes' }).waitFor()
  await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'How often?' }).waitFor()
  await picture('redis-back')

  // Both write while there is nobody to carry it.
  const killed = nodes.first.kill()
  await answer('Until ten in the evening.')
  await killed
  await chat.ask('And on holidays?')
  await picture('killed')
  entrance.turnTo(second.url)
  entrance.cut()
  await said.filter({ hasText: 'ten in the evening' }).waitFor()
  await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'And on holidays?' }).waitFor()
  await answer('On holidays until noon.')
  await said.filter({ hasText: 'until noon' }).waitFor()
  await picture('goes-on')

  await inbox.getByRole('button', { name: 'Return to chatbot' }).click()
  await chat.ask('Do you deliver bread?')
  await chat.shows('within ten kilometres')
  await picture('handed-back')

  const spoken = [
    'Where can coaches park?',
    'Good morning! Behind the mill.',
    'Until when?',
    'A shuttle goes to the square.',
    'How often?',
    'Until ten in the evening.',
    'And on holidays?',
    'On holidays until noon.',
    'Do you deliver bread?',
  ]
  const onlySpoken = (lines: string[]) => lines.flatMap((line) => spoken.filter((text) => line.includes(text)))
  const both = [widget.locator('[data-role]'), inbox.locator('[data-messages] > [data-role]')]
  for (const messages of both) await expect.poll(async () => onlySpoken(await linesOf(messages))).toEqual(spoken)
  expect(
    onlySpoken((await chat.stored()).filter(({ role }) => role !== 'assistant').map(({ content }) => content)),
  ).toEqual(spoken)
  // A window of this width opens with the chat closed.
  await chat.page.reload()
  await widget.locator('[data-part="launcher"]').click()
  await expect.poll(async () => onlySpoken(await linesOf(widget.locator('[data-role]')))).toEqual(spoken)
  expect(chat.faults).toEqual([])
})

it('continues a conversation by the link in an answer email', async () => {
  const { second, databaseUrl } = nodes
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    await database.query(
      `INSERT INTO notice_addresses (user_id, email, proven_at) SELECT id, lower(email), now() FROM users WHERE username = 'anna' ON CONFLICT (user_id, email) DO UPDATE SET proven_at = now()`,
    )
    const page = `http://${host.host}/it`
    const visitorContext = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const chat = await openChat(visitorContext, page, { product: entrance.url, demoId: botId })
    const widget = chat.page.locator('[data-chat-widget]')
    const part = (name: string) => widget.locator(`[data-part="${name}"]`)
    await chat.ask('Dove parcheggiano i camper?')
    await chat.reaches('done')
    await part('lead-open').click()
    await part('lead').locator('[name="name"]').fill('Carla Neri')
    await part('lead').locator('[name="email"]').fill('carla@neri.example')
    await part('lead-send').click()
    await part('lead-sent').waitFor()
    await visitorContext.close()

    await inbox.locator('[data-row]').filter({ hasText: 'Carla Neri' }).locator('a').click()
    await inbox.getByRole('button', { name: 'Take over' }).first().click()
    const field = inbox.getByRole('textbox', { name: 'Reply to the visitor' })
    await field.fill('Dietro al mulino, **gratis**.')
    await field.press('Enter')
    await inbox.getByText('your answer goes to carla@neri.example').waitFor()
    await database.query(`UPDATE messages SET created_at = created_at - interval '3 minutes' WHERE role = 'person'`)
    await database.query(`UPDATE handovers SET undelivered_since = undelivered_since - interval '3 minutes'`)
    await expect.poll(() => mail.emails.length, { timeout: 60_000, interval: 100 }).toBe(1)
    await inbox.getByText('Sent by email to carla@neri.example').waitFor()
    const [{ to, text }] = mail.emails as [(typeof mail.emails)[number]]
    expect(to).toEqual(['carla@neri.example'])
    const [link] = /http:\S+#loquia:\S+/.exec(text)!
    expect(link.startsWith(`${page}#`)).toBe(true)

    // Another device.
    const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true })
    const opened = await phone.newPage()
    await opened.goto(link)
    const there = opened.locator('[data-chat-widget]')
    await there.locator('[data-role="person"]').filter({ hasText: 'Dietro al mulino, gratis.' }).waitFor()
    expect(opened.url()).toBe(page)
    await there.locator('textarea').fill('Grazie!')
    await there.locator('textarea').press('Enter')
    await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'Grazie!' }).waitFor()
    await field.fill('A presto.')
    await field.press('Enter')
    await there.locator('[data-role="person"]').filter({ hasText: 'A presto.' }).waitFor()
    if (pictures !== undefined) {
      await opened.screenshot({ path: join(pictures, 'email-visitor.png') })
      await inbox.screenshot({ path: join(pictures, 'email-agent.png') })
    }

    const [stop] = /http:\S+\/stop-emails#token=\S+/.exec(text)!
    await opened.goto(stop.replace(nodes.url, second.url))
    await opened.getByRole('button', { name: 'Disattiva le email' }).click()
    await opened.getByRole('heading', { name: 'Niente più email' }).waitFor()
    await phone.close()
  } finally {
    await database.end()
  }
})
