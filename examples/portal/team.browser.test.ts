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
