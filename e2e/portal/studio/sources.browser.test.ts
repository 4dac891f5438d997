import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage, type ErrorCode } from '@loquia/contracts'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { bakery } from '../../testing/bakery.ts'
import { clientDesk } from '../../testing/client-desk.ts'
import { badUploads, goodUploads } from '../../testing/sample-uploads.ts'
import { servePages } from '../../testing/serve-pages.ts'

/** Sources of a bot in its studio, on the built product: files, and a website during its ingestion. */
const desk = clientDesk()
const { call, ofBot, visit } = desk

test.each([
  { prefix: '', locale: 'en' },
  { prefix: '/it', locale: 'it' },
] as const)('explains in $locale why a file cannot be read', async ({ prefix, locale }) => {
  const { page, product, botId } = desk
  const files = async () => (await readdir(join(product.dataDir, 'files/documents')).catch(() => [])).length
  const before = await files()
  await visit(`${prefix}/portal/chatbot-embed`)
  const bad = await badUploads()
  await page
    .locator('input[type="file"][multiple]')
    .setInputFiles([
      ...bad.map(({ name: file, mimeType, buffer }) => ({ name: file, mimeType, buffer })),
      ...goodUploads,
    ])
  const row = (file: string) => page.locator('[data-upload]').filter({ hasText: file })
  for (const { name: file, code } of bad) {
    await row(file).and(page.locator('[data-upload="failed"]')).waitFor({ timeout: 120_000 })
    expect([file, await row(file).innerText()]).toEqual([
      file,
      expect.stringContaining(errorMessage(code as ErrorCode, locale)),
    ])
  }
  for (const { name: file } of goodUploads) await row(file).and(page.locator('[data-upload="done"]')).waitFor()
  await expect.poll(() => page.locator('[data-source][data-status="ready"]').count()).toBe(goodUploads.length)
  expect(
    ((await call('GET', `/api/chatbot/trainings?botId=${botId}`)) as { trainings: unknown[] }).trainings.length,
  ).toBe(goodUploads.length)
  expect(await files()).toBe(before + goodUploads.length)
})

test('files dropped on the field are uploaded', async () => {
  const { page, product } = desk
  await visit('/portal/chatbot-embed?tab=content')
  await page.getByLabel('Address').fill('typed.example')
  const dragged = [
    ...goodUploads.map(({ name: file, buffer }) => ({ file, type: 'text/plain', text: buffer.toString() })),
    { file: 'song.mp3', type: 'audio/mpeg', text: 'no document' },
  ]
  /**
   * As the browser sends it to the element below the pointer.
   * @returns whether the page keeps the browser from opening the files itself
   */
  const send = (target: Locator, type: 'dragenter' | 'dragover' | 'dragleave' | 'drop') =>
    target.evaluate(
      (element, { type: name, files }) => {
        const dataTransfer = new DataTransfer()
        for (const { file, type: kind, text } of files) dataTransfer.items.add(new File([text], file, { type: kind }))
        return !element.dispatchEvent(
          new DragEvent(name, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
        )
      },
      { type, files: dragged },
    )
  const field = page.locator('[data-drop]')
  const beside = page.getByRole('heading', { name: 'Documents' })
  expect([await send(beside, 'dragover'), await send(beside, 'drop')]).toEqual([true, true])
  expect(await send(field, 'dragover')).toBe(true)
  await expect.poll(() => field.getAttribute('data-drop')).toBe('over')
  await send(field, 'dragleave')
  await expect.poll(() => field.getAttribute('data-drop')).toBe('ready')
  expect(await page.locator('[data-upload]').count()).toBe(0)
  await send(field, 'dragover')
  expect(await send(field, 'drop')).toBe(true)
  await expect.poll(() => field.getAttribute('data-drop')).toBe('ready')
  const row = (file: string) => page.locator('[data-upload]').filter({ hasText: file })
  await row('song.mp3')
    .and(page.locator('[data-upload="failed"]'))
    .getByText('Invalid file type. Please upload PDF, DOCX, or TXT files.')
    .waitFor()
  for (const { name: file } of goodUploads) await row(file).and(page.locator('[data-upload="done"]')).waitFor()
  expect(await page.locator('[data-upload]').count()).toBe(dragged.length)
  await expect.poll(() => page.locator('[data-source][data-status="ready"]').count()).toBe(goodUploads.length)
  expect(page.url()).toBe(`${product.url}/portal/chatbot-embed?tab=content`)
  expect(await page.getByLabel('Address').inputValue()).toBe('typed.example')
})

test('an owner controls the ingestion of a website', async () => {
  const { page } = desk
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const slow = await servePages(async (request, response) => {
    if (request.url !== '/' && request.url !== '/robots.txt') await gate
    bakery(request, response)
  })
  try {
    await visit('/portal/chatbot-embed')
    await page.getByLabel('Address').fill(`http://${slow.host}/`)
    await page.getByRole('button', { name: 'Import' }).click()
    const row = (status: string) => page.locator(`[data-source="site"][data-status="${status}"]`)
    await row('crawling').waitFor()
    // Of what a press has fetched anew, one part may take its time: the next press counts meanwhile.
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    const builds = `**${ofBot('build')}`
    await page.route(builds, (route) => told.then(() => route.continue()))
    await page.getByRole('button', { name: 'Pause reading' }).click()
    await row('paused').getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Resume reading' }).click()
    await row('crawling').waitFor()
    tell()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Stop reading' }).click()
    open()
    await row('ready').or(row('failed')).waitFor()
    await page.getByLabel('Read again automatically').selectOption('weekly')
    await expect
      .poll(() => call('GET', ofBot('sources')))
      .toMatchObject({ sources: [{ schedule: 'weekly', paused: false }] })
    await page.reload()
    await expect.poll(() => page.getByLabel('Read again automatically').inputValue()).toBe('weekly')
  } finally {
    open()
    await slow.stop()
  }
})
