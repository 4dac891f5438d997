import { contentExport, contentListResponse, historyResponse, type ContentItem } from '@loquia/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { forgotten, startContentApp } from './content-admin.testing.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { PreviewTokens } from './preview-tokens.js'

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
const history = async () =>
  historyResponse.parse((await app.admin.call('GET', '/api/cms/history?path=hero.title')).body).entries

describe('a text', () => {
  it('changes on the site with each edit', async () => {
    const { id } = await created(title)
    expect(await shown()).toEqual(['en hero.title Our words'])
    expect((await app.admin.call('PUT', `/api/cms/content/${id}`, { ...title, value: 'Better words' })).status).toBe(
      200,
    )
    expect(await shown()).toEqual(['en hero.title Better words'])
    expect(await app.admin.call('DELETE', `/api/cms/content/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await shown()).toEqual([])
    await expect.poll(() => forgotten.forgotten).toBe(6)
  })

  it('records each edit in the audit log', async () => {
    const { id } = await created(title)
    await app.admin.call('PUT', `/api/cms/content/${id}`, { ...title, value: 'Better words' })
    await app.admin.call('DELETE', `/api/cms/content/${id}`)
    const logged = await app.database.dataSource.query(
      `SELECT action FROM audit_log WHERE target_id = $1 AND target_type = 'content' ORDER BY id`,
      [String(id)],
    )
    expect(logged.map(({ action }: { action: string }) => action)).toEqual([
      'content.create',
      'content.update',
      'content.delete',
    ])
  })

  const late = { status: 409, body: { code: 'settings_changed' } }

  it('is not published over a concurrent change', async () => {
    const { id, updatedAt } = await created(title)
    expect(
      (await app.admin.call('PUT', `/api/cms/content/${id}`, { ...title, value: 'First', version: updatedAt })).status,
    ).toBe(200)
    expect(
      await app.admin.call('PUT', `/api/cms/content/${id}`, { ...title, value: 'Late', version: updatedAt }),
    ).toMatchObject(late)
    expect(await shown()).toEqual(['en hero.title First'])
  })

  it('is not saved over another draft', async () => {
    await created(title)
    const draft = async (value: string, version: string) =>
      app.admin.call<{ draft: ContentItem }>('PUT', '/api/cms/drafts', { ...title, value, version })
    const first = await draft('Draft', '')
    expect(first.status).toBe(200)
    expect(await draft('Late', '')).toMatchObject(late)
    expect((await draft('Seen', first.body.draft.updatedAt)).status).toBe(200)
    expect(await draft('Late', first.body.draft.updatedAt)).toMatchObject(late)
    expect(await app.database.dataSource.query('SELECT value FROM cms_drafts')).toEqual([{ value: 'Seen' }])
    // A draft that does not exist yet cannot be locked.
    await app.database.dataSource.query('TRUNCATE cms_drafts')
    const both = await Promise.all([draft('One', ''), draft('Other', '')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    [{ ...title, type: 'nowhere' }, 'Please select a content type.'],
    [{ ...title, key: ' ' }, 'Content key is required.'],
    [{ ...title, value: '' }, 'Content value is required.'],
    [{ ...title, value: ' \n\u00a0\t' }, 'Content value is required.'],
  ])('is refused with the reason: %j', async (item, message) => {
    expect(await app.admin.call('POST', '/api/cms/content', item)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', message },
    })
    expect(forgotten.forgotten).toBe(0)
  })

  it('is the same with or without its type in the key', async () => {
    await created(title)
    expect(await app.admin.call('POST', '/api/cms/content', { ...title, key: 'title' })).toMatchObject({
      status: 409,
      body: { code: 'content_exists' },
    })
    const other = await created({ ...title, key: 'hero.subtitle' })
    expect(await app.admin.call('PUT', `/api/cms/content/${other.id}`, title)).toMatchObject({
      status: 409,
      body: { code: 'content_exists' },
    })
    expect((await app.admin.call('PUT', '/api/cms/content/999999', title)).status).toBe(404)
  })

  it('adds nothing to the history when the same words are saved', async () => {
    const { id, updatedAt } = await created(title)
    const saved = (await app.admin.call<{ content: ContentItem }>('PUT', `/api/cms/content/${id}`, title)).body.content
    expect(saved.updatedAt > updatedAt).toBe(true)
    expect(await history()).toHaveLength(1)
  })
})

describe('a draft', () => {
  it('shows in previews alone until it is published', async () => {
    await created(title)
    const { draft } = (
      await app.admin.call<{ draft: { id: number } }>('PUT', '/api/cms/drafts', { ...title, value: 'Draft words' })
    ).body
    await app.admin.call('PUT', '/api/cms/drafts', { ...title, key: 'hero.subtitle', value: 'More' })
    expect(await shown()).toEqual(['en hero.title Our words'])
    const { token } = (await app.admin.call<{ token: string }>('POST', '/api/cms/preview', {})).body
    expect(await shown(`/api/cms/preview-content?language=en&token=${token}`)).toEqual([
      'en hero.subtitle More',
      'en hero.title Draft words',
    ])
    expect((await app.admin.call('POST', `/api/cms/drafts/${draft.id}/publish`, {})).status).toBe(200)
    expect(await shown()).toEqual(['en hero.title Draft words'])
    expect((await app.admin.call('POST', `/api/cms/drafts/${draft.id}/publish`, {})).status).toBe(404)
    expect((await history()).map(({ before, after, by }) => [before, after, by])).toEqual([
      ['Our words', 'Draft words', 'root'],
      [null, 'Our words', 'root'],
    ])
  })

  it('is hidden from an expired or forged preview token', async () => {
    const tokens = app.server.app.get(PreviewTokens, { strict: false })
    const { token } = tokens.issue(Date.now() - 31 * 60_000)
    const fresh = tokens.issue().token
    for (const wrong of [
      token,
      `9999999999.${fresh.split('.')[1]}`,
      'x',
      `${fresh.slice(0, -1)}${fresh.endsWith('A') ? 'B' : 'A'}x`,
    ]) {
      const response = await fetch(`${app.server.url}/api/cms/preview-content?language=en&token=${wrong}`)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([410, 'preview_expired'])
    }
  })
})

describe('history', () => {
  it('undoes a change, a deletion or a creation', async () => {
    const { id } = await created(title)
    await app.admin.call('PUT', `/api/cms/content/${id}`, { ...title, value: 'Worse' })
    const undo = async (index: number) =>
      app.admin.call('POST', `/api/cms/history/${(await history())[index]!.id}/undo`, {})
    await undo(0)
    expect(await shown()).toEqual(['en hero.title Our words'])
    await app.admin.call('DELETE', `/api/cms/content/${id}`)
    await undo(0)
    expect(await shown()).toEqual(['en hero.title Our words'])
    await undo((await history()).length - 1)
    expect(await shown()).toEqual([])
    expect(await history()).toHaveLength(6)
  })
})

describe('the file of all texts', () => {
  it('restores all texts', async () => {
    await created(title)
    await created({ ...title, language: 'it', value: 'Parole nostre' })
    const { exportedAt: _, ...file } = contentExport.parse((await app.admin.call('GET', '/api/cms/export')).body)
    await app.database.dataSource.query('TRUNCATE cms_content')
    await created({ ...title, key: 'hero.subtitle', value: 'Later' })
    expect((await app.admin.call('POST', '/api/cms/import', { file })).body).toEqual({
      success: true,
      written: 2,
      removed: 0,
    })
    expect(await shown()).toEqual(['en hero.subtitle Later', 'en hero.title Our words', 'it hero.title Parole nostre'])
  })

  it('removes texts that are missing from it only on request', async () => {
    await created(title)
    const { exportedAt: _, ...file } = contentExport.parse((await app.admin.call('GET', '/api/cms/export')).body)
    await created({ ...title, key: 'hero.subtitle', value: 'Later' })
    expect((await app.admin.call('POST', '/api/cms/import', { file })).body).toMatchObject({ removed: 0 })
    expect((await app.admin.call('POST', '/api/cms/import', { file, replace: true })).body).toEqual({
      success: true,
      written: 0,
      removed: 1,
    })
    expect(await shown()).toEqual(['en hero.title Our words'])
  })

  it.each([
    [
      'one wrong text',
      { format: 'loquia-content', version: 1, contents: [title, { ...title, key: 'hero.subtitle', language: 'de' }] },
    ],
    [
      'two texts for one place',
      { format: 'loquia-content', version: 1, contents: [title, { ...title, key: 'title', value: 'Other' }] },
    ],
    ['another format', { contents: [title] }],
    ['none', undefined],
  ])('changes nothing with %s', async (_, file) => {
    expect(await app.admin.call('POST', '/api/cms/import', { file, replace: true })).toMatchObject({
      status: 422,
      body: { code: 'content_import_invalid' },
    })
    expect(await shown()).toEqual([])
  })
})

it('requires an admin for every call of the CMS', async () => {
  const client = await new CookieCaller(app.server.url).register('anna')
  const calls = [
    ['POST', 'content'],
    ['PUT', 'content/1'],
    ['DELETE', 'content/1'],
    ['GET', 'keys'],
    ['GET', 'drafts'],
    ['PUT', 'drafts'],
    ['DELETE', 'drafts/1'],
    ['POST', 'drafts/1/publish'],
    ['POST', 'preview'],
    ['GET', 'history?path=x'],
    ['POST', 'history/1/undo'],
    ['GET', 'export'],
    ['POST', 'import'],
    ['GET', 'media'],
    ['POST', 'media'],
    ['PUT', 'media/1'],
    ['PUT', 'media/1/file'],
    ['DELETE', 'media/1'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'GET' ? undefined : {}
    expect([path, (await new CookieCaller(app.server.url).call(method, `/api/cms/${path}`, body)).status]).toEqual([
      path,
      401,
    ])
    expect([path, (await client.call(method, `/api/cms/${path}`, body)).status]).toEqual([path, 403])
  }
})
