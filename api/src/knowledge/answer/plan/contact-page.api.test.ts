import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startKnowledge } from '../../runs/ingested-knowledge.testing.js'
import { findContactPage } from './answer-finder.queries.js'

let knowledge: Awaited<ReturnType<typeof startKnowledge>>
beforeAll(async () => {
  knowledge = await startKnowledge()
})
afterAll(() => knowledge.stop())
afterEach(() => knowledge.stopSites())

const footer =
  '<footer><p>12 Quay Street, Ely, CB7 4AU</p><p>Telephone 01353 660 417</p><p>desk@fenland.example</p></footer>'
const page = (title: string, body: string): string =>
  `<html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/jobs">Jobs</a> <a href="/find-us">Find us</a></nav><main><h1>${title}</h1>${body}</main>${footer}</body></html>`
const text =
  '<p>We repair clocks and barometers for homes and museums in the whole county, and collect them from your door.</p>'

async function contactPage(pages: Record<string, string>): Promise<string | undefined> {
  const { host } = await knowledge.site(pages)
  const { botId, sourceId } = await knowledge.submit(host)
  await knowledge.newNode().builder.ingest(sourceId, new AbortController().signal)
  return (await findContactPage(knowledge.dataSource, botId))?.replace(`http://${host}`, '')
}

it('is the page that states email with telephone, not the first one with its footer', async () => {
  const cards =
    '<h2>Telephone</h2><p>01353 660 417, from 7 to 12</p><h2>Email</h2><p>desk@fenland.example</p><h2>Address</h2><p>12 Quay Street, Ely, CB7 4AU</p>'
  const jobs = `${text}<h2>Apply</h2><p>Write to jobs@fenland.example</p>`
  expect(
    await contactPage({
      '/': page('Fenland Clocks', text),
      '/jobs': page('Jobs', jobs),
      '/find-us': page('Find us', cards),
    }),
  ).toBe('/find-us')
})

it('counts a telephone number beside the hours in which it is answered', async () => {
  const cards =
    '<h2>Telephone</h2><p>01353 660 417</p><p>Every day from 9am to 8pm</p><h2>Email</h2><p>desk@fenland.example</p><h2>Address</h2><p>12 Quay Street, Ely, CB7 4AU</p><h2>By train</h2><p>The station is at the end of the street, and trains run twice an hour.</p>'
  const card = '<p>Fenland Clocks, 12 Quay Street, Ely, CB7 4AU, desk@fenland.example</p>'
  expect(
    await contactPage({
      '/': page('Fenland Clocks', text),
      '/jobs': page('Jobs', card),
      '/find-us': page('Find us', cards),
    }),
  ).toBe('/find-us')
})

it('is the home page where no other page has contacts', async () => {
  expect(await contactPage({ '/': page('Fenland Clocks', text), '/jobs': page('Jobs', text) })).toBe('/')
})

it('is never a file, which visitors cannot open', async () => {
  const { botId } = await knowledge.submit('127.0.0.1')
  const [source] = await knowledge.dataSource.query<{ id: string }[]>(
    `INSERT INTO sources (bot_id, type, location, status) VALUES ($1, 'document', 'x', 'ready') RETURNING id`,
    [botId],
  )
  const [stored] = await knowledge.dataSource.query<{ id: string }[]>(
    `INSERT INTO pages (bot_id, source_id, url, title, status) VALUES ($1, $2, $3, 'Card', 'read') RETURNING id`,
    [botId, source!.id, `document:${source!.id}`],
  )
  expect(stored).toBeDefined()
  expect(await findContactPage(knowledge.dataSource, botId)).toBeUndefined()
})

it('is the page whose address or title says contact, though others state an email address', async () => {
  const form = (title: string): string =>
    page(title, 'Fill in the form of this page and we write back within two working days, on Saturdays too.')
  const pages = {
    '/': page(
      'Fenland Clocks',
      `We mend clocks of every kind for homes and museums in the fens around the town.${['branches', 'contact-lenses', 'contact-us.php', 'p/12', 'it/contatti'].map((path) => ` <a href="/${path}">More</a>`).join('')}`,
    ),
    '/branches': page('Branches', 'Write to ely@fenland.example or call 01353 555 0144 for the shop in Ely.'),
    '/contact-lenses': page(
      'Contact lenses',
      'Write to eyes@fenland.example or call 01353 555 0199 about contact lenses.',
    ),
  }
  expect(await contactPage({ ...pages, '/contact-us.php': form('Write to us') })).toBe('/contact-us.php')
  expect(await contactPage({ ...pages, '/p/12': form('Kontakt – Fenland Clocks') })).toBe('/p/12')
  expect(await contactPage({ ...pages, '/it/contatti': form('Contatti') })).toBe('/it/contatti')
})

const form = (title: string): string =>
  page(title, 'Fill in the form of this page and we write back within two working days, on Saturdays too.')
const branches = page('Branches', 'Write to ely@fenland.example or call 01353 555 0144 for the shop in Ely.')
const home = (menu: string): string => page('Fenland Clocks', `${text}${menu} <a href="/branches">Branches</a>`)

it.each([
  'Contact',
  'Contact us',
  'Get in touch',
  'Contatti',
  'Contatti e orari',
  'Kontakt',
  'Anfahrt &amp; Kontakt',
  'Contactez-nous',
  'Contáctanos',
  'Fale connosco',
  '<span>Kontakt</span> »',
])('is the page that the menu calls "%s"', async (name) => {
  const menu = `<nav><a href="/p?id=7">${name}</a></nav>`
  expect(await contactPage({ '/': home(menu), '/branches': branches, '/p?id=7': form('Write to us') })).toBe('/p?id=7')
})

it('is the page that a picture in the menu leads to by its label', async () => {
  const menu = '<a href="/write" aria-label="Contact us"><img src="/letter.svg" alt=""></a>'
  expect(await contactPage({ '/': home(menu), '/branches': branches, '/write': form('Write to us') })).toBe('/write')
})

it('is not a page that one link of many calls contact', async () => {
  const link = (name: string, to: string): string => `<a href="${to}">${name}</a>`
  const menu = link('Contact', '/p/12')
  expect(
    await contactPage({
      '/': home(menu),
      '/branches': branches.replace('</h1>', `</h1>${menu}`),
      '/jobs': page('Jobs', `${text}${menu}${link('Contact', '/p/13')}`),
      '/p/12': form('Write to us'),
      '/p/13': page('Ann Reed', 'Write to ann@fenland.example or call 01353 555 0145, she hires our clockmakers.'),
    }),
  ).toBe('/p/12')
})

it('is a form even without text', async () => {
  const pages = { '/': home('<a href="/form">Contact</a>'), '/branches': branches }
  const empty = '<html><head><title>Form</title></head><body><form><input><textarea></textarea></form></body></html>'
  expect(await contactPage({ ...pages, '/form': empty })).toBe('/form')
})

it.each([
  ['/impressum.html', 'Impressum'],
  ['/privacy', 'Privacy policy'],
  ['/aviso-legal', 'Aviso legal'],
  ['/mentions-legales', 'Mentions légales'],
  ['/note-legali', 'Note legali'],
  ['/p/9', 'Datenschutzhinweise'],
])('is not %s, "%s", unless no other page has contacts', async (path, title) => {
  const legal = page(title, 'Fenland Clocks, write to law@fenland.example or call 01353 555 0133 about it.').replace(
    footer,
    '',
  )
  const silent = (menu: string): string => home(menu).replace(footer, '')
  const menu = `<a href="${path}">Kontakt</a>`
  expect(await contactPage({ '/': silent(menu), '/branches': branches.replace(footer, ''), [path]: legal })).toBe(
    '/branches',
  )
  expect(await contactPage({ '/': silent(menu), [path]: legal })).toBe(path)
})

it('is not a file that the menu calls contact', async () => {
  const menu = '<a href="/contact-card.pdf">Contact</a>'
  expect(await contactPage({ '/': home(menu), '/branches': branches })).toBe('/branches')
})

it('is the page in the language of the site where each language has one', async () => {
  const spanish = (title: string, body: string): string =>
    page(title, body).replace('lang="en"', 'lang="es"').replace(footer, '')
  const pages = {
    '/': spanish(
      'Relojería Lerma',
      '<p>Reparamos relojes y barómetros de casas y museos en toda la provincia, y los recogemos en su casa.</p><a href="/contacto.html">Contacto</a> <a href="/en/contacto.html">English</a>',
    ),
    '/contacto.html': spanish('Contacto', '<p>Rellene el formulario y le contestamos en dos días laborables.</p>'),
    '/en/contacto.html': page(
      'Contact',
      '<p>Write to desk@lerma.example or call 01353 555 0144 to reach us in English.</p>',
    ).replace(footer, ''),
  }
  expect(await contactPage(pages)).toBe('/contacto.html')
})
