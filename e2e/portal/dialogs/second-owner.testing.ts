import type { ClientDesk } from '../../testing/client-desk.ts'

/**
 * Makes Bea an owner beside the client. She makes two API keys and adds the webhook seen.example, so that she holds
 * something of each kind.
 * @returns id of the workspace
 */
export async function secondOwner(desk: ClientDesk): Promise<string> {
  const { workspaces } = (await desk.call('POST', '/api/workspaces')) as { workspaces: { id: string }[] }
  const workspaceId = workspaces[0]!.id
  const invitation = { email: `bea-of-${desk.username}@team.example`, role: 'owner' }
  const { link } = (await desk.call('POST', `/api/workspaces/${workspaceId}/invitations`, invitation)) as {
    link: string
  }
  const context = await desk.browser.newContext()
  const post = async (path: string, data: object) => {
    const response = await context.request.post(desk.product.url + path, { data })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  }
  const username = `bea-of-${desk.username}`
  await post('/api/register', {
    username,
    password: desk.password,
    email: `${username}@example.com`,
    firstName: 'Bea',
  })
  await post('/api/invitations/accept', { token: new URL(link).hash.slice('#token='.length) })
  for (const name of ['Shop', 'Laptop'])
    await post(`/api/workspaces/${workspaceId}/keys`, { name, scopes: ['bots:read'] })
  await post(desk.ofBot('webhooks'), { url: 'https://seen.example/', events: ['lead.created'], enabled: true })
  await context.close()
  return workspaceId
}
