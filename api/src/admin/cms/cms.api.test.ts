import { contentListResponse, errorBodySchema } from '@loquia/contracts'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.js'

const { database, server } = useTestApp({ environment: { RATE_LIMIT_SCALE: '0' } })
beforeAll(async () => {
  await database.dataSource.query(`INSERT INTO cms_content (type, key, value, language) VALUES
    ('hero', 'hero.title', 'Our words', 'en'), ('hero', 'hero.title', 'Le nostre parole', 'it'), ('company', 'name', 'Acme', 'en')`)
})

const values = async (path: string): Promise<string[]> => {
  const response = await fetch(server.url + path)
  expect(response.status).toBe(200)
  return contentListResponse
    .parse(await response.json())
    .contents.map(({ type, key, value, language }) => `${language} ${type} ${key} ${value}`)
}

it('lists texts by language or section', async () => {
  expect(await values('/api/cms/content')).toEqual([
    'en company name Acme',
    'en hero hero.title Our words',
    'it hero hero.title Le nostre parole',
  ])
  expect(await values('/api/cms/content?language=en')).toEqual(['en company name Acme', 'en hero hero.title Our words'])
  expect(await values('/api/cms/content/hero?language=it')).toEqual(['it hero hero.title Le nostre parole'])
  expect(await values('/api/cms/content/hero?language=it-IT')).toEqual(['it hero hero.title Le nostre parole'])
  expect(await values('/api/cms/content/faq')).toEqual([])
})

it.each([
  ['/api/cms/content/nowhere', 404, 'not_found'],
  ['/api/cms/content?language=de', 400, 'invalid_request'],
])('refuses %s', async (path, status, code) => {
  const response = await fetch(server.url + path)
  expect(response.status).toBe(status)
  expect(errorBodySchema.parse(await response.json()).code).toBe(code)
})
