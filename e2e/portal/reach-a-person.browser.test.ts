import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterEach, expect, it } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'
import { openChat, serveHostPages } from '../testing/host-page.ts'
import { signIdentity } from '../testing/signing-bot.ts'

/** Where pictures of each step go: `HAND_OVER_PICTURES=folder`. */
const pictures = process.env.HAND_OVER_PICTURES

const desk = clientDesk()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

/**
 * A website with the chat, and a visitor's browser.
 * @param identity signed token of the visitor
 */
async function website(
  identity?: string,
): Promise<{ context: BrowserContext; page: (language: 'en' | 'it') => string }> {
  await desk.call('PUT', desk.ofBot('people'), {
    offered: true,
    officeHours: '',
    replyMinutes: 5,
    waitMinutes: 10,
    emailAfterMinutes: null,
  })
  const host = await serveHostPages(desk.product.url, desk.botId, identity)
  const context = await desk.browser.newContext({ viewport: { width: 640, height: 800 }, locale: 'en-GB' })
  ends.push(host.stop, () => context.close())
  return { context, page: (language) => `http://${host.host}/${language}` }
}

const launcherOf = (page: Page) => page.locator('[data-chat-widget] [data-part="launcher"]')
const badgeOf = (page: Page) => page.locator('[data-chat-widget] .badge:not([hidden])')

/**
 * Opens the live inbox, then a page of the website with its chat open. The chat asks for and stores nothing before the
 * visitor's first message.
 */
async function openChatBesideInbox({ context, page }: Awaited<ReturnType<typeof website>>) {
  await desk.visit('/portal/inbox')
  await desk.page.getByText('Live', { exact: true }).waitFor()
  const requested: string[] = []
  context.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const chat = await openChat(context, page('en'), { product: desk.product.url, demoId: desk.botId })
  expect(requested.filter((path) => path.endsWith('/unread'))).toEqual([])
  expect(await chat.page.evaluate(() => localStorage.length)).toBe(0)
  return { chat, widget: chat.page.locator('[data-chat-widget]') }
}

/** The agent takes the waiting conversation over. @returns the field for the reply */
async function takeOver(): Promise<Locator> {
  const { page: inbox } = desk
  await inbox.locator('[data-row]').locator('a').first().click()
  await inbox.getByRole('button', { name: 'Take over' }).first().click()
  return inbox.getByRole('textbox', { name: 'Reply to the visitor' })
}

/** The visitor opens the chat again and sees the agent's words, which nothing counts as unread any more. */
async function readReply(page: Page): Promise<void> {
  await launcherOf(page).click()
  await page.locator('[data-chat-widget] [data-role="person"]').filter({ hasText: 'We have rye.' }).waitFor()
  expect(await badgeOf(page).count()).toBe(0)
}

/** Reloads the page, on which the server counts nothing as unread. */
async function reloadWithoutUnread(page: Page): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().endsWith('/unread'))
  await page.reload()
  expect(await (await counted).json()).toMatchObject({ unread: 0 })
}

it('shows the messages of an agent on every page', async () => {
  const { page: inbox } = desk
  const visitor = await website()
  const { context, page } = visitor
  const { chat, widget } = await openChatBesideInbox(visitor)

  await chat.ask('I want to talk to a person')
  await chat.reaches('done')
  await chat.shows('someone from our team')
  await picture(chat.page, '1-visitor-asks')
  await widget.locator('[data-part="person-talk"]').click()
  await widget.locator('[data-part="person-withdraw"]').waitFor()
  const field = await takeOver()
  await widget.locator('[data-part="people"], .who').first().waitFor()
  await field.pressSequentially('We have **rye**.')
  expect(await inbox.getByText(/is writing/).count()).toBe(0)
  // In an open handoff the words are delivered.
  await chat.ask('Can I talk to someone?')
  await inbox.locator('[data-messages] > [data-role="user"]').filter({ hasText: 'talk to someone' }).waitFor()

  // The visitor leaves, and comes back to another page.
  await chat.page.goto('about:blank')
  await field.press('Enter')
  const said = inbox.locator('[data-messages] > [data-role="person"]')
  await said.filter({ hasNotText: 'Sending' }).locator('strong', { hasText: 'rye' }).waitFor()
  await picture(inbox, '2-agent-writes')
  await chat.page.goto(page('it'))
  await badgeOf(chat.page).filter({ hasText: /^1$/ }).waitFor()
  await expect.poll(() => launcherOf(chat.page).getAttribute('aria-label')).toMatch(/^Apri la chat, 1 nuovo/)
  await picture(chat.page, '3-visitor-returns')
  const secondTab = await context.newPage()
  await secondTab.goto(page('en'))
  await badgeOf(secondTab).waitFor()
  await expect.poll(() => launcherOf(secondTab).getAttribute('aria-label')).toMatch(/^Open chat, 1 new/)
  // A reload is no look at it.
  await chat.page.reload()
  await badgeOf(chat.page).waitFor()

  await readReply(chat.page)
  // The other tab learns of it when the visitor looks at it again.
  await expect
    .poll(async () => {
      await secondTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return badgeOf(secondTab).count()
    })
    .toBe(0)
  await chat.page.locator('[data-chat-widget] [data-part="close"]').click()
  await reloadWithoutUnread(chat.page)
  expect(await badgeOf(chat.page).count()).toBe(0)
  expect(chat.faults).toEqual([])
})

it('shows a verified visitor the messages of an agent under the agent’s name', async () => {
  const { page: inbox } = desk
  const key = (await desk.call('POST', desk.ofBot('identity-keys'), { overlapHours: 0 })) as Parameters<
    typeof signIdentity
  >[0]
  const visitor = await website(signIdentity(key, desk.botId, 'user-7'))
  const { context, page } = visitor
  const { chat, widget } = await openChatBesideInbox(visitor)
  await widget.locator('[data-part="person"]').click()
  await widget.locator('[data-part="person-ask"]').click()
  await widget.locator('[data-part="person-withdraw"]').waitFor()
  const field = await takeOver()
  await widget.locator('.who').first().waitFor()
  const name = (await widget.locator('[data-part="answers-by"]').innerText()).trim()
  await expect.poll(() => launcherOf(chat.page).getAttribute('aria-label')).toBe(`Close chat, ${name}`)

  await chat.page.goto('about:blank')
  await field.fill('We have **rye**.')
  await field.press('Enter')
  await inbox
    .locator('[data-messages] > [data-role="person"]')
    .filter({ hasNotText: 'Sending' })
    .locator('strong', { hasText: 'rye' })
    .waitFor()

  // One tab is identified after the widget has started, the other one before.
  await chat.page.goto(page('it'))
  await badgeOf(chat.page).filter({ hasText: /^1$/ }).waitFor()
  await expect.poll(() => launcherOf(chat.page).getAttribute('aria-label')).toBe(`Apri la chat, 1 nuovo, ${name}`)
  const secondTab = await context.newPage()
  await secondTab.goto(page('en'))
  await badgeOf(secondTab).filter({ hasText: /^1$/ }).waitFor()
  await expect.poll(() => launcherOf(secondTab).getAttribute('aria-label')).toBe(`Open chat, 1 new, ${name}`)
  // Another visitor on the same device has nothing unread.
  await secondTab.evaluate(
    (token) => Reflect.get(window, 'Loquia').identify({ token }),
    signIdentity(key, desk.botId, 'user-8'),
  )
  await badgeOf(secondTab).waitFor({ state: 'detached' })
  await secondTab.close()

  await readReply(chat.page)
  await chat.page.locator('[data-chat-widget] [data-part="close"]').click()
  await expect.poll(() => launcherOf(chat.page).getAttribute('aria-label')).toBe(`Apri la chat, ${name}`)
  await reloadWithoutUnread(chat.page)
  expect(chat.faults).toEqual([])
})

it('shows the form to a visitor while no agent is available', async () => {
  const { context, page } = await website()
  const chat = await openChat(context, page('it'), { product: desk.product.url, demoId: desk.botId })
  await chat.ask('vorrei parlare con qualcuno')
  await chat.shows('non c’è nessuno')
  const answer = await chat.reaches('done')
  await answer.locator('[data-part="lead-open"], [data-part="lead"]').first().waitFor()
  expect(await answer.locator('[data-part="person-talk"]').count()).toBe(0)
  await picture(chat.page, '4-nobody-there')
})
