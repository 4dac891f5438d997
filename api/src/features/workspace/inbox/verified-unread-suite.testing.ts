import { newIdentityKeyResponse, unreadResponse } from '@loquia/contracts'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { ada, ask, botId, inbox, server, visit, write } from './inbox-scene.testing.js'

it('counts unread messages for a verified visitor by the signed identity, in the conversation that would open', async () => {
  const key = newIdentityKeyResponse.parse(
    (await ada.call('POST', `/api/chatbot/bots/${botId}/identity-keys`, { overlapHours: 0 })).body,
  )
  const sign = (sub: string, secret = key.secret!) => {
    const now = Math.floor(Date.now() / 1_000)
    return new SignJWT({ sub, aud: botId, iat: now, exp: now + 600 })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(new TextEncoder().encode(secret))
  }
  const read = async (token: string, identity: string) =>
    unreadResponse.parse(
      await (
        await fetch(`${server.url}/api/widget/${botId}/unread`, {
          headers: { authorization: `Bearer ${token}`, 'visitor-identity': identity },
        })
      ).json(),
    )
  const nothing = { success: true, unread: 0 }
  const identity = await sign('user-7')
  const agent = await inbox()
  const visitor = await visit(undefined, { visitor: { token: identity } })
  const { conversationId, visitorToken } = await ask(visitor)
  await agent.send('open', { conversationId })
  await agent.send('take', { conversationId })
  visitor.close()
  await write(agent, conversationId, 'We have it.')
  expect(await read(visitorToken, identity)).toEqual({ success: true, unread: 1, agentName: 'Ada' })
  // Counting is no use of the conversation, and shows nothing.
  expect(await read(visitorToken, identity)).toMatchObject({ unread: 1 })
  // The id alone opens nothing; nor does the identity of another visitor, or a forged one.
  expect(await read(visitorToken, '')).toEqual(nothing)
  expect(await read(visitorToken, await sign('user-8'))).toEqual(nothing)
  expect(await read(visitorToken, await sign('user-7', 'guessed'.repeat(8)))).toEqual(nothing)
  // A device that last held an anonymous conversation goes on with the visitor's own.
  expect(await read('a token of the device', identity)).toMatchObject({ unread: 1 })

  // The one that is named opens, also where another one was used later.
  const second = await visit(undefined, { visitor: { token: identity }, startNew: true })
  const other = await ask(second)
  second.close()
  expect(await read(other.visitorToken, identity)).toEqual(nothing)
  expect(await read(visitorToken, identity)).toMatchObject({ unread: 1 })
  await agent.send('release', { conversationId })
  expect(await read(visitorToken, identity)).toEqual({ success: true, unread: 1 })
  await visit(visitorToken, { visitor: { token: identity } })
  expect(await read(visitorToken, identity)).toEqual(nothing)
})
