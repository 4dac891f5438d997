import { describe, expect, it } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './reply-placeholders.ts'
import { savedReplyRequest } from './saved-replies.ts'

describe('fillPlaceholders', () => {
  const values = { 'visitor.name': 'Marta', 'agent.name': 'Anna', 'business.name': 'Rossi' }

  it('fills what it knows', () => {
    const text = 'Hello {{visitor.name}}, this is {{ agent.name }} of {{business.name}}.'
    expect(fillPlaceholders(text, values)).toBe('Hello Marta, this is Anna of Rossi.')
  })

  it('falls back where the visitor gave no name', () => {
    expect(fillPlaceholders('Hello {{visitor.name}},\nwelcome', { 'visitor.name': null })).toBe('Hello,\nwelcome')
    expect(fillPlaceholders('Hi {{visitor.name|there}}!', { 'visitor.name': ' ' })).toBe('Hi there!')
    expect(fillPlaceholders('{{visitor.name}}\n{{visitor.name}} ok', {})).toBe('\n ok')
  })

  it('takes values as they are', () => {
    expect(fillPlaceholders('Hello {{visitor.name}}', { 'visitor.name': '$& {{agent.name}}' })).toBe(
      'Hello $& {{agent.name}}',
    )
  })
})

it('refuses placeholders that nothing fills', () => {
  expect(unknownPlaceholders('{{visitor.name}} {{order.id}} {{}} {x}')).toEqual(['{{order.id}}', '{{}}'])
  const { error } = savedReplyRequest.safeParse({ title: 'Hello', text: 'Your order {{order.id}}' })
  expect(error?.issues).toMatchObject([{ path: ['text'], message: 'unknown_placeholder' }])
  expect(savedReplyRequest.safeParse({ title: 'Hello', text: 'Hello {{visitor.name}}' }).success).toBe(true)
})
