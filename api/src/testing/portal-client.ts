import { sourcesResponse, type BotSource } from '@loquia/contracts'
import { vi } from 'vitest'

export class PortalClient {
  private constructor(
    private readonly url: string,
    readonly cookie: string,
  ) {}

  static async register(url: string, username: string): Promise<PortalClient> {
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'a password', email: `${username}@example.com` }),
    })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (response.status !== 201 || cookie === undefined)
      throw new Error(`registering ${username} answered ${response.status}`)
    return new PortalClient(url, cookie)
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof FormData
    return fetch(`${this.url}/api/chatbot/${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
  }

  upload(...files: [name: string, content: Uint8Array | string][]): Promise<Response> {
    const form = new FormData()
    for (const [name, content] of files) form.append('file', new Blob([content as BlobPart]), name)
    return this.call('POST', 'training/document', form)
  }

  async trainings(): Promise<BotSource[]> {
    const response = await this.call('GET', 'trainings')
    if (!response.ok) throw new Error(`listing answered ${response.status}`)
    return sourcesResponse.parse(await response.json()).trainings
  }

  async training(id: string): Promise<BotSource | undefined> {
    return (await this.trainings()).find((training) => training.id === id)
  }

  settled(id: string): Promise<BotSource> {
    return vi.waitFor(
      async () => {
        const training = await this.training(id)
        if (training?.status !== 'ready' && training?.status !== 'failed') throw new Error(`still ${training?.status}`)
        return training
      },
      { timeout: 120_000 },
    )
  }
}
