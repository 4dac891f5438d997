import { describe, expect, test } from 'vitest'
import { robots } from './robots'
import { sitemap } from './sitemap'

describe('sitemap', () => {
  const xml = sitemap('https://chat.example.com/')

  test('lists every public page in both languages', () => {
    expect([...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address)).toEqual([
      'https://chat.example.com/',
      'https://chat.example.com/it',
      'https://chat.example.com/chatbot-demo',
      'https://chat.example.com/it/chatbot-demo',
      ...[
        'website-analyzer',
        'voice-agent',
        'legal/privacy-policy',
        'legal/terms-of-service',
        'legal/cookie-policy',
        'legal/gdpr-compliance',
      ].flatMap((path) => [`https://chat.example.com/${path}`, `https://chat.example.com/it/${path}`]),
      'https://chat.example.com/help',
      'https://chat.example.com/it/help',
      'https://chat.example.com/bot',
      'https://chat.example.com/it/bot',
      'https://chat.example.com/docs/widget',
      'https://chat.example.com/it/docs/widget',
      'https://chat.example.com/measured',
      'https://chat.example.com/it/measured',
    ])
  })

  test('links each page to its translation', () => {
    expect(xml).toContain(
      '<loc>https://chat.example.com/it</loc><xhtml:link rel="alternate" hreflang="en" href="https://chat.example.com/"/>',
    )
  })
})

test('robots.txt excludes the api', () => {
  expect(robots('https://chat.example.com')).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://chat.example.com/sitemap.xml\n',
  )
})
