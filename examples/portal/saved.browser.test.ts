import { expect, test, vi } from 'vitest'
import { bakery, bakeryQuestion } from '../testing/bakery.ts'
import { clientDesk } from '../testing/client-desk.ts'
import { leaveLead } from '../testing/leave-lead.ts'
import { servePages } from '../testing/serve-pages.ts'

/**
 * What was just changed is what is shown next: no dialog closes and no message says “done” over a list that is still
 * the old one, however long the list takes to come.
 */
const desk = clientDesk()
const { call, ofBot, visit, toast } = desk

/** From now on calls like this one stand still. @returns waits until one does; lets it and all later ones go */
async function hold(
  pattern: RegExp,
  method = 'GET',
): Promise<{ isAsked: () => Promise<boolean>; release: () => void; count: () => number }> {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  let count = 0
  await desk.page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    count++
    await gate
    return route.continue()
  })
  return { isAsked: () => vi.waitUntil(() => count > 0, { timeout: 120_000 }), release: open, count: () => count }
}
/** Counts these elements at the very moment in which the open dialog is there no longer. */
async function countAtClose(selector: string): Promise<() => Promise<number | undefined>> {
  await desk.page.evaluate((counted) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('dialog:modal') !== null) return
      Reflect.set(window, 'countAtClose', document.querySelectorAll(counted).length)
      observer.disconnect()
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  }, selector)
  return () => desk.page.evaluate(() => Reflect.get(window, 'countAtClose') as number | undefined)
}
/** Follows a link of the site itself, so that the page behind it starts with what is already known. */
const follow = async (name: string) => {
  await desk.page.getByRole('link', { name, exact: true }).first().click()
}
const button = (name: string | RegExp) => desk.page.getByRole('button', { name, exact: true }).filter({ visible: true })
const dialog = () => desk.page.locator('dialog:modal')
const text = (name: string, words: string) =>
  call('POST', '/api/chatbot/training/document', { botId: desk.botId, filename: name, content: words })

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
    list: /\/leads\?/,
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
  '$what is gone from the list when its dialog closes',
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

test('a session that was ended is gone when that is said', async () => {
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

test('settings that were saved are in every other place of the studio when that is said', async () => {
  const { page } = desk
  await text('prices.txt', 'A rye loaf costs 4.50 euros in our shop.')
  await visit('/portal/chatbot-embed?tab=content')
  await page.locator('[data-source]').waitFor()
  await page.getByRole('tab', { name: 'Put it on your site' }).click()
  await page.getByText('No website of your own is set yet').waitFor()
  await page.getByRole('tab', { name: 'Make it yours' }).click()
  await page.getByLabel('Your website', { exact: true }).and(page.getByRole('textbox')).fill('forno-aurora.example')
  await page.getByLabel('About your company').fill('Forno Aurora is a bakery in Lucca that bakes with natural leaven.')
  const fetched = await hold(/\/origins$/)
  await button('Save').click()
  await fetched.isAsked()
  expect(await toast('Saved').count()).toBe(0)
  fetched.release()
  await toast('Saved').waitFor()
  await page.getByRole('tab', { name: 'Put it on your site' }).click()
  expect(await page.getByText('No website of your own is set yet').count()).toBe(0)
  await page.getByText('forno-aurora.example', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Teach it' }).click()
  await page.locator('[data-source="answer"]').waitFor()
})

test('a setting that fails is named where it is typed, and the focus goes there', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByLabel('Your website', { exact: true }).and(page.getByRole('textbox')).fill('not a domain')
  await page.getByLabel('Where visitors can reach you').fill('nowhere')
  await button('Save').click()
  await page.getByText('Please enter a domain, such as example.com').waitFor()
  await page.getByText('Please enter an address with https://, or mailto: and an email address').waitFor()
  await expect
    .poll(() =>
      page
        .getByLabel('Your website', { exact: true })
        .and(page.getByRole('textbox'))
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  expect(await page.getByLabel('Where visitors can reach you').inputValue()).toBe('nowhere')
})

test('what was chosen shows at once, before the server has it', async () => {
  const { page } = desk
  const site = await servePages(bakery)
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${site.host}/`, scope: 'site', botId: desk.botId })
    await visit('/portal/chatbot-embed?tab=content')
    const often = page.getByLabel('Read again automatically')
    await often.waitFor()
    const planned = await hold(/\/schedule$/, 'PUT')
    await often.selectOption('weekly')
    await planned.isAsked()
    // A request is under way before the page is drawn anew.
    await expect.poll(() => often.inputValue()).toBe('weekly')
    const fetched = await hold(/\/sources$/)
    planned.release()
    await fetched.isAsked()
    expect(await often.inputValue()).toBe('weekly')
    fetched.release()
    await expect.poll(() => call('GET', ofBot('sources'))).toMatchObject({ sources: [{ schedule: 'weekly' }] })
    expect(await often.inputValue()).toBe('weekly')
  } finally {
    await site.stop()
  }
  await visit('/portal/analytics?tab=notifications')
  const kept = await hold(/\/retention$/, 'PUT')
  await page.getByText('90 days', { exact: true }).click()
  await dialog().getByRole('button', { name: 'Delete them' }).click()
  await kept.isAsked()
  await expect.poll(() => page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
  kept.release()
  await toast('Saved').waitFor()
  expect(await page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
})

test('two websites taken off the list one right after the other do not bring the first one back', async () => {
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

test('what visitors did meanwhile is there when a page is opened again, and what was pinned there is in the studio', async () => {
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
    await button('It must always get this right').click()
    await toast('Kept in mind').waitFor()
    await follow('Your chatbot')
    await page.getByRole('tab', { name: 'Teach it' }).click()
    await pinned.isAsked()
    pinned.release()
    await expect.poll(() => page.locator('[data-golden]').filter({ hasText: bakeryQuestion }).count()).toBe(1)
  } finally {
    await site.stop()
  }
})

test('of many sources the first are shown; a search finds any, and more of them have the focus', async () => {
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
  const search = page.getByRole('searchbox', { name: 'Search what it knows' })
  await search.fill('NUMBER 1?')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('What is number 1?')])
  await search.fill('nothing like it')
  await page.getByText('Nothing here contains these words.').waitFor()
})

test('whoever begins an answer or leaves it has the focus where they are, and leads are searched on the server', async () => {
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
