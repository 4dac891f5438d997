import { openingHoursResponse, type OpeningHours } from '@loquia/contracts'
import { expect, test } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** The week of opening hours in the studio: two editors at once, the keyboard alone, and narrow screens. */
const desk = clientDesk()
const { call, ofBot, visit } = desk

const nine = [{ from: 540, to: 1_020 }]
const hours: OpeningHours = {
  week: [nine, nine, nine, nine, nine, [], []],
  dates: [{ date: '2030-12-25', intervals: [] }],
}
const withDay = (day: number, intervals: OpeningHours['week'][number]): OpeningHours => ({
  ...hours,
  week: hours.week.map((each, at) => (at === day ? intervals : each)),
})
const put = (changed: OpeningHours | null, timeZone = 'Europe/Rome') =>
  call('PUT', ofBot('opening-hours'), { hours: changed, timeZone })
const stored = async () => openingHoursResponse.parse(await call('GET', ofBot('opening-hours')))
const field = (label: string) => desk.page.getByLabel(label, { exact: true })
const save = () => desk.page.getByRole('button', { name: 'Save', exact: true })

test('keeps the hours that another editor saved meanwhile', async () => {
  const { page } = desk
  await put(hours)
  await visit('/portal/chatbot-embed?tab=hours')
  await field('Monday: opens at').fill('10:00')
  await put({ ...withDay(1, []), dates: [] }, 'Europe/London')
  await save().click()
  await desk.toast('Opening hours saved').waitFor()
  expect(await stored()).toMatchObject({
    hours: { week: [[{ from: 600, to: 1_020 }], [], nine, nine, nine, [], []], dates: [] },
    timeZone: 'Europe/London',
  })

  await field('Monday: opens at').fill('11:00')
  await put(withDay(0, [{ from: 480, to: 720 }]), 'Europe/London')
  await save().click()
  const box = page.locator('[data-conflict="week.0"]')
  await box.getByText('11:00–17:00').waitFor()
  await box.getByText('08:00–12:00').waitFor()
  expect(await page.locator('[data-conflict]').count()).toBe(1)
  expect(await field('Monday: opens at').inputValue()).toBe('11:00')
  await desk.expectNoViolations('hours in conflict')
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await save().click()
  await expect.poll(async () => (await stored()).hours?.week[0]).toEqual([{ from: 660, to: 1_020 }])
  expect((await stored()).hours?.dates).toEqual(hours.dates)
})

test('asks before it saves a week without hours', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=hours')
  // A time zone alone confirms no week.
  await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Rome')
  await save().click()
  await expect.poll(async () => (await stored()).timeZone).toBe('Europe/Rome')
  expect((await stored()).hours).toBeNull()
  const dialog = page.getByRole('dialog', { name: 'Closed every day?' })
  await save().click()
  await dialog.getByRole('button', { name: 'Add hours' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await stored()).hours).toBeNull()
  await save().click()
  await dialog.getByRole('button', { name: 'Yes, we’re closed' }).click()
  await expect.poll(async () => (await stored()).hours?.week.flat()).toEqual([])

  await visit('/portal/chatbot-embed?tab=people')
  await page.getByText('At other hours', { exact: true }).click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await field(`${day}: closed or open`).filter({ visible: true }).selectOption('closed')
  await page.getByText('Closed every day: visitors can’t reach your team.').waitFor()
  await save().click()
  await desk.toast('Saved').waitFor()
  expect(await call('GET', ofBot('people'))).toMatchObject({ settings: { hours: 'own', officeHours: '' } })
})

test('the week can be filled by keyboard only', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=hours')
  const label = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      if ((await label()).includes(wanted)) return
    }
    throw new Error(`${wanted} is not reached by the Tab key`)
  }
  await page.getByRole('textbox', { name: 'In your own words' }).focus()
  await page.keyboard.type('Mon-Fri 9-5')
  await page.keyboard.press('Enter')
  await page.getByText('We read:').waitFor()
  await tabTo('Yes, use these')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await tabTo('Monday: add hours')
  await page.keyboard.press('Enter')
  expect(await label()).toBe('Monday: opens at')
  expect(await field('Monday: opens at').count()).toBe(2)
  await tabTo('Monday: remove 18:00–22:00')
  await page.keyboard.press('Enter')
  expect(await label()).toBe('Monday: opens at')
  await tabTo('Saturday: closed or open')
  await page.keyboard.press('ArrowDown')
  await tabTo('Saturday: opens at')
  await page.keyboard.type('10:30')
  await tabTo('Add a date')
  await page.keyboard.press('Enter')
  expect(await label()).toBe('Date')
  await tabTo('Remove')
  await page.keyboard.press('Enter')
  expect(await label()).toBe('Add a date')
  await tabTo('Confirm these hours')
  await page.keyboard.press('Enter')
  await desk.toast('Opening hours saved').waitFor()
  expect((await stored()).hours).toEqual({
    week: [nine, nine, nine, nine, nine, [{ from: 630, to: 1_080 }], []],
    dates: [],
  })
})

test.each([
  ['', 320],
  ['', 390],
  ['', 1_280],
  ['/it', 320],
  ['/it', 390],
  ['/it', 1_280],
])('is accessible at “%s/”, %i px wide', async (prefix, width) => {
  const { page } = desk
  const split = [
    { from: 540, to: 750 },
    { from: 900, to: 1_140 },
  ]
  await put({
    week: [split, nine, nine, nine, [{ from: 1_080, to: 1_560 }], [{ from: 0, to: 1_440 }], []],
    dates: [
      { date: '2030-12-24', intervals: split },
      { date: '2030-12-25', intervals: [] },
    ],
  })
  await page.setViewportSize({ width, height: 900 })
  await visit(`${prefix}/portal/chatbot-embed?tab=hours`)
  const text = page.getByRole('textbox', { name: prefix === '' ? 'In your own words' : 'Con parole tue' })
  await text.fill('Mon-Thu 9-17, Friday by appointment')
  await text.press('Enter')
  await page.locator('[aria-live="polite"] ul').waitFor()
  await desk.settled()
  await desk.expectNoViolations(`hours at ${prefix}/, ${width} px`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const heights = await page
    .locator('[role="tabpanel"]:not([hidden]) fieldset fieldset :is(button, input, select)')
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(7)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
