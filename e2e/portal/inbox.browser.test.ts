import type { WebSocketRoute } from 'playwright'
import type { Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { axeViolations } from '../../scripts/testing/axe-violations.ts'
import { openVisit } from '../testing/chat-visitor.ts'
import { clientDesk } from '../testing/client-desk.ts'

const desk = clientDesk()
const visitors: Socket[] = []
afterEach(() => {
  for (const visitor of visitors.splice(0)) visitor.disconnect()
})

async function visit() {
  const visitor = await openVisit({ url: desk.product.url, botId: desk.botId })
  visitors.push(visitor.socket)
  return visitor
}

const price = { name: 'Cake prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

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

it('an agent handles a conversation by keyboard only', async () => {
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

  // A file and a look at what the visitor will see; what may not be sent says why.
  const tool = { name: 'run.exe', mimeType: 'text/plain', buffer: Buffer.from('7f454c4602010100000000', 'hex') }
  await page.locator('input[type="file"]').setInputFiles([price, tool])
  await page.locator('[data-attachment="there"]', { hasText: 'Cake prices.pdf' }).waitFor()
  await page.locator('[data-attachment="failed"]').getByText('You can’t send this type of file').waitFor()
  await field.fill('Here are **our** prices.')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.locator('[data-preview] strong', { hasText: 'our' }).waitFor()
  expect(await field.isVisible()).toBe(false)
  await desk.expectNoViolations('preview')
  await page.getByRole('button', { name: 'Remove run.exe' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => visitor.told.at(-1)?.files?.[0]).toMatchObject({ name: 'Cake prices.pdf', size: 14 })
  const sent = await fetch(desk.product.url + visitor.told.at(-1)!.files![0]!.url!)
  expect([await sent.text(), sent.headers.get('x-content-type-options')]).toEqual([String(price.buffer), 'nosniff'])
  await said('person').locator('a[data-file]', { hasText: 'Cake prices.pdf' }).waitFor()
  await field.fill('Thank you for asking.')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.keyboard.type('A reguler.')
  await page.keyboard.press('Enter')
  await said('note').getByText('A reguler.').waitFor()
  await said('note').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Text of the note' }).fill('A regular.')
  await said('note').getByRole('button', { name: 'Save' }).click()
  await said('note').getByText('A regular.').waitFor()
  await said('note')
    .getByText(/, edited$/)
    .waitFor()
  await desk.expectNoViolations('conversation')

  // A draft survives a reload; shortcuts work only outside of text fields.
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await said('note').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Thank you for asking.')
  await page.keyboard.press('r')
  await page.keyboard.type('?')
  expect(await field.inputValue()).toBe('Thank you for asking.?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Return to chatbot' }).click()
  await expect.poll(() => visitor.states.at(-1)).toBe('bot')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByText('Spam').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await conversation.and(page.locator('[data-state="closed"]')).waitFor()
  // It is shown closed as soon as this is told over the socket, which may be before the call has been answered.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => visitor.states.at(-1)).toBe('closed')
  const told = visitor.told.map(({ role, event }) => event ?? role)
  expect(told.join(' ')).toBe('person_asked person_joined person person person_left closed')
  await page.keyboard.press('/')
  await page.locator('input[type="search"]:focus').waitFor()
})

it('sends unsent messages once the connection is back', async () => {
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
  await page.clock.install()
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
  // Nothing is told here any more: the page looks by itself.
  await visitor.ask('Is anybody there?')
  await page.clock.fastForward(16_000)
  await page.locator('[data-messages] > [data-role="user"]', { hasText: 'Is anybody there?' }).waitFor()
  isCut = false
  await expect.poll(() => visitor.told.filter(({ role }) => role === 'person').length).toBe(1)
  await page.getByText('Not sent.').waitFor({ state: 'detached' })
  expect(await page.locator('[data-messages] > [data-role="person"]').count()).toBe(1)

  await page.getByRole('link', { name: 'All conversations' }).click()
  await page.locator('[data-row] a:focus').waitFor()
})

it('lets only one agent at a time answer a visitor', async () => {
  await teach()
  const { page: anna } = desk
  // What the server is sure to refuse, on its way there.
  await anna.routeWebSocket(/\/socket\.io\//, (wire) => {
    const server = wire.connectToServer()
    wire.onMessage((frame) => server.send(String(frame).replace('Refuse me', 'x'.repeat(4_001))))
  })
  const { workspaces } = (await desk.call('POST', '/api/workspaces')) as { workspaces: { id: string }[] }
  const email = `${desk.username}-bob@example.com`
  const { link } = (await desk.call('POST', `/api/workspaces/${workspaces[0]!.id}/invitations`, {
    email,
    role: 'agent',
  })) as { link: string }
  const context = await desk.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  try {
    const post = (path: string, data: object) => context.request.post(desk.product.url + path, { data })
    await post('/api/register', { username: `${desk.username}bob`, password: desk.password, email })
    await post('/api/invitations/accept', { token: link.split(/[#=/]/).at(-1) })
    const bob = await context.newPage()
    const visitor = await visit()
    await visitor.ask('Do you deliver bread?')
    for (const page of [anna, bob]) {
      await page.goto(`${desk.product.url}/portal/inbox`)
      await page.getByText('Live', { exact: true }).waitFor()
    }
    await visitor.askPerson()
    const fieldOf = (page: typeof anna) => page.getByRole('textbox', { name: 'Reply to the visitor' })
    for (const page of [anna, bob]) {
      await page.locator('[data-row]').getByText('Waiting for').waitFor()
      await page.keyboard.press('j')
      await page.locator('section[data-state="waiting"]').waitFor()
      await page.keyboard.press('k')
    }
    await anna.keyboard.press('t')
    await fieldOf(anna).waitFor()
    await bob.locator('[data-not-mine]').getByText('is answering. You can take over').waitFor()
    expect([await fieldOf(bob).count(), await bob.locator('[data-key="take"]').count()]).toEqual([0, 0])
    await bob.keyboard.press('r')
    await bob.keyboard.press('e')
    expect(await bob.locator('dialog[open]').count()).toBe(0)

    await fieldOf(anna).fill('Refuse me')
    await fieldOf(anna).press('Enter')
    await anna.locator('[data-fault]').getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => fieldOf(anna).inputValue()).toBe('Refuse me')
    await anna.getByRole('button', { name: 'Return to chatbot' }).click()
    await bob.locator('[data-key="take"]').waitFor()
    await bob.keyboard.press('t')
    await fieldOf(bob).fill('Hello, this is Bob.')
    await fieldOf(bob).press('Enter')
    await expect.poll(() => visitor.told.at(-1)).toMatchObject({ role: 'person', content: 'Hello, this is Bob.' })
    await anna.locator('[data-not-mine]').waitFor()
    expect([await fieldOf(anna).inputValue(), await fieldOf(anna).isEditable()]).toEqual(['Refuse me', false])
    await bob.keyboard.press('Escape')
    await bob.keyboard.press('/')
    await bob.locator('input[type="search"]:focus').waitFor()
  } finally {
    await context.close()
  }
})
