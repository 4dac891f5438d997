import { limits } from '@loquia/contracts'
import { describe, expect, test } from 'vitest'
import { expectNoViolations, settled } from '../testing/client-desk.ts'
import { anybody } from './anybody.testing.ts'

/** The portal and the admin’s screens, for whoever sees, points or hears otherwise, on the built product: real server, real database, real browser. */
const at = anybody()
const { open, visit, call, registered, asAdmin, expectHeading } = at

/** The page's width with the distances between lines, words and letters that some readers need (WCAG 1.4.12). */
const spaced = () =>
  at.page.evaluate(() => {
    const distances = new CSSStyleSheet()
    distances.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(distances)
    return document.documentElement.scrollWidth
  })

describe('accessibility and layout', () => {
  test.each(['', '/it'])('axe finds no violation at $0/…', async (prefix) => {
    await open({ locale: prefix === '' ? 'en-US' : 'it-IT' })
    for (const path of ['/auth', '/auth?tab=register', '/auth/reset-password#token=x']) {
      await visit(prefix + path)
      await expectNoViolations(at.page, path)
    }
    const { id: clientId } = await registered(`looked${prefix.slice(1)}`)
    await asAdmin()
    const { project } = await call('/api/admin/projects', {
      clientId,
      name: `Looked at in ${prefix || 'English'}`,
      description: null,
    })
    const id = String(project?.['id'])
    await call(`/api/admin/projects/${id}/tasks`, { title: 'A task', dueDate: '2020-01-01', completionPercentage: 30 })
    await call(`/api/admin/projects/${id}/milestones`, { title: 'A milestone' })
    const { workspaces } = (await (await at.context.request.post(`${at.product.url}/api/workspaces`)).json()) as {
      workspaces: { id: string }[]
    }
    await call(`/api/workspaces/${workspaces[0]!.id}/keys`, { name: 'Help desk', scopes: ['ask'], expiresInDays: 90 })
    for (const path of [
      '/portal',
      `/portal/projects/${id}`,
      `/portal/projects/${id}?tab=milestones`,
      '/portal/account',
      '/portal/team',
      '/portal/keys',
      '/admin/users',
      '/admin/projects',
      '/admin/projects?new=',
      `/admin/projects/${id}`,
    ]) {
      await visit(prefix + path)
      await settled(at.page)
      await expectNoViolations(at.page, path)
    }
  })

  test('every page fits a screen of 320 px', async () => {
    await open({ viewport: { width: 320, height: 700 } })
    const { id: clientId } = await registered('narrow')
    await asAdmin()
    // As long as a German word, or an address, that has no place to break.
    const long = 'Restrukturierungsgesellschaftsübersicht_2026_final'
    const { project } = await call('/api/admin/projects', { clientId, name: long, description: long })
    const id = String(project?.['id'])
    await call(`/api/admin/projects/${id}/tasks`, { title: long, description: long })
    await call(`/api/admin/projects/${id}/milestones`, { title: long, description: long })
    // Enough for a list of several pages, with the steps through them below.
    await Promise.all(
      Array.from({ length: limits.adminPageSize }, (_, number) =>
        call('/api/admin/projects', { clientId, name: `${long} ${number}`, description: null }),
      ),
    )
    for (const path of [
      '/it/portal',
      `/it/portal/projects/${id}`,
      `/it/portal/projects/${id}?tab=milestones`,
      '/it/portal/account',
      '/it/portal/team',
      '/it/portal/keys',
      '/it/admin/users',
      '/it/admin/projects',
      `/it/admin/projects/${id}`,
    ]) {
      await visit(path)
      await settled(at.page)
      expect.soft([path, await at.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
      expect.soft([path, await spaced()]).toEqual([path, 320])
    }
    await call('/api/logout', {})
    await visit('/it/auth?tab=register')
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await spaced()).toBe(320)
  })
})

test('announces a page that opens without a reload', async () => {
  await open()
  await registered('hanna')
  await visit('/portal')
  await at.page.getByRole('link', { name: 'What visitors ask' }).press('Enter')
  await expectHeading('What visitors ask')
  await at.page.locator('[aria-live]').filter({ hasText: 'What visitors ask · Loquia' }).waitFor({ state: 'attached' })
  await expect.poll(() => at.page.evaluate(() => document.activeElement?.id)).toBe('content')
  await at.page.keyboard.press('Tab')
  expect(await at.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Back to the portal')
})

test('shows selection or focus in forced colors', async () => {
  await open({ forcedColors: 'active' })
  await registered('jana')
  await visit('/portal/analytics?tab=metrics')
  await at.page.getByRole('radio', { name: '30 days' }).waitFor({ state: 'attached' })
  const looks = () =>
    at.page.evaluate(() => ({
      tabs: [...document.querySelectorAll('[role="tab"]')].map((tab) => getComputedStyle(tab).borderBottomColor),
      pills: [...document.querySelectorAll('fieldset label')].map((pill) => getComputedStyle(pill).backgroundColor),
    }))
  const { tabs, pills } = await looks()
  expect(tabs.map((color) => color === tabs[3])).toEqual([false, false, false, true, false])
  expect(pills.map((color) => color === pills[1])).toEqual([false, true, false])
  await visit('/portal/account')
  const company = at.page.getByLabel('Company')
  await company.focus()
  expect(await company.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid')
})

test.each([
  { width: 1280, height: 600 },
  { width: 390, height: 700 },
])('keeps the focused element clear of the save bar, at $width px', async (viewport) => {
  await open({ viewport })
  await registered(`katia${viewport.width}`)
  await visit('/portal/chatbot-embed?tab=customize')
  const bar = at.page.locator('[data-save-bar]')
  await at.page.getByRole('tab', { name: 'Make it yours' }).focus()
  for (let step = 0; step < 20; step++) {
    await at.page.keyboard.press('Tab')
    const covered = await bar.evaluate((element) => {
      const focused = document.activeElement
      return focused !== null &&
        !element.contains(focused) &&
        !!focused.closest('[role="tabpanel"]') &&
        focused.getBoundingClientRect().bottom > element.getBoundingClientRect().top
        ? focused.outerHTML.slice(0, 120)
        : null
    })
    expect(covered).toBeNull()
  }
})
