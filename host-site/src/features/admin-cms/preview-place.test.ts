import type { ContentKey } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { previewPlace } from './preview-place'

const key = (path: string, pages: string[]): ContentKey => ({ path, type: 'hero', kind: 'text', en: '', it: '', pages })

test('a draft is looked at where its text stands', () => {
  const keys = [
    key('hero.title', ['/']),
    key('contact.title', ['/']),
    key('cta.voice', ['/voice-agent', '/']),
    key('cta.demo', ['/chatbot-demo/:demoId']),
    key('footer.tagline', []),
  ]
  expect(previewPlace('hero.title', keys)).toEqual({ page: '/', fragment: '' })
  expect(previewPlace('contact.title', keys)).toEqual({ page: '/', fragment: '#contact' })
  expect(previewPlace('cta.voice', keys)).toEqual({ page: '/voice-agent', fragment: '' })
  expect(previewPlace('cta.demo', keys)).toEqual({ page: '/', fragment: '' })
  expect(previewPlace('footer.tagline', keys)).toEqual({ page: '/', fragment: '' })
  expect(previewPlace('faq.own.question', keys)).toEqual({ page: '/', fragment: '#faq' })
  expect(previewPlace(undefined, keys)).toEqual({ page: '/', fragment: '' })
})
