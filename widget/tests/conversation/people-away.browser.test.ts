import { describe, expect, it } from 'vitest'
import { here, peopleScene } from './people-scene.testing'

const { use, opened } = peopleScene()

it('offers a person below an answer and by the button as soon as somebody can come', async () => {
  const away = { ...here, available: false, reason: 'nobody' } as const
  use.service.people = away
  const { page, chat, bar } = await opened('/people-later')
  await chat.part('person').click()
  await chat.part('person-away').waitFor()
  await chat.part('lead-cancel').click()
  use.service.people = here
  await chat.part('person').click()
  await chat.part('person-ask').waitFor()
  await chat.part('person').click()
  expect(await bar.isVisible()).toBe(false)

  use.service.people = away
  await page.reload()
  await chat.open()
  use.service.people = here
  use.service.answers.set('Do you bake cakes?', { text: 'Not on these pages.', outcome: 'none' })
  await chat.ask('Do you bake cakes?')
  await chat.part('person-talk').click()
  await chat.part('person-withdraw').waitFor()
})

describe('when nobody can come', () => {
  it('offers the form below the line that says so', async () => {
    use.service.people = here
    use.service.answers.set('Do you bake cakes?', { text: 'Not on these pages.', outcome: 'none' })
    const { page, chat, axe } = await opened('/missed')
    await chat.ask('Do you bake cakes?')
    await chat.answered()
    await chat.part('person-talk').click()
    await chat.part('person-withdraw').waitFor()
    expect(await chat.part('person-talk').count()).toBe(0)
    use.service.person.stays()
    const form = chat.part('person-missed').locator('[data-part="lead"]')
    await form.waitFor()
    expect(await form.locator('[name="message"]').inputValue()).toBe('Do you bake cakes?')
    expect(await axe()).toEqual([])
    await form.locator('[name="name"]').fill('Ada')
    await form.locator('[name="email"]').fill('ada@example.com')
    await chat.part('lead-send').click()
    await chat.part('lead-sent').waitFor()
    expect(use.service.leads).toMatchObject([{ name: 'Ada', message: 'Do you bake cakes?' }])
    await page.reload()
    await chat.part('person-missed').locator('[data-part="lead-sent"]').waitFor()
  })

  it.each([
    ['en', 'Europe/Rome', 'The people at Forno Aurora answer again tomorrow from 9:00 AM.'],
    ['it', 'Europe/Rome', 'Le persone di Forno Aurora rispondono di nuovo domani dalle 9:00.'],
    ['en', 'America/New_York', 'The people at Forno Aurora answer again tomorrow from 9:00 AM GMT+1.'],
  ])('says at once when they answer again, with the form: %s, read in %s', async (lang, timezoneId, words) => {
    const opensAt = '2030-01-08T08:00:00.000Z'
    use.service.people = { available: false, reason: 'outside_hours', opensAt, replyMinutes: 5 }
    use.service.config = { ...use.service.config, timeZone: 'Europe/Rome' }
    const page = await use.page({ reducedMotion: 'reduce', timezoneId, viewport: { width: 390, height: 800 } })
    await page.clock.setFixedTime('2030-01-07T20:00:00.000Z')
    const { chat, active, axe } = await opened('/away', lang, page)
    await chat.part('person').click()
    await expect.poll(() => chat.part('person-away').innerText()).toBe(words)
    await chat.part('lead').waitFor()
    expect(use.service.conversations.size).toBe(0)
    expect(await axe()).toEqual([])
    await chat.part('lead-cancel').click()
    await expect.poll(active).toBe('person')
  })
})
