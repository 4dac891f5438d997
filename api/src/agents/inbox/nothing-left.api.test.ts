import { chatFileResponse } from '@loquia/contracts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { placesOf as placesOfApp } from '../../testing/places-of.js'
import { RetentionService } from '../../portal/retention/retention.service.js'
import { AnswerEmails } from './answer-emails/answer-emails.js'
import { ada, ask, botId, inbox, inboxScene, mail, server, sql, visit, write } from './inbox-scene.testing.js'

inboxScene()

/** The word must be unique, as tests share the file store. */
const newWord = (): string => `qz${randomUUID().replaceAll('-', '')}`

const placesOf = (word: string): Promise<string[]> => placesOfApp(server, word)

async function conversationOf(word: string): Promise<{ id: string; forget(): Promise<unknown> }> {
  const visitor = await visit(undefined, { pageUrl: `https://shop.example/${word}`, language: 'en' })
  const agent = await inbox()
  const { answerId, conversationId: id, visitorToken } = await visitor.ask(`Do you sell ${word}?`)
  ;(await server.answerer.next()).say(`We may sell ${word}.`).end({
    outcome: 'unsure',
    sources: [{ number: 1, url: `https://shop.example/${word}`, title: word, snippet: word }],
    suggestions: [`More of ${word}?`],
  })
  await visitor.end(answerId)
  await visitor.sendAnything('feedback', { messageId: answerId, value: 'down', comment: `Not of ${word}` })
  await visitor.send('lead', {
    clientLeadId: randomUUID(),
    name: `Anna ${word}`,
    email: `${word}@mail.example`,
    message: `Call me: ${word}`,
  })
  await ask(visitor)
  await agent.send('take', { conversationId: id })
  await write(agent, id, `Yes, ${word}.`)
  await agent.send('note', { conversationId: id, clientNoteId: randomUUID(), text: `Wants ${word}` })
  const form = new FormData()
  form.append('file', new Blob([`price of ${word}`]), `${word}.txt`)
  const response = await fetch(`${server.url}/api/chatbot/bots/${botId}/inbox/${id}/files`, {
    method: 'POST',
    body: form,
    headers: { cookie: ada.cookie },
  })
  const { file } = chatFileResponse.parse(await response.json())
  await agent.send('send', { conversationId: id, clientMessageId: randomUUID(), text: '', files: [file.id] })
  visitor.close()
  await write(agent, id, `Are you there, ${word}?`)
  await sql(`UPDATE messages SET created_at = created_at - interval '1 hour' WHERE conversation_id = $1`, [id])
  await sql(
    `UPDATE handovers SET undelivered_since = undelivered_since - interval '1 hour' WHERE conversation_id = $1`,
    [id],
  )
  await server.app.get(AnswerEmails).sendAll()
  await sql(`UPDATE notice_addresses SET proven_at = now()`)
  await sql(`UPDATE handovers SET answer_tried_at = NULL WHERE conversation_id = $1`, [id])
  await server.app.get(AnswerEmails).sendAll()
  await expect.poll(() => mail.emails.some(({ to }) => to.includes(`${word}@mail.example`))).toBe(true)
  await ada.call('GET', `/api/chatbot/bots/${botId}/inbox/${id}`)
  // The receiver echoes the payload, encoded unrecognizably.
  await sql(
    `INSERT INTO webhook_deliveries (bot_id, endpoint_id, type, data, response)
     SELECT bot_id, id, 'question.unanswered', jsonb_build_object('conversationId', $1::text), $2 FROM webhook_endpoints`,
    [id, word],
  )
  agent.close()
  return {
    id,
    async forget() {
      const back = await visit(visitorToken)
      return back.send('forget', {})
    },
  }
}

it('deletes every text of a conversation, whoever deletes it', async () => {
  await sql(`UPDATE users SET email = 'ada@bakery.example' WHERE username = 'ada'`)
  await sql(
    `INSERT INTO webhook_endpoints (bot_id, url, enabled) SELECT id, 'https://hook.invalid/', false FROM bots WHERE public_id = $1`,
    [botId],
  )
  const ways = {
    visitor: ({ forget }: Awaited<ReturnType<typeof conversationOf>>) => forget(),
    owner: ({ id }: { id: string }) => ada.call('DELETE', `/api/chatbot/bots/${botId}/conversations/${id}`),
    expiry: async ({ id }: { id: string }) => {
      await sql(`UPDATE bots SET retention_days = 30 WHERE public_id = $1`, [botId])
      await sql(`UPDATE conversations SET last_used_at = now() - interval '31 days' WHERE id = $1`, [id])
      await server.app.get(RetentionService).purgeOld()
    },
  }
  for (const [way, remove] of Object.entries(ways)) {
    const word = newWord()
    const conversation = await conversationOf(word)
    expect(await placesOf(word)).toEqual(
      expect.arrayContaining([
        'conversation_files.name',
        'conversation_notes.text',
        'leads.email',
        'messages.content',
        'messages.feedback_comment',
        'unanswered_questions.question',
        'webhook_deliveries.response',
      ]),
    )
    await remove(conversation)
    await expect.poll(async () => [way, await placesOf(word)], { timeout: 30_000 }).toEqual([way, []])
  }
})

it('deletes a question that is stored while its conversation is deleted', async () => {
  const word = newWord()
  const visitor = await visit()
  await Promise.all([
    visitor.send('ask', { clientMessageId: randomUUID(), text: `Do you sell ${word}?` }),
    visitor.send('forget', {}),
  ])
  expect(await placesOf(word)).toEqual([])
})

it('deletes the name of a deleted account from the workspaces of others', async () => {
  const word = newWord().slice(0, 20)
  const caller = await new CookieCaller(server.url).register(word)
  await sql(`UPDATE users SET first_name = $1, last_name = $1, company = $1 WHERE username = $1`, [word])
  await caller.call('POST', '/api/chatbot/bots')
  await sql(
    `INSERT INTO workspace_members (workspace_id, user_id, role) SELECT b.workspace_id, u.id, 'owner' FROM bots b, users u WHERE b.public_id = $1 AND u.username = $2`,
    [botId, word],
  )
  const agent = await inbox(caller)
  const visitor = await visit()
  const { conversationId } = await ask(visitor)
  await agent.send('take', { conversationId })
  await write(agent, conversationId, 'Here I am.')
  await agent.send('note', { conversationId, clientNoteId: randomUUID(), text: 'Knows what she wants' })
  const workspaces = await caller.call<{ workspaces: { id: string }[] }>('POST', '/api/workspaces')
  for (const { id } of workspaces.body.workspaces)
    await caller.call('POST', `/api/workspaces/${id}/invitations`, {
      email: 'guest@mail.example',
      role: 'agent',
    })
  expect((await placesOf(word)).length).toBeGreaterThan(4)
  agent.close()
  const removal = await caller.call('DELETE', '/api/account', { password: `password of ${word}` })
  expect(removal.status).toBe(200)
  await expect.poll(() => placesOf(word)).toEqual([])
})
