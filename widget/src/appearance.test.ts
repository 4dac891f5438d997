import { widgetDefaults } from '@loquia/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentAppearance } from './appearance'
import { createChatState } from './chat-state'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'de-AT' } }))
afterEach(() => vi.unstubAllGlobals())

const newChat = (options: object = {}) =>
  createChatState({ botId: 'b', ...options }, 'https://chat.example/widget/', undefined)

it('reading the appearance leaves the chat as it is', () => {
  const chat = newChat()
  const before = { ...chat }
  currentAppearance(chat)
  expect(chat).toEqual(before)
})

it('names the wanted language though its words are missing', () => {
  expect(currentAppearance(newChat())).toMatchObject({ language: 'de', locale: 'en' })
})

describe('the default color', () => {
  it('of a bot is that of the studio', () => {
    expect(currentAppearance(newChat()).primaryColor).toBe(widgetDefaults.portal.primaryColor)
  })
  it('of a demo is that of the demo page', () => {
    expect(currentAppearance(newChat({ demoId: 'b' })).primaryColor).toBe(widgetDefaults.demo.primaryColor)
  })
})
