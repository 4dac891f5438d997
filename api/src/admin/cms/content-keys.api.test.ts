import {
  contentExport,
  contentKeysResponse,
  contentListResponse,
  historyResponse,
  type ContentItem,
} from '@loquia/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { forgotten, startContentApp } from './content-admin.testing.js'

const app = useAdminApp(startContentApp)

beforeEach(async () => {
  await app.database.dataSource.query('TRUNCATE cms_content, cms_drafts, cms_history')
  forgotten.forgotten = 0
})

const title = { type: 'hero', key: 'hero.title', value: 'Our words', language: 'en' }
const shown = async (path = '/api/cms/content') =>
  contentListResponse
    .parse(await (await fetch(app.server.url + path)).json())
    .contents.map(({ language, key, value }) => `${language} ${key} ${value}`)
const created = async (item: object) =>
  (await app.admin.call<{ content: ContentItem }>('POST', '/api/cms/content', item)).body.content

describe('a text outside the nine sections', () => {
  const login = { type: 'site', key: 'nav.login', value: 'Come in', language: 'en' }

  it('keeps its whole key wherever it is stored', async () => {
    const { id } = await created(login)
    expect(await shown('/api/cms/content/site?language=en')).toEqual(['en nav.login Come in'])
    expect((await app.admin.call('PUT', `/api/cms/content/${id}`, { ...login, value: 'Enter' })).status).toBe(200)
    await app.admin.call('PUT', '/api/cms/drafts', { ...login, value: 'Step in' })
    const { token } = (await app.admin.call<{ token: string }>('POST', '/api/cms/preview', {})).body
    expect(await shown(`/api/cms/preview-content?language=en&token=${token}`)).toEqual(['en nav.login Step in'])
    const { entries } = historyResponse.parse((await app.admin.call('GET', '/api/cms/history?path=nav.login')).body)
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      ['Come in', 'Enter'],
      [null, 'Come in'],
    ])
    await app.admin.call('POST', `/api/cms/history/${entries[0]!.id}/undo`, {})
    expect(await shown()).toEqual(['en nav.login Come in'])
    const { exportedAt: _, ...file } = contentExport.parse((await app.admin.call('GET', '/api/cms/export')).body)
    await app.database.dataSource.query('TRUNCATE cms_content')
    expect((await app.admin.call('POST', '/api/cms/import', { file })).body).toMatchObject({ written: 1 })
    expect(await shown()).toEqual(['en nav.login Come in'])
  })

  it('exists once, even beside a section', async () => {
    await created(login)
    expect(await app.admin.call('POST', '/api/cms/content', login)).toMatchObject({
      status: 409,
      body: { code: 'content_exists' },
    })
    await created(title)
    expect(await app.admin.call('POST', '/api/cms/content', { ...title, type: 'site' })).toMatchObject({
      status: 409,
      body: { code: 'content_exists' },
    })
  })
})

describe('a placeholder', () => {
  const note = { type: 'site', key: 'domainForm.note', language: 'en' }

  it.each([
    ['lost', 'Free for a week', '{{days}}'],
    ['written otherwise', 'Free for {{day}} days', '{{days}}'],
    ['one that nobody fills', 'Free for {{days}} days, says {{name}}', '{{name}}'],
  ])('is required in every text: %s', async (_, value, named) => {
    for (const [method, path] of [
      ['POST', '/api/cms/content'],
      ['PUT', '/api/cms/drafts'],
    ] as const) {
      const answer = await app.admin.call<{ code: string; issues: { path: string; message: string }[] }>(method, path, {
        ...note,
        value,
      })
      expect([answer.status, answer.body.code]).toEqual([422, 'content_placeholders'])
      expect(answer.body.issues).toContainEqual({ path: 'value', message: named })
    }
    const file = { format: 'loquia-content', version: 1, contents: [title, { ...note, value }] }
    const answer = await app.admin.call<{ issues: { path: string; message: string }[] }>('POST', '/api/cms/import', {
      file,
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'content_import_invalid' } })
    expect(answer.body.issues).toContainEqual({ path: 'contents.1.value', message: named })
    expect(await shown()).toEqual([])
  })

  it('may be anywhere in the text, with spaces in its braces', async () => {
    const { id } = await created({ ...note, value: '{{ days }} days for nothing' })
    expect(await app.admin.call('PUT', `/api/cms/content/${id}`, { ...note, value: 'For nothing' })).toMatchObject({
      status: 422,
      body: { code: 'content_placeholders' },
    })
    expect(await shown()).toEqual(['en domainForm.note {{ days }} days for nothing'])
  })

  it('may be left out of a copyright line', async () => {
    await created({ type: 'footer', key: 'copyright', value: '© Marlow Studio', language: 'en' })
    expect(await shown()).toEqual(['en copyright © Marlow Studio'])
  })
})

it('lists the keys of the site', async () => {
  const { keys } = contentKeysResponse.parse((await app.admin.call('GET', '/api/cms/keys')).body)
  expect(keys[0]).toEqual({ path: 'hero.title', type: 'hero', kind: 'text', en: 'A', it: 'B', pages: ['/'] })
  expect(keys.map(({ path }) => path)).toEqual(['hero.title', 'nav.login', 'domainForm.note', 'footer.copyright'])
})
