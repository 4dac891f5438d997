import { describe, expect, it } from 'vitest'
import { database, mail, visitor } from './account-scene.testing.js'

describe('an email to support', () => {
  it('is kept and sent on, and can be answered', async () => {
    const caller = await visitor().register('zoe')
    mail.emails.length = 0
    expect(
      (
        await caller.call('POST', '/api/support?language=it', {
          name: 'Zoe',
          email: 'zoe@example.com',
          subject: 'Una domanda',
          message: 'Come cambio il colore?',
        })
      ).status,
    ).toBe(201)
    await expect.poll(() => mail.emails).toHaveLength(1)
    expect(mail.emails[0]).toMatchObject({
      to: ['desk@loquia.example'],
      text: expect.stringContaining('Come cambio il colore?'),
    })
    expect(mail.emails[0]?.source).toMatch(/^Reply-To: zoe@example\.com/m)
    expect(
      await database.dataSource.query(
        `SELECT name, subject, language, handled_at FROM support_requests ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ name: 'Zoe', subject: 'Una domanda', language: 'it', handled_at: null }])
  })

  it('is refused when it is too short, or when nobody is logged in', async () => {
    const caller = await visitor().register('yara')
    const reply = await caller.call<{ issues: { message: string }[] }>('POST', '/api/support', {
      name: 'Y',
      email: 'yara',
      subject: 'Hey',
      message: 'Help',
    })
    expect(reply.body.issues.map(({ message }) => message)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ])
    expect(
      (
        await visitor().call('POST', '/api/support', {
          name: 'Zoe',
          email: 'zoe@example.com',
          subject: 'A question',
          message: 'How do I change it?',
        })
      ).status,
    ).toBe(401)
  })
})
