import { describe, expect, it } from 'vitest'
import { here, peopleScene } from './people-scene.testing'

const { use, opened } = peopleScene()

it('offers an agent as soon as one is available', async () => {
  const away = { ...here, available: false, reason: 'nobody' } as const
  use.service.people = away
  const { page, chat, bar } = await opened('/people-later')
  await chat.part('person').click()
  await chat.part('person-away').waitFor()
  await chat.part('lead-cancel').click()
  use.service.people = here
  await chat.part('person').click()
  await chat.part('person-ask').waitFor()
  await chat.part('person-close').click()
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

describe('when no agent is available', () => {
  it('offers the form for a message', async () => {
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
    ['en', 'Europe/Rome', 'Forno Aurora is back tomorrow at 9:00 am'],
    ['it', 'Europe/Rome', 'Forno Aurora torna domani alle 9:00'],
    ['de', 'Europe/Rome', 'Forno Aurora ist morgen um 9:00 Uhr wieder da'],
    ['fr', 'Europe/Rome', 'Forno Aurora : de retour demain à 9:00'],
    ['es', 'Europe/Rome', 'Forno Aurora vuelve mañana a las 9:00'],
    ['pt', 'Europe/Rome', 'Forno Aurora volta amanhã às 9:00'],
    ['en', 'America/New_York', 'Forno Aurora is back tomorrow at 3:00 am (9:00 am Italy Time)'],
  ])('says once when the business opens again: %s, read in %s', async (lang, timezoneId, words) => {
    const opensAt = '2030-01-08T08:00:00.000Z'
    use.service.people = { available: false, reason: 'outside_hours', opensAt, replyMinutes: 5 }
    // The owner's office hours say the same; they are not said beside it.
    use.service.config = {
      ...use.service.config,
      timeZone: 'Europe/Rome',
      settings: { ...use.service.config.settings, officeHours: 'Mo-Fr 09:00-18:00' },
    }
    const page = await use.page({ reducedMotion: 'reduce', timezoneId, viewport: { width: 390, height: 700 } })
    await page.clock.setFixedTime('2030-01-07T20:00:00.000Z')
    const { chat, active, axe } = await opened('/away', lang, page)
    const header = async () => (await chat.part('header').innerText()).replaceAll(/\u202f|\u00a0/g, ' ')
    await expect.poll(header).toContain(words)
    expect((await header()).split(/\d:00/)).toHaveLength(words.split(/\d:00/).length)
    expect(await axe()).toEqual([])
    await chat.part('person').click()
    await expect.poll(header).toContain(words)
    await chat.part('lead').waitFor()
    expect(use.service.conversations.size).toBe(0)
    expect(await axe()).toEqual([])
    await chat.part('lead-cancel').click()
    await expect.poll(active).toBe('person')
  })

  it('closes the form for a new question', async () => {
    const opensAt = new Date(Date.now() + 3_600_000).toISOString()
    use.service.people = { available: false, reason: 'outside_hours', opensAt, replyMinutes: 5 }
    use.service.config = { ...use.service.config, suggestions: ['Do you bake?', 'Where are you?', 'Who are you?'] }
    const page = await use.page({ reducedMotion: 'reduce', viewport: { width: 390, height: 700 } })
    const { chat } = await opened('/away-answer', 'en', page)
    await chat.part('person').click()
    await chat.part('lead').locator('[name="name"]').fill('Ada')
    await chat.ask('When do you open on Sunday?')
    const answer = await chat.answered()
    expect(await chat.part('lead').isVisible()).toBe(false)
    const list = (await chat.part('messages').boundingBox())!
    const bubble = (await answer.locator('.bubble').boundingBox())!
    expect(bubble.y).toBeGreaterThanOrEqual(list.y)
    expect(bubble.y + bubble.height).toBeLessThanOrEqual(list.y + list.height)
    await chat.part('person').click()
    expect(await chat.part('lead').locator('[name="name"]').inputValue()).toBe('Ada')
  })
})
