import {
  openingHoursResponse,
  peopleResponse,
  readOpeningHoursResponse,
  widgetConfigSchema,
  type OpeningHours,
} from '@loquia/contracts'
import { expect, it } from 'vitest'
import { path, scene } from './studio-scene.testing.js'

const nineToFive = [{ from: 540, to: 1_020 }]
const hours: OpeningHours = {
  week: [nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, [], []],
  dates: [{ date: '2026-12-25', intervals: [] }],
}

const shown = async () => openingHoursResponse.parse((await scene.ada.call('GET', path('opening-hours'))).body)
const save = (body: unknown) => scene.ada.call('PUT', path('opening-hours'), body)
const config = async () =>
  widgetConfigSchema.parse(await (await fetch(`${scene.server.url}/api/widget/${scene.bot.botId}`)).json())

it('stores opening hours with their zone, and gives them up again', async () => {
  expect(await shown()).toMatchObject({ hours: null, timeZone: '', site: { week: null, isClear: false, url: null } })
  const saved = openingHoursResponse.parse((await save({ hours, timeZone: 'Europe/Rome' })).body)
  expect(saved).toMatchObject({ hours, timeZone: 'Europe/Rome' })
  expect(await shown()).toEqual(saved)
  await save({ hours: null, timeZone: '' })
  expect(await shown()).toMatchObject({ hours: null, timeZone: '' })
})

it('saves no hours over those that another editor saved meanwhile', async () => {
  const { version } = await shown()
  const first = openingHoursResponse.parse((await save({ hours, timeZone: 'Europe/Rome', version })).body)
  expect(first.version).not.toBe(version)
  expect(await save({ hours: null, timeZone: '', version })).toMatchObject({
    status: 409,
    body: { code: 'settings_changed', stored: { hours, timeZone: 'Europe/Rome' } },
  })
  expect(await shown()).toEqual(first)
  await scene.ada.call('PUT', path('settings'), { look: { title: 'Another setting' } })
  expect((await save({ hours: null, timeZone: '', version: first.version })).status).toBe(200)
})

it.each([
  [
    'hours that overlap',
    { hours: { ...hours, week: [[...nineToFive, { from: 600, to: 700 }], [], [], [], [], [], []] }, timeZone: '' },
  ],
  ['a zone that is none', { hours, timeZone: 'Mars/Base' }],
  ['a week of six days', { hours: { ...hours, week: hours.week.slice(1) }, timeZone: '' }],
])('refuses %s', async (_, body) => {
  expect((await save(body)).status).toBe(400)
  expect((await shown()).hours).toBeNull()
})

it('reads hours in plain words, in the language of the owner first, and stores nothing', async () => {
  const read = async (text: string) =>
    readOpeningHoursResponse.parse((await scene.ada.call('POST', path('opening-hours/read'), { text })).body).week
  expect(await read('Mon-Fri 9-5')).toEqual(hours.week)
  expect(await read('Lun-Ven 9-17')).toEqual(hours.week)
  expect(await read('call us')).toBeNull()
  expect((await shown()).hours).toBeNull()
})

it('lets agents follow the opening hours, or have hours of their own', async () => {
  const people = { offered: true, officeHours: '', replyMinutes: 5, waitMinutes: 10, emailAfterMinutes: null }
  const put = async (body: object) => peopleResponse.parse((await scene.ada.call('PUT', path('people'), body)).body)
  await save({ hours, timeZone: 'Europe/Rome' })
  expect((await put({ ...people, hours: 'opening' })).settings.hours).toBe('opening')
  expect((await config()).settings.officeHours).toBe('Mo-Fr 09:00-17:00')
  expect((await put({ ...people, hours: 'own', officeHours: 'Mo 10:00-11:00' })).settings.hours).toBe('own')
  expect((await config()).settings.officeHours).toBe('Mo 10:00-11:00')
  expect((await put({ ...people, hours: 'anytime' })).settings.hours).toBe('anytime')
  expect((await config()).settings.officeHours).toBeUndefined()
  // Clients of before name hours alone.
  expect((await put({ ...people, officeHours: 'Tu 10:00-11:00' })).settings).toMatchObject({ hours: 'own' })
  expect((await put(people)).settings).toMatchObject({ hours: 'anytime' })
  await put({ ...people, offered: false, hours: 'opening' })
  await save({ hours: null, timeZone: '' })
})
