import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'
import { leaveLead } from '../testing/leave-lead.ts'

/** Every dialog that a client can meet, by the keyboard alone. */
const desk = clientDesk()
const button = (name: string | RegExp, exact = true) =>
  desk.page.getByRole('button', { name, exact }).filter({ visible: true }).last()

interface Row {
  /** Where the dialog is written, below `host-site/src`. */
  file: string
  /** Its name, as it is read aloud. */
  title: string
  prepare?: () => Promise<unknown>
  path: string
  /** What must be opened or typed before the opener is there. */
  before?: () => Promise<unknown>
  opener: () => Locator
  /** What else is told when it opens, inside it. */
  told?: string
  /** What opens it, when that is neither Enter nor Space, and where the focus is then when it is left. */
  key?: string
  back?: () => Locator
  /** The way out that changes nothing, beside Escape. */
  cancel: string
  /** The field that a form begins with; without a form, the focus begins on the way out. */
  field?: string
  /** What confirms, and where the focus is when what the opener stood beside is gone. */
  confirm?: { name: string; focus: () => Locator }
}

/** Switches the client's two-step login on. */
async function protect(): Promise<void> {
  const { secret } = (await desk.call('POST', '/api/account/second-factor', { password: desk.password })) as {
    secret: string
  }
  await desk.call('POST', '/api/account/second-factor/confirm', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  })
}

const rows: Row[] = [
  {
    file: 'features/portal/support-dialog.tsx',
    title: 'Contact support',
    path: '/portal',
    opener: () => button('Contact support'),
    cancel: 'Close',
    field: 'Name',
  },
  {
    file: 'features/account/delete-account.tsx',
    title: 'Delete the account',
    path: '/portal/account',
    opener: () => button('Delete my account'),
    cancel: 'Cancel',
    field: 'Current password',
  },
  {
    file: 'features/account/second-factor.tsx',
    title: 'Set up two-step login',
    path: '/portal/account',
    opener: () => button('Set it up'),
    cancel: 'Cancel',
    field: 'Current password',
  },
  {
    file: 'features/account/second-factor.tsx',
    title: 'Make new recovery codes',
    prepare: protect,
    path: '/portal/account',
    opener: () => button('New recovery codes'),
    cancel: 'Cancel',
    field: 'Current password',
  },
  {
    file: 'features/account/second-factor.tsx',
    title: 'Switch two-step login off?',
    prepare: protect,
    path: '/portal/account',
    opener: () => button('Switch off'),
    cancel: 'Cancel',
    field: 'Current password',
  },
  {
    file: 'app/portal/unsaved.tsx',
    title: 'Leave without saving?',
    path: '/portal/chatbot-embed?tab=customize',
    before: () => desk.page.getByLabel('Name of the chatbot').fill('Not saved'),
    opener: () => button('Log out'),
    cancel: 'Stay here',
  },
  {
    file: 'app/portal/sign-in-again.tsx',
    title: 'Your session has ended',
    path: '/portal/analytics?tab=notifications',
    before: async () => {
      await desk.page.getByLabel('By email to').fill('olga@example.com')
      await desk.context.clearCookies()
    },
    opener: () => button('Save'),
    told: 'Not saved',
    cancel: 'Not now',
    field: 'Password',
  },
  {
    file: 'features/bot-studio/sources.tsx',
    title: 'Delete this source?',
    path: '/portal/chatbot-embed?tab=content',
    prepare: () =>
      desk.call('POST', '/api/chatbot/training/document', {
        botId: desk.botId,
        filename: 'prices.txt',
        content: 'A rye loaf costs 4.50 euros in our shop, and a seeded roll 90 cents.',
      }),
    opener: () => button('Delete prices.txt'),
    cancel: 'Cancel',
    confirm: { name: 'Delete', focus: () => desk.page.getByRole('heading', { name: 'What it knows' }) },
  },
  {
    file: 'features/account/session-list.tsx',
    title: 'Log out everywhere else?',
    path: '/portal/account',
    prepare: async () => {
      const other = await desk.browser.newContext()
      await other.request.post(`${desk.product.url}/api/login`, {
        data: { username: desk.username, password: desk.password },
      })
      await other.close()
    },
    opener: () => button('Log out everywhere else'),
    cancel: 'Cancel',
    confirm: { name: 'Log out', focus: () => desk.page.getByRole('list').filter({ hasText: 'this browser' }) },
  },
  {
    file: 'features/analytics/unanswered.tsx',
    title: 'Take this question off the list?',
    path: '/portal/analytics?tab=unanswered',
    prepare: () => desk.product.ask(desk.botId, 'Do you mend umbrellas?'),
    opener: () => button('Not worth an answer'),
    cancel: 'Cancel',
    confirm: {
      name: 'Take it off',
      focus: () => desk.page.getByRole('tabpanel').locator('> div[tabindex="-1"]').filter({ visible: true }),
    },
  },
  {
    file: 'features/analytics/notifications.tsx',
    title: 'Delete conversations after 30 days?',
    path: '/portal/analytics?tab=notifications',
    opener: () => desk.page.getByRole('radio', { name: 'Never' }),
    key: 'ArrowRight',
    back: () => desk.page.getByRole('radio', { name: '30 days' }),
    cancel: 'Cancel',
    confirm: { name: 'Delete them', focus: () => desk.page.getByRole('radio', { name: '30 days' }) },
  },
  {
    file: 'features/bot-studio/golden.tsx',
    title: 'Remove this question?',
    path: '/portal/chatbot-embed?tab=content',
    prepare: () =>
      desk.call('POST', desk.ofBot('golden-questions'), { question: 'What is a rye loaf?', expectedText: 'rye' }),
    opener: () => button('Remove “What is a rye loaf?”'),
    cancel: 'Cancel',
    confirm: {
      name: 'Remove',
      focus: () => desk.page.getByRole('heading', { name: 'Questions it must always get right' }),
    },
  },
  {
    file: 'features/bot-studio/model-key.tsx',
    title: 'Remove your key?',
    path: '/portal/chatbot-embed?tab=model',
    prepare: () =>
      desk.call('PUT', '/api/chatbot/model-key', { botId: desk.botId, key: 'sk-a-key-for-the-keyboard-0001' }),
    opener: () => button('Remove the key'),
    cancel: 'Cancel',
    confirm: { name: 'Remove the key', focus: () => desk.page.getByRole('heading', { name: /key/ }).last() },
  },
  {
    file: 'features/analytics/transcript.tsx',
    title: 'Delete this conversation?',
    path: '/portal/analytics',
    prepare: () => desk.product.ask(desk.botId, 'Do you mend umbrellas?'),
    before: () => press(desk.page.locator('[data-conversation] > button')),
    opener: () => button('Delete this conversation'),
    cancel: 'Cancel',
    confirm: { name: 'Delete', focus: () => desk.page.locator('section[aria-label="Conversations"]') },
  },
  {
    file: 'features/analytics/leads.tsx',
    title: 'Delete this lead?',
    path: '/portal/analytics?tab=leads',
    prepare: () => leaveLead(desk.product.url, desk.botId),
    opener: () => button('Delete the lead of Rosa Verdi'),
    cancel: 'Cancel',
    confirm: {
      name: 'Delete',
      focus: () => desk.page.getByRole('tabpanel').locator('> div[tabindex="-1"]').filter({ visible: true }),
    },
  },
]

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
/** Tab by Tab to the target, as somebody without a mouse gets there. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 150; presses++) {
    if (await isFocused(target)) return
    await desk.page.keyboard.press('Tab')
  }
  throw new Error(`not reached by the Tab key: ${target.toString()}`)
}
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await reach(target)
  await desk.page.keyboard.press(key)
}
/** Whether the focus is in the open dialog, on one of its controls or, between its end and its beginning, nowhere. */
const focusNow = () =>
  desk.page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal')
    const focused = document.activeElement
    return dialog === null
      ? 'no dialog'
      : focused !== dialog && dialog.contains(focused)
        ? 'inside'
        : focused === document.body || focused === dialog
          ? 'nowhere'
          : `outside: ${focused?.outerHTML.slice(0, 120)}`
  })
const controls = 'dialog:modal :is(button, input:not([type="hidden"]), textarea, select, a[href]):not([disabled])'
/** Once around with this key. @returns how many different controls had the focus */
async function around(key: string): Promise<number> {
  const count = await desk.page.locator(controls).count()
  await desk.page.evaluate(() => Reflect.set(window, 'seen', new Set()))
  for (let presses = 0; presses < 2 * count + 2; presses++) {
    await desk.page.keyboard.press(key)
    expect(await focusNow()).toMatch(/^(?:inside|nowhere)$/)
    await desk.page.evaluate(() => (Reflect.get(window, 'seen') as Set<unknown>).add(document.activeElement))
  }
  return desk.page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter((control) =>
        (Reflect.get(window, 'seen') as Set<unknown>).has(control),
      ).length,
    controls,
  )
}

test.each(rows)(
  '“$title” is entered, gone around in, and left',
  async ({ title, prepare, path, before, opener, told, key, back = opener, cancel, field, confirm }) => {
    await prepare?.()
    await desk.visit(path)
    // What is still on its way may bring a second button of the same name.
    await desk.settled()
    await before?.()
    const dialog = desk.page.getByRole('dialog', { name: title })
    const enter = async (pressed: 'Enter' | 'Space') => {
      await press(opener(), key ?? pressed)
      await dialog.waitFor()
      const start =
        field === undefined
          ? dialog.getByRole('button', { name: cancel, exact: true })
          : dialog.getByLabel(field, { exact: true })
      await expect.poll(() => isFocused(start)).toBe(true)
    }
    const isLeft = async () => {
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => isFocused(back())).toBe(true)
    }
    await enter('Enter')
    if (told !== undefined) await dialog.getByRole('listitem').filter({ hasText: told }).waitFor()
    const count = await desk.page.locator(controls).count()
    expect(await around('Tab')).toBe(count)
    expect(await around('Shift+Tab')).toBe(count)
    await desk.page.keyboard.press('Escape')
    await isLeft()
    await enter('Space')
    await press(dialog.getByRole('button', { name: cancel, exact: true }))
    await isLeft()
    if (confirm === undefined) return
    await press(opener(), key)
    await press(dialog.getByRole('button', { name: confirm.name, exact: true }))
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(confirm.focus())).toBe(true)
  },
)

test('has a row for each dialog of the portal', async () => {
  const source = resolve(import.meta.dirname, '../../host-site/src')
  const found: string[] = []
  for (const folder of [
    'app/portal',
    'features/account',
    'features/bot-studio',
    'features/analytics',
    'features/portal',
    'features/project',
  ]) {
    for (const file of await readdir(join(source, folder))) {
      if (
        /<(?:Confirm|Form)?Dialog\b|<Modal\b|<Drawer\b|showModal\(/.test(
          await readFile(join(source, folder, file), 'utf8'),
        )
      )
        found.push(`${folder}/${file}`)
    }
  }
  // Holds a chat, whose parts are in a tree of their own: see studio.browser.test.ts.
  const preview = 'features/bot-studio/studio.tsx'
  expect(found.sort()).toEqual([...new Set([...rows.map(({ file }) => file), preview])].sort())
})

test('what went wrong is told inside the dialog that it happened in, and outlives it', async () => {
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await desk.visit('/portal')
  await press(button('Contact support'))
  const dialog = desk.page.getByRole('dialog', { name: 'Contact support' })
  await dialog.getByLabel('Subject').fill('My colors')
  await dialog.getByLabel('Message').fill('How do I change them?')
  await desk.page.route('**/api/support*', (route) => route.abort(), { times: 1 })
  await press(dialog.getByRole('button', { name: 'Send' }))
  const toast = dialog.locator('li[data-variant="destructive"]').filter({ hasText: 'Failed to submit support request' })
  await toast.waitFor()
  expect(await toast.getAttribute('aria-live')).toBe('assertive')
  // On top of everything, so that it can be read, and pressed away.
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }),
    )
    .toBe(true)
  await toast.getByRole('button').click()
  await toast.waitFor({ state: 'hidden' })
  await press(dialog.getByRole('button', { name: 'Send' }))
  await dialog.locator('li[data-variant="default"]').filter({ hasText: 'Support request submitted' }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await desk.toast('Support request submitted').waitFor()
})
