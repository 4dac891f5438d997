import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBrowser, shareBrowser } from '../../scripts/testing/test-browser.ts'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { openChat, serveHostPages } from '../testing/host-page.ts'
import { startNodes, type Nodes } from '../testing/start-nodes.ts'

/** Where pictures of both screens go, one at each step: `HAND_OVER_PICTURES=folder`. */
const pictures = process.env.HAND_OVER_PICTURES

let nodes: Nodes
/** In front of the visitor's node, as a load balancer: where it leads when that node is gone. */
let entrance: CuttingProxy
let browser: Awaited<ReturnType<typeof shareBrowser>>
beforeAll(async () => {
  nodes = await startNodes()
  entrance = await startCuttingProxy(nodes.first.url)
  browser = await shareBrowser()
})
afterAll(async () => {
  await leaveBrowser(browser)
  await entrance?.stop()
  await nodes?.stop()
})

/** What stands in a conversation, whoever shows it, without what the assistant says. */
const linesOf = (messages: Locator): Promise<string[]> =>
  messages.evaluateAll((elements) =>
    elements
      .filter((element) => element.getAttribute('data-role') !== 'assistant')
      .map((element) => element.querySelector('.text, [data-text]')?.textContent ?? element.textContent ?? ''),
  )

it('shows a visitor and an agent on another node one conversation, though the visitor’s node is killed in the middle', async () => {
  const { second } = nodes
  const agentContext = await browser.newContext({ viewport: { width: 1280, height: 800 } })
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
  const { bots } = (await call('GET', '/api/chatbot/bots')) as { bots: { botId: string }[] }
  const { botId } = bots[0]!
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
  const host = await serveHostPages(entrance.url, botId)
  const visitorContext = await browser.newContext({ viewport: { width: 640, height: 800 } })
  const chat = await openChat(visitorContext, `http://${host.host}/en`, { product: entrance.url, demoId: botId })
  const widget = chat.page.locator('[data-chat-widget]')
  const inbox = await agentContext.newPage()
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
    await inbox.locator('[data-messages] > [data-role="person"]').filter({ hasText: text }).waitFor()
  }
  const said = widget.locator('[data-role="person"]')
  await answer('Good morning! Behind the mill.')
  await said.filter({ hasText: 'the mill' }).waitFor()
  await chat.ask('Until when?')
  await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'Until when?' }).waitFor()
  await picture('talking')

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

  await inbox.getByRole('button', { name: 'Hand back' }).click()
  await chat.ask('Do you deliver bread?')
  await chat.shows('within ten kilometres')
  await picture('handed-back')

  const spoken = [
    'Where can coaches park?',
    'Good morning! Behind the mill.',
    'Until when?',
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
  await host.stop()
})
