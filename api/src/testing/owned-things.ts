import { randomUUID } from 'node:crypto'
import { apiScopes } from '@loquia/contracts'
import { ChatClient } from './chat-client.js'
import type { CookieCaller } from './cookie-caller.js'

const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

export async function uploadPicture(url: string, admin: CookieCaller): Promise<number> {
  const form = new FormData()
  form.set('file', new File([point], 'point.png', { type: 'image/png' }))
  const response = await fetch(`${url}/api/cms/media`, {
    method: 'POST',
    body: form,
    headers: { cookie: admin.cookie },
  })
  const { medias } = (await response.json()) as { medias: { id: number }[] }
  return medias[0]!.id
}

export async function botOf(url: string, caller: CookieCaller) {
  const { bots } = await must<{ bots: { botId: string }[] }>(caller.call('POST', '/api/chatbot/bots'))
  const { botId } = bots[0]!
  const visitor = await ChatClient.connect(url, { botId }, { origin: url })
  const { answerId, visitorToken, conversationId } = await visitor.ask('Do you sell bicycles?')
  await visitor.end(answerId)
  await visitor.end((await visitor.ask('Where do ships sleep?')).answerId)
  const lead = await visitor.send('lead', {
    clientLeadId: randomUUID(),
    name: 'Ada Rossi',
    email: 'visitor@example.com',
    message: 'Please call me back.',
  })
  if (!lead.success) throw new Error(lead.code)
  visitor.close()
  return { botId, answerId, visitorToken, conversationId, leadId: lead.leadId }
}

export async function idsOfUnanswered(caller: CookieCaller, botId: string): Promise<string[]> {
  const { groups } = await must<{ groups: { ids: string[] }[] }>(
    caller.call('GET', `/api/chatbot/bots/${botId}/unanswered`),
  )
  return groups.flatMap(({ ids }) => ids)
}

export async function must<T>(call: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}

export async function keyOf(owner: CookieCaller): Promise<{ workspaceId: string; secret: string; spareId: string }> {
  const { workspaces } = await must<{ workspaces: { id: string }[] }>(owner.call('POST', '/api/workspaces'))
  const workspaceId = workspaces[0]!.id
  const create = () =>
    must<{ key: { id: string }; secret: string }>(
      owner.call('POST', `/api/workspaces/${workspaceId}/keys`, { name: 'Test', scopes: apiScopes }),
    )
  return { workspaceId, secret: (await create()).secret, spareId: (await create()).key.id }
}

export async function teamOf({ ada, ...others }: Record<'ada' | 'editor' | 'agent' | 'viewer', CookieCaller>) {
  const { workspaces } = await must<{ workspaces: { id: string }[] }>(ada.call('POST', '/api/workspaces'))
  const workspaceId = workspaces[0]!.id
  const invite = (email: string, role: string) =>
    must<{ link: string; invitation: { id: string } }>(
      ada.call('POST', `/api/workspaces/${workspaceId}/invitations`, { email, role }),
    )
  for (const role of ['editor', 'agent', 'viewer'] as const) {
    // Owning another workspace gives no rights here.
    await must(others[role].call('POST', '/api/workspaces'))
    const { link } = await invite(`${role}@team.example`, role)
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
    await must(others[role].call('POST', '/api/invitations/accept', { token }))
  }
  const { invitation } = await invite('later@team.example', 'viewer')
  return { workspaceId, invitationId: invitation.id }
}
