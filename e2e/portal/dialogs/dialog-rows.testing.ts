import { Secret, TOTP } from 'otpauth'
import type { Locator } from 'playwright'
import { endSession } from '../../testing/end-session.ts'
import { leaveLead } from '../../testing/leave-lead.ts'
import type { KeyboardDesk } from './keyboard-desk.testing.ts'
import { secondOwner } from './second-owner.testing.ts'

export interface Row {
  /** Where the dialog is written, below `host-site/src`. */
  file: string
  /** Its name, as it is read aloud. */
  title: string
  prepare?: () => Promise<unknown>
  path: string
  /** What must be opened or typed before the opener is there. */
  before?: () => Promise<unknown>
  opener: () => Locator
  /** Further text that the open dialog shows. */
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

/** Every dialog that a client can meet. */
export function dialogRows({ desk, button, press }: KeyboardDesk): Row[] {
  /** Switches the client's two-step login on. */
  async function protect(): Promise<void> {
    const { secret } = (await desk.call('POST', '/api/account/second-factor', { password: desk.password })) as {
      secret: string
    }
    await desk.call('POST', '/api/account/second-factor/confirm', {
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })
  }

  const addWebhook = (host: string) =>
    desk.call('POST', desk.ofBot('webhooks'), { url: `https://${host}/`, events: ['lead.created'], enabled: true })

  return [
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
      title: 'Create new recovery codes',
      prepare: protect,
      path: '/portal/account',
      opener: () => button('New recovery codes'),
      cancel: 'Cancel',
      field: 'Current password',
    },
    {
      file: 'features/account/second-factor.tsx',
      title: 'Turn two-step login off?',
      prepare: protect,
      path: '/portal/account',
      opener: () => button('Turn off'),
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
        await endSession(desk.page)
      },
      opener: () => button('Save'),
      told: 'Not saved',
      cancel: 'Not now',
      field: 'Password',
    },
    {
      file: 'features/bot-studio/content/source-list.tsx',
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
      confirm: { name: 'Delete', focus: () => desk.page.getByRole('heading', { name: 'Sources' }) },
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
      file: 'features/analytics/custom-answers/unanswered-entry.tsx',
      title: 'Dismiss this question?',
      path: '/portal/analytics?tab=unanswered',
      prepare: () => desk.product.ask(desk.botId, 'Do you mend umbrellas?'),
      opener: () => button('Dismiss'),
      cancel: 'Cancel',
      confirm: {
        name: 'Dismiss it',
        focus: () => desk.page.getByRole('tabpanel').locator('> div > div[tabindex="-1"]').first(),
      },
    },
    {
      file: 'features/analytics/custom-answers/custom-answers.tsx',
      title: 'Delete this answer?',
      path: '/portal/analytics?tab=unanswered',
      prepare: () =>
        desk.call('POST', '/api/chatbot/training/answer', {
          botId: desk.botId,
          question: 'Do you mend umbrellas?',
          answer: 'Yes.',
        }),
      opener: () => button('Delete the answer to Do you mend umbrellas?'),
      cancel: 'Cancel',
      confirm: {
        name: 'Delete it',
        focus: () => desk.page.getByRole('tabpanel').locator('> div > div[tabindex="-1"]').last(),
      },
    },
    {
      file: 'features/analytics/retention-form.tsx',
      title: 'Delete conversations after 30 days?',
      path: '/portal/analytics?tab=notifications',
      opener: () => desk.page.getByRole('radio', { name: 'Never' }),
      key: 'ArrowRight',
      back: () => desk.page.getByRole('radio', { name: '30 days' }),
      cancel: 'Cancel',
      confirm: { name: 'Delete them', focus: () => desk.page.getByRole('radio', { name: '30 days' }) },
    },
    {
      file: 'features/bot-studio/content/golden-questions.tsx',
      title: 'Delete this question?',
      path: '/portal/chatbot-embed?tab=content',
      prepare: () =>
        desk.call('POST', desk.ofBot('golden-questions'), { question: 'What is a rye loaf?', expectedText: 'rye' }),
      opener: () => button('Delete “What is a rye loaf?”'),
      cancel: 'Cancel',
      confirm: {
        name: 'Delete',
        focus: () => desk.page.getByRole('heading', { name: 'Test questions' }),
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
      file: 'features/bot-studio/opening-hours/opening-hours.tsx',
      title: 'Closed every day?',
      path: '/portal/chatbot-embed?tab=hours',
      opener: () =>
        desk.page.getByRole('region', { name: 'Opening hours' }).getByRole('button', { name: 'Save', exact: true }),
      cancel: 'Add hours',
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
    {
      file: 'features/analytics/webhooks/webhooks.tsx',
      title: 'Edit this webhook',
      path: '/portal/analytics?tab=notifications',
      prepare: () => addWebhook('changed.example'),
      opener: () => button('Edit the webhook changed.example'),
      cancel: 'Close',
      field: 'Address',
    },
    {
      file: 'features/analytics/webhooks/webhook-card.tsx',
      title: 'Delete this webhook?',
      path: '/portal/analytics?tab=notifications',
      prepare: () => addWebhook('deleted.example'),
      opener: () => button('Delete the webhook deleted.example'),
      cancel: 'Cancel',
      confirm: { name: 'Delete', focus: () => desk.page.getByRole('heading', { name: 'Webhooks' }) },
    },
    {
      file: 'features/bot-studio/embed/verified-visitors.tsx',
      title: 'Revoke this key?',
      path: '/portal/chatbot-embed?tab=embed',
      prepare: () => desk.call('POST', desk.ofBot('identity-keys'), { overlapHours: 0 }),
      opener: () => desk.page.getByRole('button', { name: /^Revoke / }),
      cancel: 'Cancel',
      confirm: { name: 'Revoke', focus: () => desk.page.getByRole('heading', { name: 'Verified visitors' }) },
    },
    {
      file: 'features/team/member-change-dialog.tsx',
      title: 'Remove Bea from the team?',
      path: '/portal/team',
      prepare: () => secondOwner(desk),
      opener: () => button('Remove Bea'),
      told: 'Webhook to seen.example',
      cancel: 'Cancel',
      confirm: { name: 'Remove', focus: () => desk.page.getByRole('list').filter({ hasText: desk.username }) },
    },
    {
      file: 'features/team/member-change-dialog.tsx',
      title: 'Change the role of Bea to Editor?',
      path: '/portal/team',
      prepare: () => secondOwner(desk),
      opener: () => desk.page.getByLabel('Role of Bea'),
      told: 'Webhook to seen.example',
      key: 'ArrowUp',
      cancel: 'Cancel',
      confirm: { name: 'Change the role', focus: () => desk.page.getByLabel('Role of Bea') },
    },
    {
      file: 'features/team/member-change-dialog.tsx',
      title: 'Leave Rossi Bakery?',
      path: '/portal/team',
      prepare: async () => {
        const workspaceId = await secondOwner(desk)
        await desk.call('PUT', `/api/workspaces/${workspaceId}`, { name: 'Rossi Bakery' })
        await desk.call('POST', desk.ofBot('webhooks'), {
          url: 'https://own.example/',
          events: ['lead.created'],
          enabled: true,
        })
      },
      opener: () => button('Leave the team'),
      told: 'Webhook to own.example',
      cancel: 'Cancel',
    },
  ]
}
