import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inEnglish } from '../../testing/one-language.ts'
import { asAdmin, call, dialog, person, scene, textForm, toast, visit } from './admin-scene.testing.ts'
import { days } from './days.testing.ts'
import { drag } from './drag.testing.ts'

/** What an admin does in a day, wholly in one language, and what others then see in that language. */

describe.each(inEnglish(days))('a day at $prefix/admin', (w) => {
  test('a picture is uploaded, shown to a visitor, and its deletion warns', async () => {
    const { contents } = await call<{ contents: { id: number; key: string }[] }>(
      'GET',
      `/api/cms/content/hero?language=${w.language}`,
    )
    for (const { id } of contents.filter(({ key }) => key === 'hero.image'))
      await call('DELETE', `/api/cms/content/${id}`)
    await asAdmin(`${w.prefix}/admin/cms?tab=media`)
    await scene.page.getByRole('button', { name: w.upload }).click()
    const bytes = await sharp({ create: { width: 700, height: 300, channels: 3, background: '#6d28d9' } })
      .png()
      .toBuffer()
    await dialog()
      .locator('input[type=file]')
      .setInputFiles([{ name: `Door ${w.language}.png`, mimeType: 'image/png', buffer: bytes }])
    await dialog().getByLabel(w.alt).fill(`Our door, ${w.language}`)
    await dialog().getByRole('button', { name: w.send, exact: true }).click()
    await scene.page.getByText(`door-${w.language}.png`).waitFor()
    await scene.page.getByRole('tab', { name: w.content }).click()
    await scene.page.getByLabel(w.search).fill(w.opening)
    await scene.page.locator('[data-text="hero.image"]').click()
    await textForm('hero.image')
      .getByLabel(w.picture, { exact: true })
      .selectOption({ label: `door-${w.language}.png, Our door, ${w.language}` })
    await textForm('hero.image').getByRole('button', { name: w.publish }).click()
    await toast(w.created)
    await scene.visitor.goto(scene.product.url + (w.prefix || '/'))
    const shown = scene.visitor.getByAltText(`Our door, ${w.language}`)
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
    await scene.page.getByRole('tab', { name: w.media }).click()
    await scene.page.getByRole('button', { name: `${w.remove} door-${w.language}.png` }).click()
    await dialog().getByText(w.warned).waitFor()
    await dialog().getByRole('button', { name: w.remove, exact: true }).click()
    await toast(w.gone)
  })

  test('a project is planned, and its client sees it at once', async () => {
    const username = `greta-${w.language}`
    const client = await person()
    const registered = await client.context().request.post(`${scene.product.url}/api/register`, {
      data: { username, password: 'password of greta', email: `${username}@example.com` },
    })
    const { id } = (await registered.json()) as { id: number }
    await asAdmin(`${w.prefix}/admin/projects?new=${id}`)
    await dialog().getByLabel(w.name, { exact: true }).fill(`Florist ${w.language}`)
    await dialog().getByRole('button', { name: w.make }).click()
    await scene.page.getByRole('heading', { level: 1, name: `Florist ${w.language}` }).waitFor()
    for (const [title, percent] of [
      ['Roses', '100'],
      ['Tulips', '50'],
    ] as const) {
      await scene.page.getByRole('button', { name: w.task }).click()
      await dialog().getByLabel(w.title).fill(title)
      await dialog().getByLabel(w.percent).fill(percent)
      await dialog().getByRole('button', { name: w.saveTask }).click()
      await scene.page.locator('[data-entry]').filter({ hasText: title }).waitFor()
    }
    await scene.page.getByRole('button', { name: w.milestone }).click()
    await dialog().getByLabel(w.title).fill('First bloom')
    await dialog().getByRole('button', { name: w.saveMilestone }).click()
    await scene.page.locator('[data-entry]').filter({ hasText: 'First bloom' }).waitFor()
    await dialog().waitFor({ state: 'hidden' })
    const ordered = scene.page.waitForResponse((response) => response.url().endsWith('/tasks-order'))
    await drag(
      scene.page.locator('[data-entry] button').first(),
      scene.page.locator('[data-entry]').filter({ hasText: 'Tulips' }),
      /^Roses (?:is now at place|ora è al posto) 2/,
    )
    expect((await ordered).status()).toBe(200)

    await visit(client, `${w.prefix}/portal`)
    await client.getByRole('link', { name: `Florist ${w.language}` }).click()
    await client.getByText('75%', { exact: true }).first().waitFor()
    await expect
      .poll(() => client.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Tulips', 'Roses'])
    await client.getByRole('tab', { name: w.milestones }).click()
    await client.getByText('First bloom').first().waitFor()
  })
})
