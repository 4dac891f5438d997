import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { sceneForTests, asAdmin, call, lookInBoth, scene, send, wide } from './admin-scene.testing.ts'

/** Every dialog of the admin’s screens by keyboard alone. */
sceneForTests()

/** A dialog of the admin's screens, with selectors that need no words of a language. */
interface Row {
  name: string
  path: string
  /** Must be opened before the opener exists. */
  opens?: string
  opener: string
  /** Opens it inside the opener's dialog. */
  inner?: string
  /**
   * What the focus begins on: the first field of a form, the heading of what is only read, the way out of a question.
   */
  start: 'field' | 'heading' | 'way out'
}
const panel = '#content [role="tabpanel"]:not([hidden])'
const planned = { project: 0 }
const rows: Row[] = [
  {
    name: 'add a text',
    path: '/admin/cms',
    opens: '[data-advanced] > summary',
    opener: '[data-advanced] button >> nth=1',
    start: 'field',
  },
  {
    name: 'import',
    path: '/admin/cms',
    opens: '[data-advanced] > summary',
    opener: '[data-advanced] button >> nth=3',
    start: 'field',
  },
  {
    name: 'history',
    path: '/admin/cms?text=cta.title',
    opener: 'form[data-form] button >> nth=1',
    start: 'heading',
  },
  {
    name: 'delete a text',
    path: '/admin/cms?text=cta.title',
    opener: '[data-language="en"] button >> nth=0',
    start: 'way out',
  },
  { name: 'upload pictures', path: '/admin/cms?tab=media', opener: `${panel} button >> nth=0`, start: 'field' },
  { name: 'edit a picture', path: '/admin/cms?tab=media', opener: `${panel} li button >> nth=0`, start: 'field' },
  { name: 'delete a picture', path: '/admin/cms?tab=media', opener: `${panel} li button >> nth=1`, start: 'way out' },
  {
    name: 'details of an account',
    path: '/admin/users?search=admin',
    opener: 'tbody button >> nth=0',
    start: 'heading',
  },
  {
    name: 'ask before an admin is made',
    path: '/admin/users?search=ottavia',
    opener: 'tbody button >> nth=0',
    inner: '[aria-busy] button >> nth=1',
    start: 'way out',
  },
  {
    name: 'ask before an account is disabled',
    path: '/admin/users?search=ottavia',
    opener: 'tbody button >> nth=0',
    inner: '[aria-busy] button >> nth=2',
    start: 'way out',
  },
  {
    name: 'ask before sessions are ended',
    path: '/admin/users?search=ottavia',
    opener: 'tbody button >> nth=0',
    inner: '[aria-busy] button >> nth=3',
    start: 'way out',
  },
  { name: 'new account', path: '/admin/users?search=ottavia', opener: '#content button >> nth=0', start: 'field' },
  {
    name: 'ask before an account is removed',
    path: '/admin/users?search=ottavia',
    opener: 'tbody button >> nth=0',
    inner: '[aria-busy] button >> nth=4',
    // The name that has to be typed.
    start: 'field',
  },
  { name: 'new project', path: '/admin/projects', opener: '#content button >> nth=0', start: 'field' },
  { name: 'delete a project', path: '/admin/projects/:project', opener: '#content button >> nth=1', start: 'way out' },
  {
    name: 'add a task',
    path: '/admin/projects/:project',
    opener: '[aria-labelledby="plan-tasks"] button >> nth=0',
    start: 'field',
  },
  {
    name: 'edit a task',
    path: '/admin/projects/:project',
    opener: '[aria-labelledby="plan-tasks"] li button >> nth=1',
    start: 'field',
  },
  {
    name: 'delete a task',
    path: '/admin/projects/:project',
    opener: '[aria-labelledby="plan-tasks"] li button >> nth=2',
    start: 'way out',
  },
  {
    name: 'add a milestone',
    path: '/admin/projects/:project',
    opener: '[aria-labelledby="plan-milestones"] button >> nth=0',
    start: 'field',
  },
  {
    name: 'edit a milestone',
    path: '/admin/projects/:project',
    opener: '[aria-labelledby="plan-milestones"] li button >> nth=1',
    start: 'field',
  },
  { name: 'delete a message', path: '/admin/inboxes', opener: '[data-inquiry] button >> nth=-1', start: 'way out' },
  {
    name: 'remove a purchase mark',
    path: '/admin/bots?kind=purchased',
    opener: 'tbody button >> nth=0',
    start: 'way out',
  },
]

describe('dialogs by keyboard only', () => {
  beforeAll(async () => {
    await call('POST', '/api/cms/content', { type: 'cta', key: 'cta.title', value: 'Ask it', language: 'en' })
    const form = new FormData()
    form.append(
      'file',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 40, height: 40, channels: 3, background: '#6d28d9' } })
            .png()
            .toBuffer(),
        ),
      ]),
      'keyboard.png',
    )
    const { cookies } = await scene.context.storageState()
    const sent = await fetch(`${scene.product.url}/api/cms/media`, {
      method: 'POST',
      body: form,
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    expect(sent.status).toBe(201)
    await send('/api/register', { username: 'ottavia', password: 'password of ottavia', email: 'ottavia@example.com' })
    const { users } = await call<{ users: { id: number }[] }>('GET', '/api/admin/users')
    const { project } = await call<{ project: { id: number } }>('POST', '/api/admin/projects', {
      clientId: users[0]!.id,
      name: 'By keyboard',
      description: '',
    })
    planned.project = project.id
    await call('POST', `/api/admin/projects/${project.id}/tasks`, { title: 'A task', description: '' })
    await call('POST', `/api/admin/projects/${project.id}/milestones`, { title: 'A milestone', description: '' })
    await send('/api/contact-inquiry', {
      name: 'Ida',
      email: 'ida@example.com',
      message: 'May I ask something?',
      acceptTerms: true,
    })
    await call('PUT', `/api/admin/bots/${await scene.product.createDemo(scene.site.host)}`, { purchased: true })
  })

  test.each(rows)('$name at $path', async ({ name, path, opener, inner, start, opens }) => {
    const { page } = scene
    // Italian words take more room.
    const address = '/it' + path.replace(':project', String(planned.project))
    if (page.url() === scene.product.url + address) await page.setViewportSize(wide)
    else await asAdmin(address)
    if (opens !== undefined && !(await page.locator(opener).isVisible())) await page.locator(opens).press('Enter')
    const box = inner === undefined ? 'dialog[open]' : 'dialog dialog[open]'
    const dialog = () => page.locator(box)
    if (inner !== undefined) await page.locator(opener).press('Enter')
    const button = page.locator(inner === undefined ? opener : `dialog[open] ${inner}`)
    await button.focus()
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    const where = () =>
      page.evaluate((selector) => {
        const box = document.querySelector(selector)
        const { activeElement } = document
        // Between the last and the first one the browser's own bar has its turn; the page behind never has.
        return box?.contains(activeElement)
          ? 'inside'
          : activeElement === document.body || activeElement === null
            ? 'nowhere'
            : activeElement.outerHTML
      }, box)
    const first = {
      field: `${box} :is(input, select, textarea):not([type="hidden"]):enabled`,
      heading: `${box} h2`,
      'way out': `${box} button`,
    }[start]
    await expect
      .poll(() =>
        page
          .locator(first)
          .first()
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true)
    const stops = Math.min(12, await dialog().locator('button, input, select, textarea, a[href]').count()) + 3
    const seen = new Set<string>()
    for (let presses = 0; presses < stops; presses++) {
      await page.keyboard.press(presses === stops - 1 ? 'Shift+Tab' : 'Tab')
      seen.add(await where())
    }
    expect([...seen].filter((place) => place !== 'inside' && place !== 'nowhere')).toEqual([])
    expect(seen).toContain('inside')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    // Nothing of it is wider than a phone.
    await page.setViewportSize({ width: 390, height: 844 })
    await button.press('Enter')
    await dialog().waitFor()
    await lookInBoth(`dialog ${name}`, box)
    expect(
      await page.evaluate(() => [
        document.documentElement.scrollWidth,
        Math.max(...Array.from(document.querySelectorAll('dialog[open]'), (box) => box.scrollWidth - box.clientWidth)),
      ]),
    ).toEqual([390, 0])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    if (inner !== undefined) await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  })
})
