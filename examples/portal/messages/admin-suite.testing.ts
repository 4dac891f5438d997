import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { admin, context, dialog, failsThen, lose, page, running, visit } from './messages-scene.testing.ts'
import { messagesWords } from './messages-words.testing.ts'

describe.each(messagesWords)('at $prefix/…', (w) => {
  test('an admin is told what failed, what was done, and what is empty', async () => {
    expect((await context.request.post(`${running.product.url}/api/login`, { data: admin })).status()).toBe(200)
    const found = await lose(/\/api\/cms\/content$/)
    await visit(`${w.prefix}/admin/cms`)
    await page.getByRole('alert').filter({ hasText: w.cms.failed }).getByText(w.lost).waitFor()
    await found()
    await page.getByRole('button', { name: w.cms.again }).click()
    await page.getByText(w.cms.none).waitFor()

    await page.locator('[data-advanced] > summary').click()
    await page.getByRole('button', { name: w.cms.add }).click()
    await dialog().getByLabel(w.cms.type).selectOption('cta')
    await dialog().getByLabel(w.cms.key, { exact: true }).fill('cta.own')
    await dialog().getByLabel(w.cms.value).fill('Words')
    const save = () => dialog().getByRole('button', { name: w.cms.publish }).click()
    await failsThen(/\/api\/cms\/content$/, 'POST', save, w.lost, ...(w.content.create as [string, string]))
    const form = page.locator('form[data-form="cta.own"]')
    await form.locator(`[data-language="${w.prefix === '' ? 'en' : 'it'}"] textarea`).fill('Other words')
    const change = () => form.getByRole('button', { name: w.cms.publish }).click()
    await failsThen(/\/api\/cms\/content\//, 'PUT', change, w.lost, ...(w.content.update as [string, string]))
    await form.getByRole('button', { name: w.cms.delete }).first().click()
    await failsThen(
      /\/api\/cms\/content\//,
      'DELETE',
      () => dialog().getByRole('button', { name: w.cms.sure }).click(),
      w.lost,
      ...(w.content.delete as [string, string]),
    )

    await page.getByRole('tab', { name: w.media.tab }).click()
    await page.getByText(w.media.none).waitFor()
    await page.getByRole('button', { name: w.media.upload }).click()
    const buffer = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#047857' } })
      .png()
      .toBuffer()
    await dialog().locator('input[type=file]').setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer })
    await failsThen(
      /\/api\/cms\/media/,
      'POST',
      () => dialog().getByRole('button', { name: w.media.send, exact: true }).click(),
      w.lost,
      ...(w.media.uploaded as [string, string]),
    )
    await page.getByRole('button', { name: w.media.delete }).click()
    await dialog().getByText(w.media.sure).waitFor()
    await failsThen(
      /\/api\/cms\/media\//,
      'DELETE',
      () => dialog().getByRole('button', { name: w.cms.sure, exact: true }).click(),
      w.lost,
      ...(w.media.deleted as [string, string]),
    )

    const there = await lose(/\/api\/admin\/users\?/)
    await visit(`${w.prefix}/admin/users?search=nobody-of-this-name`)
    await page.getByRole('alert').filter({ hasText: w.users.failed }).getByText(w.lost).waitFor()
    await there()
    await page.getByRole('button', { name: w.cms.again }).click()
    await page.getByText(w.users.none).waitFor()
  })
})
