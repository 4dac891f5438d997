import { describe, expect, test } from 'vitest'
import { visitorForTests } from '../../testing/visitor'

const visitor = visitorForTests()
const asItsMaker = () =>
  visitor.page.addInitScript(() => localStorage.setItem('loquia.claim:ready-1', 'a secret of this browser'))
const answer = () =>
  visitor.page.evaluate(() =>
    (Reflect.get(window, 'Loquia') as { all: { send(text: string): void }[] }).all[0]!.send('When do you open?'),
  )
const card = () => visitor.page.locator('[data-keep]')

describe('keeping a demo', () => {
  test('shows the card beside the chat after the third answer', async () => {
    await asItsMaker()
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-chat-ready="true"]').waitFor({ state: 'attached' })
    for (const state of ['waits', 'waits', 'invites']) {
      await answer()
      await expect.poll(() => card().getAttribute('data-keep')).toBe(state)
    }
    const top = async (selector: string) => (await visitor.page.locator(selector).first().boundingBox())?.y ?? Infinity
    expect(await top('[data-keep]')).toBeLessThan(await top('[role="tablist"]'))
  })

  test.each([
    { path: '/chatbot-demo/ready-1', keep: 'Keep this chatbot', submit: 'Create account and keep the chatbot' },
    { path: '/it/chatbot-demo/ready-1', keep: 'Tieni questo chatbot', submit: 'Crea l’account e tieni il chatbot' },
  ])('needs only an email address with a password at $path', async ({ path, keep, submit }) => {
    await asItsMaker()
    await visitor.visit(path)
    expect(await card().getByRole('textbox').count()).toBe(0)
    await card().getByRole('link', { name: keep }).click()
    await visitor.page.waitForURL('**/auth?next=*tab=register*')
    const form = visitor.page.getByRole('tabpanel').filter({ visible: true }).locator('form')
    await form.getByRole('button', { name: submit }).waitFor()
    expect(
      await form.locator('input').evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'type'))),
    ).toEqual(['email', 'password', 'checkbox'])
    expect(await form.getByRole('checkbox').isChecked()).toBe(false)
  })

  test('keeps the appearance chosen on its page', async () => {
    await asItsMaker()
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.getByRole('tab', { name: 'Customize' }).click()
    const title = visitor.page.getByPlaceholder('Chat with our AI Assistant')
    await title.fill('Ask Anna')
    await expect
      .poll(() => visitor.page.evaluate(() => localStorage.getItem('loquia.look:ready-1')))
      .toBe('{"title":"Ask Anna"}')
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.getByRole('tab', { name: 'Customize' }).click()
    await expect.poll(() => title.inputValue()).toBe('Ask Anna')
  })

  test('is not offered to other visitors', async () => {
    await visitor.visit('/chatbot-demo/ready-1')
    await visitor.page.locator('[data-chat-ready="true"]').waitFor({ state: 'attached' })
    expect(await card().count()).toBe(0)
  })
})

test('announces that a new demo is ready', async () => {
  await visitor.visit('/')
  const domain = visitor.page.locator('#home form').getByRole('textbox')
  await domain.fill('example.com')
  await domain.press('Enter')
  await visitor.page.waitForURL('**/chatbot-demo/reading-1')
  const ready = visitor.page.locator('output[data-chat-ready="true"]')
  await ready.waitFor({ state: 'attached' })
  expect(await ready.textContent()).toBe('The chatbot of pedalandpost.example is ready. Type your first question.')
  await expect
    .poll(() =>
      visitor.page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.getAttribute('data-part') ?? null),
    )
    .toBe('input')
  // Opening the page by URL must not move the focus.
  await visitor.visit('/chatbot-demo/ready-1')
  await ready.waitFor({ state: 'attached' })
  expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('the analysis summarizes the content of the website', async () => {
  visitor.server.api.analysis.gaps = ['prices', 'hours']
  visitor.server.api.analysis.scriptPages = 2
  await visitor.visit('/website-analyzer')
  await visitor.page.locator('main form').getByRole('textbox').fill('example.com')
  await visitor.page.getByRole('button', { name: 'Analyze my site' }).click()
  const analysis = visitor.page.locator('#analysis')
  await analysis.getByText('Do you repair electric bikes?').waitFor()
  for (const text of [
    'We found no prices on the pages we read.',
    'We found no opening hours.',
    '2 pages show their text only with JavaScript, so we couldn’t read all of it.',
  ])
    expect(await analysis.getByText(text).count()).toBe(1)
  expect(await analysis.getByText('We found no phone number and no email address.').count()).toBe(0)
  await expect.poll(() => analysis.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('shares the address as text or as a QR code', async () => {
  await visitor.visit('/it/chatbot-demo/ready-1')
  await visitor.page.getByRole('tab', { name: 'Condividi' }).click()
  expect(await visitor.page.locator('[data-share-address]').textContent()).toBe(
    `${visitor.server.url}/it/chatbot-demo/ready-1`,
  )
  await visitor.page.getByRole('img', { name: 'Codice QR con il link di questa demo' }).waitFor()
})

describe('the preview of the visitor’s own page', () => {
  test('shows the page in an isolated frame under the chat', async () => {
    visitor.server.frames = '*'
    visitor.server.api.framing = { success: true, framing: 'allowed', url: `${visitor.server.url}/lead-form` }
    await visitor.visit('/chatbot-demo/ready-1/on-your-page')
    const frame = visitor.page.locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
    await visitor.page.locator('[data-chat-widget]').waitFor({ state: 'attached' })
    expect(await visitor.chats()).toMatchObject([{ options: { botId: 'ready-1', mode: 'bubble' } }])
    await visitor.page.getByText('This is the real pedalandpost.example').waitFor()
  })

  test.each([
    ['refused', 'doesn’t allow other pages to show it'],
    ['insecure', 'doesn’t use HTTPS'],
    ['unreachable', 'isn’t answering right now'],
    ['own', 'is the site you’re on'],
  ] as const)('%s: it says so and shows the chat on a neutral page', async (framing, text) => {
    visitor.server.api.framing = { success: true, framing, url: 'https://pedalandpost.example/' }
    await visitor.visit('/chatbot-demo/ready-1/on-your-page')
    await visitor.page.getByRole('status').getByText(text).waitFor()
    expect(await visitor.page.locator('iframe').count()).toBe(0)
    expect(await visitor.page.getByRole('img', { name: 'A neutral page with the chatbot on it' }).count()).toBe(1)
    await visitor.page.getByRole('link', { name: 'Back to the demo' }).click()
    await visitor.page.waitForURL('**/chatbot-demo/ready-1')
  })
})
