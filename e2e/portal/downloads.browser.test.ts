import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientDesk } from '../testing/client-desk.ts'
import { admin } from '../testing/share-product.ts'

/** A file that does not come whole is not kept, and the page says why. */
const desk = clientDesk()
let server: Server
let answer: (response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

const attachment = { 'content-disposition': 'attachment; filename="part.csv"' }
const breaksOff = (response: ServerResponse) => {
  response.writeHead(200, { ...attachment, 'content-length': '1000' })
  response.write('name,email\n', () => response.destroy())
}
const breaksOffInPieces = (response: ServerResponse) => {
  response.writeHead(200, attachment)
  response.write('name,email\n', () => response.destroy())
}
const empty = (response: ServerResponse) => {
  response.writeHead(200, attachment).end()
}
const refused = (response: ServerResponse) => {
  response
    .writeHead(429, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, code: 'rate_limited', message: 'Too many requests.' }))
}

const files = [
  {
    what: 'one’s own data',
    path: '/portal/account',
    address: '**/api/account/export',
    button: 'Download my data',
    it: 'Scarica i miei dati',
    name: /^loquia-client\d+\.json$/,
  },
  {
    what: 'conversations',
    prepare: () => desk.product.ask(desk.botId, 'Do you mend umbrellas?'),
    path: '/portal/analytics',
    address: '**/conversations/export?*',
    button: 'Save as CSV',
    it: 'Salva in CSV',
    name: /^conversations-[\d-]+\.csv$/,
  },
  {
    what: 'letters',
    forAdmins: true,
    path: '/admin/inboxes',
    address: '**/api/admin/inboxes/*/export*',
    button: 'Save as CSV',
    it: 'Salva in CSV',
    name: /^loquia-inquiries-[\d-]+\.csv$/,
  },
  {
    what: 'texts of the site',
    forAdmins: true,
    path: '/admin/cms',
    opens: '[data-advanced] > summary',
    address: '**/api/cms/export',
    button: 'Export',
    it: 'Esporta',
    name: /^site-texts\.json$/,
  },
]

test.each(files)(
  'downloads a file of $what completely or not at all',
  async ({ prepare, forAdmins, path, opens, address, button, it, name }) => {
    const { page } = desk
    if (forAdmins) await desk.call('POST', '/api/login', admin)
    await prepare?.()
    const saved: string[] = []
    page.on('download', (download) => saved.push(download.suggestedFilename()))
    const { port } = server.address() as AddressInfo
    for (const [prefix, label, words] of [
      [
        '',
        button,
        {
          title: 'The file was not saved',
          brokeOff: 'The download was interrupted',
          empty: 'The file was empty',
          lost: 'We couldn’t reach the server.',
          refused: 'Too many requests.',
        },
      ],
      [
        '/it',
        it,
        {
          title: 'Il file non è stato salvato',
          brokeOff: 'Il download si è interrotto',
          empty: 'Il file era vuoto',
          lost: 'Non riusciamo a raggiungere il server.',
          refused: 'Troppe richieste.',
        },
      ],
    ] as const) {
      await desk.visit(prefix + path)
      if (opens !== undefined) await page.locator(opens).click()
      const press = () => page.getByRole('button', { name: label, exact: true }).click()
      const told = (text: string) => desk.toast(words.title).filter({ hasText: text }).waitFor()
      for (const [fault, text] of [
        [breaksOff, words.brokeOff],
        [empty, words.empty],
        [breaksOffInPieces, words.brokeOff],
        [refused, words.refused],
      ] as const) {
        answer = fault
        await page.route(address, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
        await press()
        await told(text)
        await page.unroute(address)
      }
      await page.route(address, (route) => route.abort('internetdisconnected'))
      await press()
      await told(words.lost)
      await page.unroute(address)
      expect(saved).toEqual([])
      const [download] = await Promise.all([page.waitForEvent('download'), press()])
      expect(download.suggestedFilename()).toMatch(name)
      expect((await readFile(await download.path())).length).toBeGreaterThan(20)
      saved.length = 0
    }
  },
)
