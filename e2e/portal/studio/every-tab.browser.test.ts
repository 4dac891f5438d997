import { expect, test } from 'vitest'
import { clientDesk } from '../../testing/client-desk.ts'

/** Every tab of the studio, saved after every other one: nothing else may change. */
const desk = clientDesk()
const { visit } = desk

/** Everything that the tabs save, by a path for each field. */
async function stored(): Promise<Record<string, unknown>> {
  const read = async (rest: string) => (await desk.call('GET', desk.ofBot(rest))) as Record<string, unknown>
  const { settings } = (await read('settings')) as { settings: { look: object } & Record<string, unknown> }
  const { settings: people } = (await read('people')) as { settings: object }
  const { questions } = (await read('golden-questions')) as { questions?: { question: string }[] }
  const { look, ...rest } = settings
  return {
    ...flat('settings', rest),
    ...flat('look', look),
    ...flat('people', people),
    origins: (await read('origins'))['allowed'],
    mcp: (await read('mcp'))['mode'],
    questions: questions?.map(({ question }) => question),
  }
}
const flat = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]))

let round = 0
const open = async (title: string) => {
  await desk.page.getByRole('tab', { name: title }).click()
  await desk.settled()
}
/** The button of the shown tab: those of hidden tabs have no role. */
const save = () => desk.page.getByRole('button', { name: 'Save', exact: true })

/** Changes each tab and returns the fields that change with it. */
const tabs: Record<string, () => Promise<Record<string, unknown>>> = {
  customize: async () => {
    const title = `Name ${++round}`
    await open('Make it yours')
    await desk.page.getByLabel('Name of the chatbot').fill(title)
    await save().click()
    await desk.page.getByText('Everything is saved.').waitFor()
    return { 'look.title': title }
  },
  people: async () => {
    const minutes = 10 + ++round
    await open('Agents')
    const field = desk.page.getByRole('tabpanel').filter({ visible: true }).locator('[name="replyMinutes"]')
    await field.fill(String(minutes))
    const sent = desk.page.waitForResponse((response) => response.request().method() === 'PUT')
    await save().click()
    await sent
    return { 'people.replyMinutes': minutes }
  },
  embed: async () => {
    const origin = `https://shop${++round}.example`
    await open('Put it on your site')
    await desk.page.getByLabel('Another website').fill(origin)
    const sent = desk.page.waitForResponse((response) => response.request().method() === 'PUT')
    await desk.page.getByRole('button', { name: 'Allow', exact: true }).first().click()
    await sent
    const { allowed } = (await desk.call('GET', desk.ofBot('origins'))) as { allowed: string[] }
    expect(allowed).toContain(origin)
    return { origins: allowed }
  },
}
const names = Object.keys(tabs)
const pairs = names.flatMap((first) => names.map((second): [string, string] => [first, second]))

test('each tab saves only its own fields', async () => {
  await visit('/portal/chatbot-embed?tab=people')
  for (const title of ['Teach it', 'Make it yours', 'Put it on your site', 'Agents', 'Model and usage'])
    await open(title)
  // After each tab has read what was stored, somebody else changes settings.
  await desk.call('PUT', desk.ofBot('settings'), {
    look: { position: 'left' },
    companyInfo: 'A bakery.',
  })
  await desk.call('PUT', desk.ofBot('people'), { officeHours: 'Mo-Fr 09:00-18:00' })
  for (const [first, second] of pairs) {
    const before = await stored()
    const changed = { ...(await tabs[first]!()), ...(await tabs[second]!()) }
    expect(await stored(), `${second} after ${first}`).toEqual({ ...before, ...changed })
  }
  expect(await stored()).toMatchObject({
    'look.position': 'left',
    'people.officeHours': 'Mo-Fr 09:00-18:00',
  })
})

test('a field that was changed elsewhere shows both values', async () => {
  const { page } = desk
  await visit('/portal/chatbot-embed?tab=customize')
  await page.getByLabel('Name of the chatbot').fill('Mine')
  await desk.call('PUT', desk.ofBot('settings'), { look: { title: 'Theirs', welcomeMessage: 'Ciao' } })
  await save().click()
  const box = page.locator('[data-conflict="look.title"]')
  await box.getByText('Mine', { exact: true }).waitFor()
  await box.getByText('Theirs', { exact: true }).waitFor()
  expect(await page.locator('[data-conflict]').count()).toBe(1)
  await desk.expectNoViolations('a conflict')
  expect(await page.getByLabel('Name of the chatbot').inputValue()).toBe('Mine')
  await box.getByRole('button', { name: 'Keep mine' }).click()
  await save().click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await stored()).toMatchObject({ 'look.title': 'Mine', 'look.welcomeMessage': 'Ciao' })

  const minutes = page.getByRole('tabpanel').filter({ visible: true }).locator('[name="replyMinutes"]')
  await open('Agents')
  await minutes.fill('33')
  await desk.call('PUT', desk.ofBot('people'), { replyMinutes: 44, waitMinutes: 12 })
  await save().click()
  const people = page.locator('[data-conflict="replyMinutes"]')
  await people.getByText('44').waitFor()
  expect(await minutes.inputValue()).toBe('33')
  await people.getByRole('button', { name: 'Use the saved one' }).click()
  expect(await minutes.inputValue()).toBe('44')
  expect(await stored()).toMatchObject({ 'people.replyMinutes': 44, 'people.waitMinutes': 12 })
})
