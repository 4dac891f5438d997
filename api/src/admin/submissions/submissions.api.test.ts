import { currentConsent, inboxCountsResponse, inboxEntryResponse, inboxResponse } from '@loquia/contracts'
import { describe, expect, it } from 'vitest'
import { useAdminApp } from '../../testing/admin-app.js'
import { CookieCaller } from '../../testing/cookie-caller.js'
import { DemosService } from '../../public/demos/index.js'

const app = useAdminApp()

const list = async (inbox: string, query = '') =>
  inboxResponse.parse((await app.admin.call('GET', `/api/admin/inboxes/${inbox}${query}`)).body)
const counts = async () => inboxCountsResponse.parse((await app.admin.call('GET', '/api/admin/inboxes')).body).open
const log = () =>
  app.database.dataSource.query(
    `SELECT action, target_id, details FROM audit_log WHERE target_type = 'inbox' ORDER BY id`,
  ) as Promise<{ action: string; target_id: string; details: object }[]>

describe('the three inboxes', () => {
  it('hold what the forms of the site sent', async () => {
    const anna = await new CookieCaller(app.server.url).register('anna')
    await anna.call('POST', '/api/support?language=it', {
      name: 'Anna',
      email: 'anna@example.com',
      subject: 'I miei colori',
      message: 'Come li cambio?',
    })
    await anna.call('POST', '/api/contact-inquiry?language=it', {
      name: 'Bea',
      email: 'bea@example.com',
      message: 'Quanto costa una cosa così?',
      acceptTerms: true,
    })
    const { demoId } = await app.server.app
      .get(DemosService)
      .create({ domain: 'shop.example', fullName: 'Ciro', email: 'ciro@example.com', language: 'it' })
    await anna.call('POST', '/api/chatbot-demo/contact', {
      fullName: 'Ciro Neri',
      email: 'ciro@example.com',
      website: 'www.shop.example',
      demoId,
    })
    expect((await list('support')).entries).toMatchObject([
      {
        name: 'Anna',
        subject: 'I miei colori',
        message: 'Come li cambio?',
        language: 'it',
        username: 'anna',
        handledAt: null,
      },
    ])
    expect((await list('inquiries')).entries).toMatchObject([
      { name: 'Bea', email: 'bea@example.com', subject: null, language: 'it', username: null },
    ])
    expect((await list('demos')).entries).toMatchObject([
      { name: 'Ciro Neri', website: 'www.shop.example', demoId, language: 'it' },
    ])
    expect(await counts()).toEqual({ inquiries: 1, support: 1, demos: 1 })
  })

  it('record in the audit log who handles an entry', async () => {
    const [entry] = (await list('support')).entries
    const path = `/api/admin/inboxes/support/${entry!.id}`
    const handled = inboxEntryResponse.parse((await app.admin.call('PUT', path, { handled: true })).body).entry
    expect(handled.handledAt).not.toBeNull()
    expect(inboxEntryResponse.parse((await app.admin.call('PUT', path, { handled: true })).body).entry).toEqual(handled)
    expect(await counts()).toEqual({ inquiries: 1, support: 0, demos: 1 })
    expect((await list('support')).count).toBe(0)
    expect((await list('support', '?state=handled')).entries).toEqual([handled])
    expect((await list('support', '?state=all')).count).toBe(1)
    await app.admin.call('PUT', path, { handled: false })
    expect((await counts()).support).toBe(1)
    expect((await app.admin.call('DELETE', path)).status).toBe(200)
    expect(await app.admin.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await app.admin.call('PUT', path, { handled: true })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await log()).map(({ action, target_id: id }) => `${action} ${id}`)).toEqual([
      `inbox.handle support/${entry!.id}`,
      `inbox.reopen support/${entry!.id}`,
      `inbox.delete support/${entry!.id}`,
    ])
  })

  it('search and filter their entries in pages', async () => {
    await app.database.dataSource
      .query(`INSERT INTO contact_inquiries (name, email, message, language, created_at, handled_at)
      SELECT 'Many ' || n, 'many' || n || '@example.com', 'a 100% sure thing', 'en', now() - make_interval(hours => n), CASE WHEN n % 3 = 0 THEN now() END FROM generate_series(1, 60) n`)
    const first = await list('inquiries', '?search=many&state=all')
    expect(first).toMatchObject({ count: 60, pageSize: 25 })
    expect(first.entries.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, n) => `Many ${n + 1}`))
    expect((await list('inquiries', '?search=many&state=all&page=3')).entries.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Many ${n + 51}`),
    )
    expect((await list('inquiries', '?search=many&state=handled')).count).toBe(20)
    expect((await list('inquiries', '?search=100%25&state=all')).count).toBe(60)
    expect((await list('inquiries', '?search=1_0&state=all')).count).toBe(0)
    for (const wrong of ['?page=0', '?state=other'])
      expect((await app.admin.call('GET', `/api/admin/inboxes/inquiries${wrong}`)).status).toBe(400)
    for (const path of ['inquiries', 'inquiries/x', 'inquiries/0'])
      expect((await app.admin.call('PUT', `/api/admin/inboxes/${path}`, { handled: true })).status).toBe(404)
  })

  it('are exported without formulas in cells', async () => {
    await app.database.dataSource.query(
      `INSERT INTO contact_inquiries (name, email, message, language) VALUES ('=HYPERLINK("https://evil.example")', 'x@example.com', E'two\nlines', 'en')`,
    )
    const response = await fetch(`${app.server.url}/api/admin/inboxes/inquiries/export?state=all`, {
      headers: { cookie: app.admin.cookie },
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="loquia-inquiries-/)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.startsWith('\uFEFFid,name,email,subject,message,')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")",x@example.com,,"two\nlines"`)
    expect(text.match(/^\d+,Many /gm)).toHaveLength(60)
    expect(text).toContain(',consent,consentVersion,consentAt,consentAt (UTC),createdAt,createdAt (UTC),')
    expect(text).toMatch(/,"terms and conditions, privacy policy",,\d{4}-\d\d-\d\dT[\d:.]+Z,\d{4}-\d\d-\d\d \d\d:\d\d,/)
    expect((await log()).at(-1)).toMatchObject({
      action: 'inbox.export',
      target_id: 'inquiries',
      details: { state: 'all' },
    })
  })

  it('export the consent of a demo’s contact with its time', async () => {
    const [{ demoId } = { demoId: null }] = (await list('demos')).entries
    await app.admin.call('POST', '/api/chatbot-demo/contact', {
      fullName: 'Dina',
      email: 'dina@example.com',
      website: 'shop.example',
      demoId,
      consent: currentConsent,
    })
    const response = await fetch(`${app.server.url}/api/admin/inboxes/demos/export?state=all`, {
      headers: { cookie: app.admin.cookie },
    })
    const lines = (await response.text()).split('\r\n')
    const line = (name: string) => lines.find((text) => text.includes(`,${name},`))
    expect(line('Dina')).toMatch(
      new RegExp(`,to be written to about this demo,${currentConsent},\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,`),
    )
    expect(line('Ciro Neri')).toMatch(/,,,,,\d{4}-\d\d-\d\dT/)
  })
})
