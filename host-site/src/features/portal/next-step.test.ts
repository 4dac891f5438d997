import type { OwnBot } from '@loquia/contracts'
import { expect, it } from 'vitest'
import { botToContinue, nextStep, stepPath } from './next-step'

const bot = (botId: string, change: Partial<OwnBot>): OwnBot => ({
  botId,
  kind: 'portal',
  name: '',
  domain: '',
  language: 'en',
  status: 'ready',
  passages: 0,
  installed: false,
  paused: [],
  purchased: false,
  trialEndsAt: null,
  createdAt: '2026-11-26T00:00:00.000Z',
  ...change,
})

it.each([
  [{ passages: 0, status: 'ready' }, 'teach'],
  [{ passages: 0, status: 'failed' }, 'teach'],
  [{ passages: 0, status: 'queued' }, 'reading'],
  [{ passages: 0, status: 'crawling' }, 'reading'],
  [{ passages: 3, status: 'crawling' }, 'embed'],
  [{ passages: 3, status: 'ready', installed: true }, 'work'],
  // A snippet is useless without passages.
  [{ passages: 0, status: 'ready', installed: true }, 'teach'],
] as const)('with %j, the next step is to %s', (change, step) => {
  expect(nextStep(bot('one', change))).toBe(step)
})

it('suggests the newest bot that is not on a website yet', () => {
  const atWork = { passages: 3, status: 'ready', installed: true } as const
  expect(botToContinue([])).toBeUndefined()
  expect(botToContinue([bot('old', {}), bot('new', atWork)])?.botId).toBe('old')
  expect(botToContinue([bot('old', {}), bot('new', {})])?.botId).toBe('new')
  expect(botToContinue([bot('old', atWork), bot('new', atWork)])?.botId).toBe('new')
})

it('links each step to its own page', () => {
  expect((['teach', 'reading', 'embed', 'work'] as const).map((step) => stepPath('a b', step))).toEqual([
    '/portal/chatbot-embed?bot=a%20b&tab=content',
    '/portal/chatbot-embed?bot=a%20b&tab=content',
    '/portal/chatbot-embed?bot=a%20b&tab=embed',
    '/portal/analytics?bot=a%20b',
  ])
})
