import { randomUUID } from 'node:crypto'
import type { ClientToServerEvents, PlacedMessage, ServerToClientEvents, VisitorHandover } from '@loquia/contracts'
import type { WebSocketRoute } from 'playwright'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations.ts'
import { clientDesk } from '../testing/client-desk.ts'

const desk = clientDesk()
const visitors: Socket[] = []
afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.disconnect()
})

/** A visitor's end of the wire, with what it was told by people and of them. */
async function visit() {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(`${desk.product.url}/chat`, {
    auth: { botId: desk.botId, pageUrl: 'https://bakery.example/delivery' },
    transports: ['websocket'],
    forceNew: true,
  })
  visitors.push(socket)
  const told: PlacedMessage['message'][] = []
  const states: VisitorHandover['state'][] = []
  let typings = 0
  socket.on('message', ({ message }) => told.push(message))
  socket.on('handover', ({ state }) => states.push(state))
  socket.on('typing', () => (typings += 1))
  await new Promise((resolve) => socket.once('welcome', resolve))
  return {
    socket,
    told,
    states,
    typings: () => typings,
    ask: (text: string) => socket.timeout(30_000).emitWithAck('ask', { clientMessageId: randomUUID(), text }),
    askPerson: () => socket.timeout(30_000).emitWithAck('ask-person', { clientMessageId: randomUUID() }),
  }
}

const teach = async () => {
  await desk.call('PUT', desk.ofBot('people'), {
    offered: true,
    officeHours: '',
    replyMinutes: 5,
    waitMinutes: 10,
    emailAfterMinutes: null,
  })
  await desk.call('POST', '/api/chatbot/training/answer', {
    botId: desk.botId,
    question: 'Do you deliver bread?',
    answer: 'We deliver bread within ten kilometres for four euros.',
  })
  await desk.call('POST', desk.ofBot('saved-replies'), { title: 'Greeting', text: 'Thank you for asking.' })
}

it('lets a person take over, talk, leave notes, hand back and close, by keyboard', async () => {
  await teach()
  const { page } = desk
  const visitor = await visit()
  await desk.visit('/portal/inbox')
  await page.getByText('Live', { exact: true }).waitFor()
  await visitor.ask('Do you deliver bread?')
  const row = page.locator('[data-row]')
  await row.filter({ hasText: 'Visitor on /delivery' }).waitFor()
  expect(await visitor.askPerson()).toMatchObject({ success: true, available: true })
  await row.getByText('Waiting for').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(1\) Inbox/)
  await page.getByRole('navigation', { name: 'Portal' }).getByText('1 waiting').waitFor()
  await desk.expectNoViolations('list')

  await page.keyboard.press('j')
  const conversation = page.locator('section[data-state]')
  const said = (role: string) => conversation.locator(`[data-messages] > [data-role="${role}"]`)
  await said('assistant').getByText('within ten kilometres').first().waitFor()
  await expect.poll(() => page.title()).toMatch(/^Inbox/)
  await page.keyboard.press('t')
  await conversation.and(page.locator('[data-state="taken"]')).waitFor()
  await expect.poll(() => visitor.states.at(-1)).toBe('taken')
  const field = page.getByRole('textbox', { name: 'Reply to the visitor' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.locator('[data-passage]').first().getByRole('button', { name: 'Use this passage' }).click()
  await expect.poll(() => field.inputValue()).toContain('> We deliver bread')
  await field.fill('')
  await page.keyboard.type('Hello, je')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('we do.')
  await expect.poll(visitor.typings).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => visitor.told.at(-1)).toMatchObject({ role: 'person', content: 'Hello, je\nwe do.' })
  await said('person').getByText('we do.').waitFor()
  expect(await field.inputValue()).toBe('')

  visitor.socket.emit('typing')
  await page.getByText('The visitor is writing…').waitFor()
  expect(await visitor.ask('What does it cost?')).toMatchObject({ success: true, answerId: null })
  await said('user').getByText('What does it cost?').waitFor()
  await page.locator('[data-announcer]').getByText('Visitor: What does it cost?').waitFor()
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click()
  await expect.poll(() => field.inputValue()).toBe('Thank you for asking.')

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.keyboard.type('A regular.')
  await page.keyboard.press('Enter')
  await said('note').getByText('A regular.').waitFor()
  await desk.expectNoViolations('conversation')

  // What is typed outlives the page; keys do nothing while somebody types, and much after.
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await said('note').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Thank you for asking.')
  await page.keyboard.press('r')
  await page.keyboard.type('?')
  expect(await field.inputValue()).toBe('Thank you for asking.?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Hand back' }).click()
  await expect.poll(() => visitor.states.at(-1)).toBe('bot')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByText('Spam').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await conversation.and(page.locator('[data-state="closed"]')).waitFor()
  await expect.poll(() => visitor.states.at(-1)).toBe('closed')
  expect(visitor.told.map(({ role, event }) => event ?? role)).toEqual([
    'person_asked',
    'person_joined',
    'person',
    'person_left',
    'closed',
  ])
  await page.keyboard.press('/')
  await page.locator('input[type="search"]:focus').waitFor()
})

it('on a phone shows one of the two, and sends what went nowhere once the connection is back', async () => {
  await teach()
  const { page } = desk
  const wires: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, async (wire) => {
    if (isCut) return wire.close()
    wire.connectToServer()
    wires.push(wire)
    return undefined
  })
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()))
  const visitor = await visit()
  await visitor.ask('Do you deliver bread?')
  await page.setViewportSize({ width: 390, height: 844 })
  await desk.visit('/portal/inbox')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('[data-row] a').click()
  await page.locator('[data-messages] > [data-role="user"]').waitFor()
  expect(await page.getByRole('region', { name: 'Conversations', exact: true }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Take over' }).first().click()
  const field = page.getByRole('textbox', { name: 'Reply to the visitor' })
  await field.fill('Yes, we do.')
  isCut = true
  for (const wire of wires) await wire.close()
  await field.press('Enter')
  await page.getByText('Not sent.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  isCut = false
  await expect.poll(() => visitor.told.filter(({ role }) => role === 'person').length).toBe(1)
  await page.getByText('Not sent.').waitFor({ state: 'detached' })
  expect(await page.locator('[data-messages] > [data-role="person"]').count()).toBe(1)

  await page.getByRole('link', { name: 'All conversations' }).click()
  await page.locator('[data-row] a:focus').waitFor()
})
