import { randomUUID } from 'node:crypto'
import { chatNamespace, type ClientToServerEvents, type ServerToClientEvents } from '@loquia/contracts'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { expectNoViolations, settled } from '../testing/client-desk.ts'
import { anybody } from './anybody.testing.ts'

/** A client works with others on a bot, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, registered, expectToast, expectHeading } = at

test('somebody is invited by a link, joins, and may what the role allows until removed', async () => {
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
  await at.page.getByRole('button', { name: 'Take back the invitation of pia@team.example' }).waitFor()
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
  await expectToast('You are in the team')
  await expectHeading('Team')
  await at.page.getByRole('listitem').filter({ hasText: 'pia@example.com' }).getByText('Viewer').waitFor()
  expect(await at.page.getByRole('heading', { name: 'Invite somebody' }).count()).toBe(0)
  await settled(at.page)
  await expectNoViolations(at.page, '/portal/team of a viewer')
  const member = at.context

  await open(owner)
  await visit('/portal/team')
  await at.page.getByRole('button', { name: 'Remove pia' }).click()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expectToast('pia is no longer in the team')
  await open(member)
  await visit('/portal/team')
  // A workspace of one's own.
  await at.page.getByRole('heading', { name: 'Invite somebody' }).waitFor()
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

test('a member is offered nothing that the server would refuse', async () => {
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
            name: /save(?! as)|add|remove|delete|revoke|check|run|answer|dismiss|upload|undo|again/i,
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

test('a bot goes to another workspace of the same owner', async () => {
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
  await at.page.getByRole('heading', { name: 'Move a chatbot' }).waitFor()
  await settled(at.page)
  await expectNoViolations(at.page, '/portal/team with a bot to move')
  await at.page.getByRole('button', { name: 'Move it' }).click()
  await at.page.getByRole('dialog').getByText('lose access at once').waitFor()
  await at.page.getByRole('dialog').getByRole('button', { name: 'Move it' }).click()
  await at.page
    .getByText(/now belongs to/)
    .first()
    .waitFor()
  expect((await own()).find(({ botId }) => botId === bot!.botId)?.workspaceId).toBe(other!.workspaceId)
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
