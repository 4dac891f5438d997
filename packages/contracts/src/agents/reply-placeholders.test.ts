import { describe, expect, it } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from './reply-placeholders.ts'
import { savedReplyRequest } from './saved-replies.ts'

describe('fillPlaceholders', () => {
  const values = { 'visitor.name': 'Marta', 'agent.name': 'Anna', 'business.name': 'Rossi' }

  it('fills known placeholders', () => {
    const text = 'Hello {{visitor.name}}, this is {{ agent.name }} of {{business.name}}.'
    expect(fillPlaceholders(text, values)).toBe('Hello Marta, this is Anna of Rossi.')
  })

  it('falls back without a name', () => {
    expect(fillPlaceholders('Hello {{visitor.name}},\nwelcome', { 'visitor.name': null })).toBe('Hello,\nwelcome')
    expect(fillPlaceholders('Hi {{visitor.name|there}}!', { 'visitor.name': ' ' })).toBe('Hi there!')
    expect(fillPlaceholders('{{visitor.name}}\n{{visitor.name}} ok', {})).toBe('\n ok')
  })

  it('does not fill placeholders in values', () => {
    expect(fillPlaceholders('Hello {{visitor.name}}', { 'visitor.name': '$& {{agent.name}}' })).toBe(
      'Hello $& {{agent.name}}',
    )
  })
})

it('reports unknown placeholders', () => {
  expect(unknownPlaceholders('{{visitor.name}} {{order.id}} {{}} {x}')).toEqual(['{{order.id}}', '{{}}'])
  const { error } = savedReplyRequest.safeParse({ title: 'Hello', text: 'Your order {{order.id}}' })
  expect(error?.issues).toMatchObject([{ path: ['text'], message: 'unknown_placeholder' }])
  expect(savedReplyRequest.safeParse({ title: 'Hello', text: 'Hello {{visitor.name}}' }).success).toBe(true)
})
