import { expect, test } from 'vitest'
import { asAdmin, contentFrame, holdNext, person, scene, textField } from './admin-scene.testing.ts'

test('a press on the page opens the text it stands on, and nothing on the page acts', async () => {
  await asAdmin('/admin/cms')
  const frame = contentFrame()
  const address = () => frame.locator('html').evaluate(() => location.href)
  const before = await address()
  await frame.getByRole('link', { name: 'Voice agent', exact: true }).first().click()
  await expect.poll(() => textField('en').inputValue()).toBe('Voice agent')
  expect(await textField('it').inputValue()).toBe('Agente vocale')
  await frame.getByRole('button', { name: 'Read my site' }).first().click()
  await expect.poll(() => textField('en').inputValue()).toBe('Read my site')
  expect(await address()).toBe(before)
  // An error has no place on the page, and says so.
  await scene.page.getByRole('button', { name: 'All texts' }).click()
  await scene.page.getByLabel('Search all texts').fill('errors.invalid_domain')
  await scene.page.locator('[data-text="errors.invalid_domain"]').click()
  await scene.page.getByText('Not visible on the page at first').waitFor()
})

test('a text that is brought up scrolls its page, and not the editor under the hand', async () => {
  const page = await holdNext(/\/api\/cms\/page/)
  await asAdmin('/admin/cms?text=contact.subtitle', { viewport: { width: 1280, height: 480 } })
  await page.asked
  await expect.poll(() => textField('en').evaluate((field) => field === document.activeElement)).toBe(true)
  const before = await scene.page.evaluate(() => window.scrollY)
  page.release()
  const chosen = contentFrame().locator('#contact [data-content-chosen]').first()
  await expect
    .poll(() => chosen.evaluate((element) => Math.abs(element.getBoundingClientRect().top - innerHeight / 2)))
    .toBeLessThan(60)
  expect(await scene.page.evaluate(() => window.scrollY)).toBe(before)
})

test('a text of another page brings up that page, and a page of a demo is shown with one', async () => {
  await asAdmin('/admin/cms')
  await scene.page.getByLabel('Search all texts').fill('voice.headline')
  await scene.page.locator('[data-text="voice.headline"]').click()
  await contentFrame().locator('h1 [data-content-chosen], h1[data-content-chosen]').first().waitFor()
  expect(await scene.page.getByLabel('Page', { exact: true }).inputValue()).toBe('/voice-agent')
  await scene.page.getByLabel('Page', { exact: true }).selectOption('/chatbot-demo/:demoId')
  await scene.page.getByText('This page belongs to a demo, and there is none yet.').waitFor()
  await scene.product.createDemo(scene.site.host)
  await scene.page.getByRole('button', { name: 'Try again' }).click()
  await contentFrame().locator('[data-content]').first().waitFor()
  await scene.page.getByLabel('Page', { exact: true }).selectOption('/404')
  await contentFrame().locator('h1[data-content]').waitFor()
})

test('the marked page is for admins alone, in a frame of this site, and holds no script of the site', async () => {
  const path = '/api/cms/page?address=%2F'
  const page = await scene.context.request.get(scene.product.url + path)
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  const html = await page.text()
  expect(Array.from(html.matchAll(/<script[^>]*>/g), ([tag]) => tag)).toEqual([
    expect.stringContaining('/assets/entry-content-frame-'),
  ])
  expect(html).toContain('<meta name="robots" content="noindex">')
  const refused = [
    ['/api/cms/page?address=%2Fportal', 404],
    ['/api/cms/page?address=%2Fadmin%2Fcms', 404],
    ['/api/cms/page?address=%2F%3Fpreview%3Dx', 404],
    ['/api/cms/page?address=elsewhere', 400],
  ] as const
  for (const [address, status] of refused)
    expect([address, (await scene.context.request.get(scene.product.url + address)).status()]).toEqual([
      address,
      status,
    ])

  const gina = await person()
  expect((await gina.context().request.get(scene.product.url + path)).status()).toBe(401)
  await gina.context().request.post(`${scene.product.url}/api/register`, {
    data: { username: 'gina', password: 'password of gina', email: 'gina@example.com' },
  })
  expect((await gina.context().request.get(scene.product.url + path)).status()).toBe(403)
  // And what visitors are sent is not marked.
  const visited = await (await fetch(scene.product.url)).text()
  expect(visited).not.toMatch(/[\u200b-\u200d\ufeff]{4,}/)
})

test('everything in the editor has a name, as a screen reader is told it', async () => {
  await asAdmin('/admin/cms?text=hero.title')
  await contentFrame().locator('[data-content]').first().waitFor()
  const session = await scene.context.newCDPSession(scene.page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const pressed = new Set(['button', 'link', 'textbox', 'combobox', 'searchbox', 'checkbox', 'tab', 'Iframe', 'dialog'])
  const unnamed = nodes.filter(
    ({ ignored, role, name }) => !ignored && pressed.has(String(role?.value)) && !String(name?.value ?? '').trim(),
  )
  expect(unnamed.map(({ role }) => role?.value)).toEqual([])
  expect(nodes.filter(({ role }) => role?.value === 'textbox').map(({ name }) => name?.value)).toEqual([
    'English',
    'Italian',
  ])
  await session.detach()
})
