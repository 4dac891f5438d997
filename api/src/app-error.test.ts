import { expect, it } from 'vitest'
import { AppError } from './app-error.js'

it('accepts exactly the arguments of its message', () => {
  expect(new AppError('scope_missing', { arguments: { scope: 'ask' } }).arguments).toEqual({ scope: 'ask' })
  const uncompilable = [
    // @ts-expect-error The message of `scope_missing` names a scope.
    () => new AppError('scope_missing'),
    // @ts-expect-error The message of `scope_missing` names nothing else.
    () => new AppError('scope_missing', { arguments: { scope: 'ask', max: '5' } }),
    // @ts-expect-error The message of `not_found` has no arguments.
    () => new AppError('not_found', { arguments: { scope: 'ask' } }),
    // @ts-expect-error Only `conversation_taken` names an agent.
    () => new AppError('not_found', { agentName: 'Ada' }),
  ]
  expect(uncompilable).toHaveLength(4)
})
