import { expect, test } from 'vitest'
import { typedScene } from './typed-scene.testing.ts'

/** The page asks before what was typed goes with it. */
const { desk, visit, tab, notifications, field, asks, stay, leave, asAdmin } = typedScene()

test('typed notification addresses survive a change of tabs', async () => {
  const { page } = desk
  await visit('/portal/analytics?tab=notifications')
  await field('By email to').fill('olga@example.com')
  await tab('Leads').click()
  await page.getByText('Nobody has left contact details yet').waitFor()
  await tab('Leads').press('ArrowLeft')
  await page.getByText('No open questions').waitFor()
  await notifications().click()
  expect(await field('By email to').inputValue()).toBe('olga@example.com')

  await tab('Figures').click()
  await page.getByRole('link', { name: 'Your chatbot' }).first().click()
  await stay()
  expect(new URL(page.url()).pathname).toBe('/portal/analytics')
  await page.getByRole('link', { name: 'Italiano' }).first().click()
  await stay()
  await notifications().click()
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.toast('Saved').waitFor()
  await page.getByRole('link', { name: 'Your chatbot' }).first().click()
  await page.waitForURL(/chatbot-embed/)
})

test('choosing another bot asks first', async () => {
  const { page } = desk
  const { claimSecret, demoId: other } = (await desk.call('POST', '/api/chatbot-demo/create', {
    domain: '127.0.0.1:9',
    fullName: 'Olga',
    email: 'olga@example.com',
  })) as { claimSecret: string; demoId: string }
  await desk.call('POST', '/api/chatbot/claim', { demoId: other, secret: claimSecret })
  await visit('/portal/analytics?tab=notifications')
  const which = page.getByRole('combobox', { name: 'Chatbot' })
  await which.waitFor()
  const [now, next] = [await which.inputValue(), other === (await which.inputValue()) ? desk.botId : other]
  await field('By email to').fill('olga@example.com')
  await which.selectOption(next)
  await stay()
  expect(await which.inputValue()).toBe(now)
  expect(await field('By email to').inputValue()).toBe('olga@example.com')
  await which.selectOption(next)
  await leave()
  await expect.poll(() => which.inputValue()).toBe(next)
  await field('By email to').fill('once more')
  await which.selectOption(now)
  await stay()
  expect(await field('By email to').inputValue()).toBe('once more')
})

test('a typed answer survives a change of tabs', async () => {
  const { page, product, botId } = desk
  await product.ask(botId, 'Do you mend umbrellas?')
  await visit('/portal/analytics?tab=unanswered')
  await page.getByRole('button', { name: 'Add an answer' }).click()
  await field('Your answer').fill('Yes, on Thursdays.')
  await tab('Conversations').click()
  await page.locator('[data-conversation]').waitFor()
  await tab('Open questions').click()
  expect(await field('Your answer').inputValue()).toBe('Yes, on Thursdays.')
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await stay()
  await page.getByRole('button', { name: 'Save the answer' }).click()
  await desk.toast('Answer saved').waitFor()
  await page.getByRole('link', { name: 'Back to the portal' }).click()
  await page.waitForURL(/\/portal$/)
})

test('leaving an unsaved profile asks first', async () => {
  const { page } = desk
  await visit('/portal/account')
  await field('Company').fill('Forno Aurora')
  await page.getByRole('button', { name: 'Log out' }).click()
  await stay()
  expect(await field('Company').inputValue()).toBe('Forno Aurora')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await desk.toast('Profile saved').waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${desk.product.url}/`)
})

const dialogs = [
  {
    what: 'a message to support',
    path: '/portal',
    opener: 'Contact support',
    title: 'Contact support',
    label: 'Message',
  },
  {
    what: 'a text of the site',
    forAdmins: true,
    path: '/admin/cms',
    opens: '[data-advanced] > summary',
    opener: 'Add content',
    title: 'Add content',
    label: 'Value',
  },
  {
    what: 'a new project',
    forAdmins: true,
    path: '/admin/projects',
    opener: 'New project',
    title: 'New project',
    label: 'Name',
  },
]

test.each(dialogs)(
  'a dialog with $what asks before Escape discards what was typed',
  async ({ forAdmins, path, opens, opener, title, label }) => {
    const { page } = desk
    if (forAdmins) await asAdmin()
    await visit(path)
    if (opens !== undefined) await page.locator(opens).click()
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    // With nothing typed it closes at once.
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first().click()
    const input = dialog.getByLabel(label, { exact: true })
    await input.fill('Words that took a while')
    for (const way of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await way()
      await stay()
      expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
      expect(await input.inputValue()).toBe('Words that took a while')
    }
    await page.keyboard.press('Escape')
    await asks().waitFor()
    await page.keyboard.press('Escape')
    await asks().waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await leave()
    await dialog.waitFor({ state: 'hidden' })
  },
)
