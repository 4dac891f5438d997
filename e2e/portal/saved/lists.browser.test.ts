import { expect, test } from 'vitest'
import { bakery, bakeryQuestion } from '../../testing/bakery.ts'
import { leaveLead } from '../../testing/leave-lead.ts'
import { servePages } from '../../testing/serve-pages.ts'
import { savedScene } from './saved-scene.testing.ts'

/** The portal's lists show a change immediately. */
const { desk, call, ofBot, visit, toast, hold, countAtClose, follow, button, dialog, text } = savedScene()
const lead = () => leaveLead(desk.product.url, desk.botId)

const deletions = [
  {
    what: 'a source',
    prepare: () => text('prices.txt', 'A rye loaf costs 4.50 euros in our shop.'),
    path: '/portal/chatbot-embed?tab=content',
    row: '[data-source]',
    list: /\/api\/chatbot\/trainings\/changes\?/,
    opener: 'Delete prices.txt',
    confirm: 'Delete',
  },
  {
    what: 'a lead',
    prepare: lead,
    path: '/portal/analytics?tab=leads',
    row: '[data-lead]',
    list: /\/leads(\?|$)/,
    opener: 'Delete the lead of Rosa Verdi',
    confirm: 'Delete',
  },
  {
    what: 'a conversation',
    prepare: () => desk.product.ask(desk.botId, 'Do you mend umbrellas?'),
    path: '/portal/analytics',
    row: '[data-conversation]',
    list: /\/conversations\?/,
    opener: 'Delete this conversation',
    confirm: 'Delete',
  },
]

test.each(deletions)(
  'removes $what from the list when its dialog closes',
  async ({ prepare, path, row, list, opener, confirm }) => {
    await prepare()
    await visit(path)
    await desk.page.locator(row).waitFor()
    if (row === '[data-conversation]') await desk.page.locator(`${row} > button`).click()
    await button(opener).click()
    await dialog().waitFor()
    const left = await countAtClose(row)
    const fetched = await hold(list)
    await dialog().getByRole('button', { name: confirm, exact: true }).click()
    await fetched.isAsked()
    expect(await dialog().count()).toBe(1)
    fetched.release()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(left).toBe(0)
    await expect.poll(() => desk.page.locator(row).count()).toBe(0)
  },
)

test('an ended session is gone when the success message appears', async () => {
  const other = await desk.browser.newContext()
  expect(
    (
      await other.request.post(`${desk.product.url}/api/login`, {
        data: { username: desk.username, password: desk.password },
      })
    ).status(),
  ).toBe(200)
  await visit('/portal/account')
  await button('Log out everywhere else').waitFor()
  const fetched = await hold(/\/api\/account\/sessions$/)
  await button('Log out everywhere else').click()
  await dialog().getByRole('button', { name: 'Log out', exact: true }).click()
  await fetched.isAsked()
  expect(await toast('Logged out').count()).toBe(0)
  fetched.release()
  await toast('Logged out').waitFor()
  await desk.page.getByText('You are logged in here only.').waitFor()
  await other.close()
})

test('two quick removals from a list both stay', async () => {
  await call('PUT', ofBot('origins'), {
    allowed: ['https://one.example', 'https://two.example', 'https://three.example'],
  })
  await visit('/portal/chatbot-embed?tab=embed')
  await button('Remove https://one.example').waitFor()
  const sent = await hold(/\/origins$/, 'PUT')
  await button('Remove https://one.example').click()
  await sent.isAsked()
  await button('Remove https://two.example').click()
  sent.release()
  // The second press is not lost: it goes out behind the first, and begins from what that has left.
  await button('Remove https://one.example').waitFor({ state: 'detached' })
  await button('Remove https://two.example').waitFor({ state: 'detached' })
  await desk.settled()
  expect(await call('GET', ofBot('origins'))).toMatchObject({ allowed: ['https://three.example'] })
})

test('a reopened page shows what visitors did meanwhile', async () => {
  const { page, product, botId } = desk
  const site = await servePages(bakery)
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${site.host}/`, scope: 'site', botId })
    await visit('/portal/chatbot-embed?tab=content')
    await page.locator('[data-source][data-status="ready"]').waitFor()
    await follow('What visitors ask')
    await page.getByText('No conversations yet').waitFor()
    await follow('Your chatbot')
    await page.getByRole('heading', { level: 1, name: 'Your chatbot' }).waitFor()
    await product.ask(botId, bakeryQuestion)
    await follow('What visitors ask')
    await page.locator('[data-conversation] > button').click()
    const pinned = await hold(/\/golden-questions$/)
    await button('Add to test questions').click()
    await toast('Added to test questions').waitFor()
    await follow('Your chatbot')
    await page.getByRole('tab', { name: 'Teach it' }).click()
    await pinned.isAsked()
    pinned.release()
    await expect.poll(() => page.locator('[data-golden]').filter({ hasText: bakeryQuestion }).count()).toBe(1)
  } finally {
    await site.stop()
  }
})

test('a search finds any of many sources', async () => {
  const { page, botId } = desk
  for (let made = 1; made <= 23; made++)
    await call('POST', '/api/chatbot/training/answer', {
      botId,
      question: `What is number ${made}?`,
      answer: `It is ${made}.`,
    })
  await visit('/portal/chatbot-embed?tab=content')
  const rows = page.locator('[data-source]')
  await expect.poll(() => rows.count()).toBe(20)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(23)
  expect(await rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true)
  const search = page.getByRole('searchbox', { name: 'Search sources' })
  await search.fill('NUMBER 1?')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('What is number 1?')])
  await search.fill('nothing like it')
  await page.getByText('No source matches.').waitFor()
})

test('the focus follows the editor of an answer', async () => {
  const { page, product, botId } = desk
  await product.ask(botId, 'Do you mend umbrellas?')
  await leaveLead(product.url, botId)
  await visit('/portal/analytics?tab=unanswered')
  await page.getByRole('button', { name: 'Add an answer' }).press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('TEXTAREA')
  await page.getByRole('button', { name: 'Cancel' }).filter({ visible: true }).press('Enter')
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Add an answer' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true)
  await page.getByRole('tab', { name: 'Leads' }).click()
  await page.getByText('One lead', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the leads' }).fill('nobody')
  await page.getByText('No lead matches').waitFor()
  await page.getByRole('button', { name: 'Show all leads' }).click()
  await page.locator('[data-lead]').filter({ hasText: 'Rosa Verdi' }).waitFor()
})
