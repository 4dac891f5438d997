import { limits } from '@loquia/contracts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asAdmin, dialog, look, scene, toast } from './admin-scene.testing.ts'

test('a picture is uploaded, used on the page, and its deletion warns', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  const png = await sharp({ create: { width: 1200, height: 500, channels: 3, background: '#6d28d9' } })
    .png()
    .toBuffer()
  await dialog()
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'Shop Front.png', mimeType: 'image/png', buffer: png },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') },
    ])
  await dialog().getByLabel('Alternative text').fill('Our shop from the street')
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: This is not a picture we can use.').waitFor()
  await scene.page.keyboard.press('Escape')
  await scene.page.getByText('shop-front.png').waitFor()
  await scene.page.getByText(`No section · ${(png.length / 1_024).toFixed(1)} KB`).waitFor()
  await look('media')

  await scene.page.getByRole('tab', { name: 'Website Content' }).click()
  await scene.page.getByLabel('Search all texts').fill('Picture of the opening')
  await scene.page.locator('[data-text="hero.image"]').click()
  await scene.page.getByLabel('Picture, English', { exact: true }).selectOption({ index: 1 })
  await scene.page.getByRole('button', { name: 'Save and publish' }).click()
  await toast('Content created')
  const { visitor } = scene
  await visitor.goto(scene.product.url)
  const shown = visitor.getByAltText('Our shop from the street')
  await shown.scrollIntoViewIfNeeded()
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)

  await scene.page.getByRole('tab', { name: 'Media Assets' }).click()
  await scene.page.getByRole('button', { name: 'Delete shop-front.png' }).click()
  await dialog().getByText('shop-front.png').waitFor()
  await dialog().getByText('It is used by Picture of the opening (English).').waitFor()
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
  await visitor.reload()
  expect(await visitor.getByAltText('Our shop from the street').count()).toBe(0)
})

test('a picture is dropped, described, replaced and shown with its new file', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Choose at least one picture.').waitFor()
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  await drop([['Green Door.png', 'image/png', await picture('#047857')]])
  await dialog().getByText('Chosen: Green Door.png').waitFor({ state: 'attached' })
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await toast('Media uploaded')
  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  await dialog().getByLabel('Alternative text').fill('A green door')
  await dialog().getByLabel('Section').selectOption('general')
  await look('media-edit')
  await dialog().getByRole('button', { name: 'Save', exact: true }).click()
  await toast('Media saved')
  const shown = scene.page.getByAltText('A green door')
  await scene.page.getByText(/^General · /).waitFor()
  const old = await shown.getAttribute('src')

  await scene.page.getByRole('button', { name: 'Edit green-door.png' }).click()
  const file = dialog().getByLabel('Replace the file')
  const question = scene.page.getByRole('dialog', { name: 'Replace the picture?' })
  const sure = question.getByRole('button', { name: 'Replace' })
  await file.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await question.getByText(/^page\.png takes the place of /).waitFor()
  await sure.click()
  await toast('Error saving media')
  // What was typed beside it is saved with it.
  await dialog().getByLabel('Alternative text').fill('A red door')
  await file.setInputFiles({ name: 'Red Door.png', mimeType: 'image/png', buffer: await picture('#b42318') })
  await sure.click()
  await toast('Media saved')
  await expect.poll(() => scene.page.getByAltText('A red door').getAttribute('src')).not.toBe(old)
  await scene.page.getByRole('button', { name: /^Delete .*door\.png$/ }).click()
  expect(await dialog().getByRole('alert').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
  await toast('Media deleted')
})

test('a drop on the area brings several pictures; one that is none is named, and the others are there', async () => {
  await asAdmin('/admin/cms?tab=media')
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  const picture = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  await drop([
    ['Left.png', 'image/png', await picture('#000')],
    ['page.png', 'image/png', Buffer.from('<html></html>')],
    ['Right.png', 'image/png', await picture('#fff')],
  ])
  await drop([['huge.png', 'image/png', Buffer.alloc(limits.uploadMaxBytes + 1)]])
  await dialog().getByText('Chosen: Left.png, page.png, Right.png, huge.png').waitFor({ state: 'attached' })
  // One that is too large says so at once, and holds the others up until it is left out.
  await dialog().getByRole('listitem').filter({ hasText: 'huge.png' }).getByText('File is too large.').waitFor()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('Leave out what is too large, then upload the others.').waitFor()
  await look('upload with several files', 'dialog[open]')
  await dialog().getByRole('button', { name: 'Leave out huge.png' }).click()
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('page.png: This is not a picture we can use.').waitFor()
  await scene.page.keyboard.press('Escape')
  for (const name of ['left.png', 'right.png']) await scene.page.getByText(name, { exact: true }).waitFor()
  expect(await scene.page.getByText('page.png', { exact: true }).count()).toBe(0)
  await scene.page.getByRole('button', { name: 'Upload Media' }).click()
  await drop([
    ['one.png', 'image/png', Buffer.from('no picture')],
    ['two.png', 'image/png', Buffer.alloc(0)],
  ])
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog().getByText('one.png: This is not a picture we can use.').waitFor()
  await dialog().getByText('two.png: This file is empty.').waitFor()
})

/**
 * Lets files fall on the area of the open dialog, with the events that a hand causes. Of a large one only the size is
 * told.
 */
async function drop(files: [name: string, type: string, bytes: Buffer][]): Promise<void> {
  const transfer = await scene.page.evaluateHandle(
    (given) => {
      const made = new DataTransfer()
      for (const [name, type, bytes] of given)
        made.items.add(
          new File([typeof bytes === 'number' ? new Uint8Array(bytes) : Uint8Array.from(bytes)], name, { type }),
        )
      return made
    },
    files.map(([name, type, bytes]) => [name, type, bytes.length > 1_000_000 ? bytes.length : [...bytes]] as const),
  )
  const area = dialog().locator('input[type=file]')
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer: transfer })
}
