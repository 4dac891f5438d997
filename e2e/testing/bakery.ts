import type { RequestListener } from 'node:http'

const pages: Record<string, [title: string, body: string]> = {
  '/': [
    'Forno Aurora',
    '<h1>Forno Aurora</h1><p>A small bakery in Lucca, baking bread with natural leaven since 1961.</p><a href="/opening-hours">Opening hours</a> <a href="/delivery">Delivery</a>',
  ],
  '/opening-hours': [
    'Opening hours',
    '<h1>Opening hours</h1><p>On Sunday the bakery opens at eight in the morning and closes at noon. On Monday it stays closed.</p>',
  ],
  '/delivery': [
    'Delivery',
    '<h1>Delivery</h1><p>We deliver bread within ten kilometres of the shop for four euros; orders above thirty euros travel free.</p>',
  ],
}

/** A website of three pages for tests that are not about crawling. */
export const bakery: RequestListener = (request, response) => {
  const page = pages[request.url ?? '']
  if (page === undefined) return response.writeHead(404).end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="en"><head><title>${page[0]}</title></head><body><main>${page[1]}</main></body></html>`,
  )
}

export const bakeryQuestion = 'When does the bakery open on Sunday?'
