/** No server listens here. */
export const nowhere = 'http://127.0.0.1:9'

const person = { name: 'Ada Rossi', email: 'visitor@example.com', message: 'Please call me back.' }
export const requestForHelp = {
  name: person.name,
  email: person.email,
  subject: 'A question',
  message: 'How do I change the colors?',
}
export const shownText = { type: 'hero', key: 'title', value: 'A chatbot that listens', language: 'en' }

export const pushSubscription = (name: string) => ({
  endpoint: `${nowhere}/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

interface Known {
  botId: string
  workspaceId: string
  clientId: number
  taskId: number
  milestoneId: number
  settings: unknown
  stranger: string
  open: readonly [string | undefined, string | undefined]
}

export function bodiesOf({
  botId,
  workspaceId,
  clientId,
  taskId,
  milestoneId,
  settings,
  stranger,
  open,
}: Known): Readonly<Record<string, unknown>> {
  const task0 = { title: 'Read the site again', description: '' }
  const project0 = { clientId, name: 'A better chatbot', description: 'With more answers.' }
  return {
    'POST /api/contact-inquiry': { ...person, acceptTerms: true },
    'POST /api/chatbot-demo/create': { domain: '127.0.0.1:9' },
    'PUT /api/chatbot-demo/:demoId/name': { secret: 'none', name: 'Pete’s Pedals' },
    'POST /api/chatbot-demo/contact': { fullName: 'Ada Rossi', email: person.email, website: '' },
    'POST /api/chatbot-demo/:demoId/message': { message: 'When do you open?' },
    'PUT /api/workspaces/:workspaceId': { name: 'Rossi Bakery' },
    'PUT /api/workspaces/:workspaceId/members/:userId': { role: 'agent' },
    'DELETE /api/workspaces/:workspaceId/members/:userId': { end: { keys: [], emails: [] } },
    'POST /api/workspaces/:workspaceId/leave': {},
    'POST /api/workspaces/:workspaceId/invitations': { email: 'bea@example.com', role: 'agent' },
    'POST /api/invitations/show': { token: 'no such token' },
    'POST /api/invitations/accept': { token: 'no such token' },
    'POST /api/push/devices': pushSubscription('one more'),
    'POST /api/login': { username: 'ada', password: 'not her password' },
    'POST /api/register': { username: 'ada', password: 'any password', email: 'ada2@example.com' },
    'POST /api/auth/oidc/code': { code: '000000' },
    'POST /api/account/sign-ins': { provider: 'nobody', password: 'not the password' },
    'DELETE /api/account/sign-ins/:signInId': { password: 'not the password' },
    'POST /api/password/forgot': { email: 'nobody@example.com' },
    'POST /api/password/reset': { token: 'no such token', password: 'any password' },
    'POST /api/notification-address/confirm': { token: 'no such token' },
    'PUT /api/account': { email: 'bob@example.com' },
    'POST /api/account/password': { currentPassword: 'not the password', newPassword: 'any password' },
    'POST /api/account/second-factor': { password: 'not the password' },
    'POST /api/account/second-factor/confirm': { code: '000000' },
    'POST /api/account/second-factor/recovery-codes': { password: 'not the password', code: '000000' },
    'DELETE /api/account/second-factor': { password: 'not the password', code: '000000' },
    'DELETE /api/account': { password: 'not the password' },
    'POST /api/support': requestForHelp,
    'POST /api/chatbot/claim': { demoId: 'no-such-demo', secret: 'no secret' },
    'PUT /api/chatbot/bots/:botId/settings': settings,
    'PUT /api/chatbot/bots/:botId/identity': { applied: true },
    'PUT /api/chatbot/bots/:botId/conversations/:id/test': { isTest: false },
    'POST /api/chatbot/bots/:botId/move': { workspaceId },
    'PUT /api/chatbot/bots/:botId/origins': { allowed: ['https://shop.example'] },
    'POST /api/chatbot/bots/:botId/origins/decide': { origin: stranger, decision: 'deny' },
    'POST /api/chatbot/bots/:botId/install-check': { url: `${nowhere}/` },
    'PUT /api/chatbot/bots/:botId/sources/:sourceId/schedule': { schedule: 'weekly' },
    'POST /api/chatbot/bots/:botId/sources/:sourceId/control': { action: 'stop' },
    'POST /api/chatbot/bots/:botId/unanswered/dismiss': { ids: [open[0]] },
    'POST /api/chatbot/bots/:botId/unanswered/answer': {
      ids: [open[1]],
      question: 'Where are you?',
      answer: 'In Rome.',
    },
    'PUT /api/chatbot/bots/:botId/notifications': { email: '', events: [] },
    'POST /api/chatbot/bots/:botId/webhooks': { url: `${nowhere}/hook`, events: ['lead.created'], enabled: true },
    'PUT /api/chatbot/bots/:botId/webhooks/:webhookId': { url: `${nowhere}/hook`, events: [], enabled: false },
    'PUT /api/chatbot/bots/:botId/answers/:answerId': {
      question: 'When?',
      answer: 'At six.',
      wordings: ['What time?'],
    },
    'POST /api/workspaces/:workspaceId/keys': { name: 'Help desk', scopes: ['ask'] },
    'PUT /api/chatbot/bots/:botId/mcp': { mode: 'key' },
    'POST /api/v1/bots/:botId/ask': { question: 'When do you open?' },
    'POST /api/v1/bots/:botId/sources': { type: 'text', title: 'Hours', text: 'We open at eight.' },
    'PUT /api/v1/bots/:botId/sources/:id': { title: 'Parking', text: 'There are three places to park.' },
    'PUT /api/chatbot/bots/:botId/retention': { days: 90 },
    'POST /api/chatbot/bots/:botId/identity-keys': { overlapHours: 24 },
    'PUT /api/chatbot/model-key': { key: 'sk-0123456789abcdefghij', botId: botId },
    'POST /api/chatbot/model-key/test': { key: 'sk-0123456789abcdefghij', botId: botId },
    'POST /api/chatbot/training/document': { filename: 'hours.txt', content: 'We open at eight.', botId: botId },
    'POST /api/chatbot/training/url': { url: `${nowhere}/hours`, botId: botId },
    'POST /api/chatbot/training/answer': { question: 'When do you close?', answer: 'At six.', botId: botId },
    'POST /api/chatbot/bots/:botId/golden-questions': { question: 'When do you close?', expectedText: 'six' },
    'PUT /api/chatbot/bots/:botId/opening-hours': { hours: null, timeZone: '' },
    'POST /api/chatbot/bots/:botId/opening-hours/read': { text: 'Mon-Fri 9:00-17:00' },
    'PUT /api/chatbot/bots/:botId/people': {
      offered: true,
      officeHours: 'Mo-Su 00:00-24:00',
      replyMinutes: 5,
      waitMinutes: 10,
      emailAfterMinutes: null,
    },
    'POST /api/chatbot/bots/:botId/saved-replies': { title: 'Address', text: 'In Rome.' },
    'PUT /api/chatbot/bots/:botId/saved-replies/:replyId': { title: 'Hours', text: 'At nine.' },
    'POST /api/cms/content': { type: 'footer', key: 'tagline', value: 'It listens.', language: 'en' },
    'PUT /api/cms/content/:id': { ...shownText, value: 'A chatbot that reads' },
    'PUT /api/cms/drafts': { ...shownText, language: 'it', value: 'Un chatbot che legge' },
    'POST /api/cms/import': { file: { format: 'loquia-content', version: 1, contents: [] }, replace: false },
    'PUT /api/cms/media/:id': { alt: 'A square', section: 'hero' },
    'POST /api/admin/users': { username: 'made-by-admin', email: 'made-by-admin@example.com' },
    'PUT /api/admin/users/:id': { disabled: false },
    'PUT /api/admin/bots/:botId': { purchased: true },
    'PUT /api/admin/inboxes/:inbox/:id': { handled: true },
    'POST /api/admin/projects': project0,
    'PUT /api/admin/projects/:id': project0,
    'PUT /api/admin/projects/:id/archived': { archived: false },
    'POST /api/admin/projects/:id/tasks': task0,
    'PUT /api/admin/projects/:id/tasks/:taskId': task0,
    'PUT /api/admin/projects/:id/tasks-order': { ids: [taskId] },
    'POST /api/admin/projects/:id/milestones': task0,
    'PUT /api/admin/projects/:id/milestones/:milestoneId': task0,
    'PUT /api/admin/projects/:id/milestones-order': { ids: [milestoneId] },
  }
}

export function queriesOf({
  botId,
  previewToken,
}: {
  botId: string
  previewToken: string
}): Readonly<Record<string, string>> {
  return {
    '/api/chatbot/bots/:botId/conversations/export': 'format=csv',
    '/api/chatbot/bots/:botId/leads/export': 'format=json',
    '/api/chatbot/bots/:botId/answers/export': 'format=json',
    '/api/chatbot/bots/:botId/statistics': 'from=2026-01-01&to=2026-01-31',
    '/api/v1/bots/:botId/analytics': 'from=2026-01-01&to=2026-01-31',
    '/api/cms/content': 'language=it',
    '/api/visitor-emails/stop': 'token=none-of-ours',
    '/api/cms/preview-content': `token=${encodeURIComponent(previewToken)}&language=it`,
    '/api/cms/history': 'path=hero.title',
    '/api/cms/page': 'address=%2F',
    '/api/cms/content/:section': 'language=it',
    '/api/chatbot/model-key': `botId=${botId}`,
    '/api/chatbot/trainings': `botId=${botId}`,
    '/api/chatbot/trainings/changes': `botId=${botId}`,
  }
}
