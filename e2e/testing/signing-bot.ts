import { createHmac } from 'node:crypto'

/** A bot whose owner's server signs visitors' identities. */
export interface SigningBot {
  botId: string
  /** @param secret replaces the key's own */
  sign(sub: string, secret?: string): string
}

export async function signingBot(url: string): Promise<SigningBot> {
  const name = `signer-${Date.now()}`
  let cookie = ''
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await response.json()) as T
  }
  await call('/api/register', { username: name, password: `password of ${name}`, email: `${name}@example.com` })
  const { bots } = await call<{ bots: { botId: string }[] }>('/api/chatbot/bots', {})
  const { botId } = bots[0]!
  const key = await call<{ kid: string; secret: string }>(`/api/chatbot/bots/${botId}/identity-keys`, {
    overlapHours: 0,
  })
  return { botId, sign: (sub, secret = key.secret) => signIdentity({ ...key, secret }, botId, sub) }
}

/** Valid for ten minutes, signed with HS256 as a client's server does. */
export function signIdentity(key: { kid: string; secret: string }, botId: string, sub: string): string {
  const part = (fields: object): string => Buffer.from(JSON.stringify(fields)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const text = `${part({ alg: 'HS256', kid: key.kid })}.${part({ sub, aud: botId, iat: now, exp: now + 600 })}`
  return `${text}.${createHmac('sha256', key.secret).update(text).digest('base64url')}`
}
