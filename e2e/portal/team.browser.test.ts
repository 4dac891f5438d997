import { randomUUID } from 'node:crypto'
import { chatNamespace, type ClientToServerEvents, type ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { expectNoViolations, settled } from '../testing/client-desk.ts'
import { anybody } from './anybody.testing.ts'

/** A client works with others on a bot, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, registered, expectToast, expectHeading } = at

test('an invited member has the permissions of the role', async () => {
  await open()
  await registered('olga')
  const owner = at.context
  await visit('/portal/team')
  await at.page.getByLabel('Email').fill('not an address')
  await at.page.getByRole('button', { name: 'Invite' }).click()
  await at.page.getByText('Please enter a valid email').waitFor()
  await at.page.getByLabel('Email').fill('pia@team.example')
  await at.page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await at.page.getByRole('button', { name: 'Invite' }).click()
  const link = await at.page.getByLabel('Link of the invitation').inputValue()
  await at.page.getByRole('button', { name: 'Revoke the invitation for pia@team.example' }).waitFor()
  await expectNoViolations(at.page, '/portal/team of an owner')

  await open()
  await visit(link.slice(new URL(link).origin.length))
  await at.page.getByText('Your role: Viewer').waitFor()
  await expectNoViolations(at.page, '/auth/invitation')
  await at.page.getByRole('button', { name: 'Log in and join' }).click()
  await at.page.getByRole('tab', { name: 'Register' }).click()
  const form = at.page.getByRole('tabpanel', { name: 'Register' })
  await form.getByLabel('Username').fill('pia')
  await form.getByLabel('Password', { exact: true }).fill('password of pia')
  await form.getByLabel('Email').fill('pia@example.com')
  await form.getByRole('button', { name: 'Create account' }).click()
  await expectToast('You joined the team')
  await expectHeading('Team')
  await at.page.getByRole('listitem').filter({ hasText: 'pia@example.com' }).getByText('Viewer').waitFor()
  expect(await at.page.getByRole('heading', { name: 'Invite someone' }).count()).toBe(0)
  await settled(at.page)
  await expectNoViolations(at.page, '/portal/team of a viewer')
  const member = at.context

  await open(owner)
  await visit('/portal/team')
  await at.page.getByRole('button', { name: 'Remove pia' }).click()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast('pia is no longer on the team')
  await open(member)
  await visit('/portal/team')
  // A workspace of one's own.
  await at.page.getByRole('heading', { name: 'Invite someone' }).waitFor()
  expect(await at.page.getByText('olga@example.com').count()).toBe(0)
})

interface Role {
  name: 'viewer' | 'agent' | 'editor'
  studioTabs: number
  analyticsTabs: number
  hasInbox: boolean
  maySave: boolean
}
const roles: Role[] = [
  { name: 'viewer', studioTabs: 5, analyticsTabs: 3, hasInbox: false, maySave: false },
  { name: 'agent', studioTabs: 5, analyticsTabs: 4, hasInbox: true, maySave: false },
  { name: 'editor', studioTabs: 5, analyticsTabs: 4, hasInbox: true, maySave: true },
]

test('a member sees only permitted actions', async () => {
  await open()
  await registered('rita')
  const { bots } = (await (await at.context.request.post(`${at.product.url}/api/chatbot/bots`)).json()) as {
    bots: { botId: string; workspaceId: string }[]
  }
  const { botId, workspaceId } = bots[0]!
  await at.call('/api/chatbot/training/answer', { botId, question: 'Where are you?', answer: 'In Rome.' })
  await at.call(`/api/chatbot/bots/${botId}/golden-questions`, { question: 'Where?', expectedText: 'Rome' })
  await at.call(`/api/chatbot/bots/${botId}/origins`, { allowed: ['https://shop.example'] }, 'PUT')
  await askAt(at.product.url, botId, 'Do you mend clocks?')
  const links: Record<string, string> = {}
  for (const { name } of roles) {
    const { link } = await at.call(`/api/workspaces/${workspaceId}/invitations`, {
      email: `rita-${name}@team.example`,
      role: name,
    })
    links[name] = String(link)
  }

  for (const { name, studioTabs, analyticsTabs, hasInbox, maySave } of roles) {
    await open()
    await registered(`rita-${name}`)
    await at.call('/api/invitations/accept', { token: new URL(links[name]!).hash.slice('#token='.length) })
    const refused: string[] = []
    at.page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(`${response.request().method()} ${response.url()}`)
    })
    const main = at.page.locator('main')
    const step = async (place: string) => {
      await settled(at.page)
      expect([place, ...refused]).toEqual([place])
    }
    for (const path of ['/portal', '/portal/team', '/portal/account', '/portal/keys', '/portal/inbox']) {
      await visit(path)
      await step(`${name} at ${path}`)
    }
    await visit('/portal')
    await at.page.getByRole('link', { name: 'Team' }).waitFor()
    await expect
      .poll(() => at.page.getByRole('navigation').getByRole('link', { name: 'Inbox' }).count())
      .toBe(hasInbox ? 1 : 0)
    for (const [path, count] of [
      [`/portal/chatbot-embed?bot=${botId}`, studioTabs],
      [`/portal/analytics?bot=${botId}`, analyticsTabs],
    ] as const) {
      await visit(path)
      const tabs = main.getByRole('tab')
      await tabs.first().waitFor()
      expect([name, path, await tabs.count()]).toEqual([name, path, count])
      for (let tab = 0; tab < count; tab++) {
        await tabs.nth(tab).click()
        await step(`${name}, tab ${tab} of ${path}`)
        const panel = main.getByRole('tabpanel')
        // What would change something is off or not there; what only shows more is no button of these names.
        const offered = await panel
          .getByRole('button', {
            name: /save(?! as)|add|remove|delete|revoke|check|run|(?<!without an )answer|dismiss|upload|undo|again/i,
          })
          .filter({ visible: true })
          .evaluateAll((buttons) => buttons.filter((button) => !button.matches(':disabled')).map((b) => b.textContent))
        expect([name, path, tab, maySave ? [] : offered]).toEqual([name, path, tab, []])
        if (name === 'viewer' && path.includes('chatbot-embed'))
          await expectNoViolations(at.page, `tab ${tab} of ${path} of a viewer`)
      }
    }
    await visit(`/portal/chatbot-embed?bot=${botId}&tab=customize`)
    const title = main.getByLabel('Name of the chatbot')
    await title.waitFor()
    expect([name, await title.isEnabled(), await main.getByRole('button', { name: 'Save' }).count()]).toEqual([
      name,
      maySave,
      maySave ? 1 : 0,
    ])
    if (maySave) {
      await title.fill('Rita’s bot')
      await main.getByRole('button', { name: 'Save' }).click()
      await main.getByText('Everything is saved.').waitFor()
    }
    await step(`${name} at last`)
  }
})

/** An owner, and with her another one who has made two API keys and looked at the secret of a webhook. */
async function twoOwners(first: string, second: string) {
  await open()
  await registered(first)
  const owner = at.context
  const { bots } = (await (await owner.request.post(`${at.product.url}/api/chatbot/bots`)).json()) as {
    bots: { botId: string; workspaceId: string }[]
  }
  const { botId, workspaceId } = bots[0]!
  const webhooks = `/api/chatbot/bots/${botId}/webhooks`
  const request = { url: 'https://hooks.example/loquia', events: ['lead.created'], enabled: true }
  const { webhook } = await at.call(webhooks, request)
  await at.call(`/api/chatbot/bots/${botId}/notifications`, { email: `${second}@example.com`, events: ['lead'] }, 'PUT')
  const invitation = { email: `${second}@team.example`, role: 'owner' }
  const { link } = await at.call(`/api/workspaces/${workspaceId}/invitations`, invitation)

  await open()
  await registered(second)
  const other = at.context
  await at.call('/api/invitations/accept', { token: new URL(String(link)).hash.slice('#token='.length) })
  const keys: Record<string, string> = {}
  for (const name of ['Shop', 'Laptop'])
    keys[name] = String((await at.call(`/api/workspaces/${workspaceId}/keys`, { name, scopes: ['bots:read'] })).secret)
  await at.call(`${webhooks}/${String(webhook?.['id'])}/secret`, {}, 'GET')
  const works = async (name: string) => {
    const headers = { authorization: `Bearer ${keys[name]}` }
    return (await fetch(`${at.product.url}/api/v1/bots`, { headers })).status === 200
  }
  return { owner, other, works }
}

test('removing an owner lists what they could still use', async () => {
  const { owner, works } = await twoOwners('una', 'vera')
  expect(await works('Shop')).toBe(true)
  await open(owner)
  await at.page.setViewportSize({ width: 390, height: 844 })
  await visit('/portal/team')
  await at.page.getByRole('button', { name: 'Remove Vera' }).click()
  const dialog = at.page.getByRole('dialog')
  const keys = dialog.getByRole('group', { name: 'API keys created by Vera' })
  const shop = keys.getByRole('checkbox', { name: /^Shop lq_live_\w+… Last used/ })
  const laptop = keys.getByRole('checkbox', { name: /^Laptop lq_live_\w+… Never used/ })
  await shop.waitFor()
  const email = dialog.getByRole('checkbox', { name: /^vera@example.com/ })
  expect([await shop.isChecked(), await laptop.isChecked(), await email.isChecked()]).toEqual([false, false, true])
  const secret = dialog.getByRole('listitem').filter({ hasText: 'Webhook to hooks.example' })
  expect(await secret.getByRole('link').getAttribute('href')).toContain('tab=notifications')
  await secret.getByText('Seen').waitFor()
  await expectNoViolations(at.page, 'the removal of an owner')
  expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)

  await keys.getByRole('button', { name: 'Select all' }).click()
  expect([await shop.isChecked(), await laptop.isChecked()]).toEqual([true, true])
  await shop.uncheck()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expectToast('Vera is no longer on the team', '1 API key is revoked')
  expect([await works('Shop'), await works('Laptop')]).toEqual([true, false])
  const still = at.page.locator('section').filter({ hasText: 'Vera still knows these secrets' }).last()
  await still.getByRole('link', { name: 'Webhook to hooks.example' }).waitFor()
  await expectNoViolations(at.page, '/portal/team with secrets to change')
  await still.getByRole('button', { name: 'Close this list' }).click()
  await still.waitFor({ state: 'detached' })
  await visit('/portal/keys')
  const row = at.page.getByRole('listitem').filter({ hasText: 'Shop' })
  await row.getByText('Created by vera, who has left the team').waitFor()
  expect(await at.page.getByRole('listitem').filter({ hasText: 'Laptop' }).count()).toBe(0)
})

test('lowering an owner’s role lists what they hold', async () => {
  const { owner, other, works } = await twoOwners('wilma', 'xenia')
  await open(owner)
  await visit('/it/portal/team')
  const role = at.page.getByLabel('Ruolo di Xenia')
  await role.selectOption('editor')
  const dialog = at.page.getByRole('dialog', { name: 'Cambiare il ruolo di Xenia in Redattore?' })
  await dialog.getByRole('checkbox', { name: /^Shop/ }).waitFor()
  // They stay in the team, and so do the emails.
  expect(await dialog.getByText('xenia@example.com').count()).toBe(0)
  await at.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await role.inputValue()).toBe('owner')
  await role.selectOption('editor')
  await dialog.getByRole('checkbox', { name: /^Shop/ }).check()
  await expectNoViolations(at.page, 'the lowering of an owner in Italian')
  await dialog.getByRole('button', { name: 'Cambia il ruolo' }).click()
  await expectToast('Ruolo cambiato', '1 chiave API revocata')
  await expect.poll(() => role.inputValue()).toBe('editor')
  expect([await works('Shop'), await works('Laptop')]).toEqual([false, true])

  // Whoever may revoke no key any more sees what stays when they leave, and stops what comes to their own address.
  await open(other)
  await visit('/portal/team')
  await at.page.getByRole('button', { name: 'Leave the team' }).click()
  const leaving = at.page.getByRole('dialog')
  await leaving.getByText('Only owners can revoke them.').waitFor()
  await leaving.getByText('Laptop').waitFor()
  expect(await leaving.getByRole('checkbox').count()).toBe(1)
  expect(await leaving.getByRole('checkbox', { name: /^xenia@example.com/ }).isChecked()).toBe(true)
  await expectNoViolations(at.page, 'the leaving of an editor')
  // The list of workspaces comes first, so that the dialog has unmounted before the change is complete.
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await at.page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET' && !route.request().url().endsWith('/api/workspaces')) await released
    await route.continue()
  })
  await leaving.getByRole('button', { name: 'Leave the team' }).click()
  await leaving.waitFor({ state: 'detached' })
  letGo()
  await expectToast('You have left wilma')
  expect(await works('Laptop')).toBe(true)
})

test('deleting an account lists the keys that the team keeps', async () => {
  const { owner, other, works } = await twoOwners('yara', 'zita')
  await open(other)
  await at.page.setViewportSize({ width: 390, height: 844 })
  await visit('/portal/account')
  await at.page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = at.page.getByRole('dialog', { name: 'Delete the account' })
  await dialog.getByRole('listitem').filter({ hasText: 'Shop yara · never used' }).waitFor()
  const revoke = dialog.getByRole('checkbox', { name: /^Revoke these, too/ })
  expect(await revoke.isChecked()).toBe(false)
  await revoke.check()
  await expectNoViolations(at.page, 'the deletion of an account with keys')
  await dialog.getByLabel('Current password', { exact: true }).fill('password of zita')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expectToast('Account deleted')
  expect([await works('Shop'), await works('Laptop')]).toEqual([false, false])
  await open(owner)
  await visit('/portal/keys')
  await at.page.getByText('No keys yet.').waitFor()
})

test('an owner moves a bot to another workspace', async () => {
  await open()
  await registered('sara')
  const sara = at.context
  const own = async () =>
    (
      (await (await at.context.request.post(`${at.product.url}/api/chatbot/bots`)).json()) as {
        bots: { botId: string; workspaceId: string }[]
      }
    ).bots
  const [bot] = await own()
  await open()
  await registered('tina')
  const [other] = await own()
  const { link } = await at.call(`/api/workspaces/${other!.workspaceId}/invitations`, {
    email: 'sara@team.example',
    role: 'owner',
  })
  await open(sara)
  await at.call('/api/invitations/accept', { token: new URL(String(link)).hash.slice('#token='.length) })
  await visit('/portal/team')
  await at.page.getByRole('heading', { name: 'Chatbots' }).waitFor()
  await settled(at.page)
  await expectNoViolations(at.page, '/portal/team with a bot to move')
  await at.page.getByRole('button', { name: /^Move / }).click()
  await at.page.getByRole('dialog').getByText('lose access at once').waitFor()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Move it' }).click()
  await at.page
    .getByText(/now belongs to/)
    .first()
    .waitFor()
  expect((await own()).find(({ botId }) => botId === bot!.botId)?.workspaceId).toBe(other!.workspaceId)
})

test('an owner deletes a bot by typing its name', async () => {
  await open()
  await registered('uma')
  const name = 'Uma’s Umbrellas'
  await at.call('/api/account', { firstName: 'Uma', lastName: 'Verdi', company: name }, 'PUT')
  const { bots } = (await (await at.context.request.post(`${at.product.url}/api/chatbot/bots`)).json()) as {
    bots: { botId: string }[]
  }
  const { botId } = bots[0]!
  await at.call('/api/chatbot/training/document', { botId, filename: 'hours.txt', content: 'We open at nine.' })
  await askAt(at.product.url, botId, 'When do you open?')

  await at.page.setViewportSize({ width: 390, height: 844 })
  await visit('/portal/team')
  await at.page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = at.page.getByRole('dialog', { name: `Delete ${name}?` })
  await dialog.getByText('You then start again with an empty chatbot.').waitFor()
  await expectNoViolations(at.page, 'the deletion of a bot')
  const confirm = dialog.getByRole('button', { name: 'Delete it' })
  await dialog.getByLabel(`Type the name: ${name}`).fill('Another bot')
  expect(await confirm.isEnabled()).toBe(false)
  expect(await confirm.locator('svg').count()).toBe(0)
  await dialog.getByLabel(`Type the name: ${name}`).fill("uma's umbrellas")
  await confirm.click()
  await expectToast(`${name} was deleted`, 'Conversations: 1. Messages: 2. Pages: 1. Files: 1.')
  expect((await at.context.request.get(`${at.product.url}/api/chatbot/bots/${botId}/settings`)).status()).toBe(404)

  await visit('/portal')
  await at.page.getByRole('heading', { level: 1 }).waitFor()
  await settled(at.page)
  await visit(`/portal/chatbot-embed?bot=${botId}`)
  await at.page.locator('main').getByRole('tab').first().waitFor()
})

/** Asks as a visitor does, and waits for the answer. */
async function askAt(url: string, botId: string, text: string): Promise<void> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url + chatNamespace, {
    auth: { botId, pageUrl: 'https://bakery.example/' },
    transports: ['websocket'],
    forceNew: true,
  })
  try {
    await new Promise((resolve) => socket.once('welcome', resolve))
    const ended = new Promise((resolve) =>
      socket.on('answer', ({ type }) => type === 'answer-end' && resolve(undefined)),
    )
    await socket.timeout(30_000).emitWithAck('ask', { clientMessageId: randomUUID(), text })
    await ended
  } finally {
    socket.disconnect()
  }
}
