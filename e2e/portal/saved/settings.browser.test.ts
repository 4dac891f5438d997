import { expect, test } from 'vitest'
import { bakery } from '../../testing/bakery.ts'
import { servePages } from '../../testing/serve-pages.ts'
import { savedScene } from './saved-scene.testing.ts'

/** A setting that was just changed is what is shown next. */
const { desk, call, ofBot, visit, toast, hold, button, dialog, text } = savedScene()

test('saved settings show everywhere in the studio', async () => {
  const { page } = desk
  await text('prices.txt', 'A rye loaf costs 4.50 euros in our shop.')
  await visit('/portal/chatbot-embed?tab=content')
  await page.locator('[data-source]').waitFor()
  await page.getByRole('tab', { name: 'Put it on your site' }).click()
  await page.getByText('You haven’t set your website yet').waitFor()
  await page.getByRole('tab', { name: 'Make it yours' }).click()
  await page.getByLabel('Your website', { exact: true }).and(page.getByRole('textbox')).fill('forno-aurora.example')
  await page.getByLabel('About your company').fill('Forno Aurora is a bakery in Lucca that bakes with natural leaven.')
  const fetched = await hold(/\/origins$/)
  await button('Save').click()
  await fetched.isAsked()
  expect(await toast('Saved').count()).toBe(0)
  fetched.release()
  await toast('Saved').waitFor()
  await page.getByRole('tab', { name: 'Put it on your site' }).click()
  expect(await page.getByText('You haven’t set your website yet').count()).toBe(0)
  await page.getByText('forno-aurora.example', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Teach it' }).click()
  await page.locator('[data-source="answer"]').waitFor()
})

test('an invalid setting receives the focus', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByLabel('Your website', { exact: true }).and(page.getByRole('textbox')).fill('not a domain')
  await page.getByLabel('Where visitors can reach you').fill('nowhere')
  await button('Save').click()
  await page.getByText('Please enter a domain, such as example.com').waitFor()
  await page.getByText('Please enter an address with https://, or mailto: and an email address').waitFor()
  await expect
    .poll(() =>
      page
        .getByLabel('Your website', { exact: true })
        .and(page.getByRole('textbox'))
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  expect(await page.getByLabel('Where visitors can reach you').inputValue()).toBe('nowhere')
})

test('a choice shows before the server has stored it', async () => {
  const { page } = desk
  const site = await servePages(bakery)
  try {
    await call('POST', '/api/chatbot/training/url', { url: `http://${site.host}/`, scope: 'site', botId: desk.botId })
    await visit('/portal/chatbot-embed?tab=content')
    const often = page.getByLabel('Read again automatically')
    await often.waitFor()
    const planned = await hold(/\/schedule$/, 'PUT')
    await often.selectOption('weekly')
    await planned.isAsked()
    // A request is under way before the page is drawn anew.
    await expect.poll(() => often.inputValue()).toBe('weekly')
    const fetched = await hold(/\/sources$/)
    planned.release()
    await fetched.isAsked()
    expect(await often.inputValue()).toBe('weekly')
    fetched.release()
    await expect.poll(() => call('GET', ofBot('sources'))).toMatchObject({ sources: [{ schedule: 'weekly' }] })
    expect(await often.inputValue()).toBe('weekly')
  } finally {
    await site.stop()
  }
  await visit('/portal/analytics?tab=notifications')
  const kept = await hold(/\/retention$/, 'PUT')
  await page.getByText('90 days', { exact: true }).click()
  await dialog().getByRole('button', { name: 'Delete them' }).click()
  await kept.isAsked()
  await expect.poll(() => page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
  kept.release()
  await toast('Saved').waitFor()
  expect(await page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
})
