import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { findBrowser } from './testing/find-browser.ts'
import { root } from './build/parts.ts'
import { drawGuides } from './pictures/guide-pictures.ts'
import { captureInbox } from './pictures/capture-inbox.ts'
import { captureStudio } from './pictures/capture-studio.ts'
import { drawRooms } from './pictures/room-graph.ts'

/**
 * `npm run make-pictures -- --site URL` draws the pictures of host-site/public and the guides from a running product
 * with both sample sites. `--user NAME --password WORD` of a client with a bot adds the studio's picture; `--drawings`
 * makes only the SVG files of docs/pictures, without a product.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'http://localhost:3000' },
    user: { type: 'string' },
    password: { type: 'string', default: '' },
    drawings: { type: 'boolean', default: false },
  },
})
/** The default preview is the home page's. */
const previews = [
  ['', '/'],
  ['chatbot-demo-', '/chatbot-demo'],
  ['website-analyzer-', '/website-analyzer'],
  ['voice-agent-', '/voice-agent'],
  ['legal-', '/legal/privacy-policy'],
] as const
const folder = join(root, 'host-site/public')

drawGuides()
drawRooms()
if (values.drawings) process.exit()

const browser = await chromium.launch({ executablePath: findBrowser(console.log), args: ['--no-sandbox'] })

if (values.user !== undefined) await captureStudio(browser, values.site, values.user, values.password)
await captureInbox(browser, values.site)

for (const [locale, name, path] of previews.flatMap(
  ([name, path]) =>
    [
      ['en', name, path],
      ['it', name, path === '/' ? '/it' : `/it${path}`],
    ] as const,
)) {
  // Reduced motion shows the drawn answer instead of the live chat.
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale,
    bypassCSP: true,
  })
  await page.goto(values.site + path)
  await page.waitForSelector('html[data-ready]')
  await page.evaluate('document.fonts.ready.then(() => true)')
  await page.addStyleTag({
    content: `
      header nav, header ul, header a:not(:first-child), header button, aside, #home form, #home p:has(a), #home > :not(:first-child), #home dl, main > section:not(:first-child), footer { display: none !important; }
      header { position: absolute !important; top: 28px !important; }
      main > section:first-child { min-height: 630px; padding-top: 48px !important; padding-bottom: 0 !important; align-content: center; }
      #home > :first-child { min-height: 582px; padding: 0 !important; }`,
  })
  await page.screenshot({ path: join(folder, `preview-${name}${locale}.png`) })
  await page.close()
}

const sign = readFileSync(join(root, 'host-site/src/ui/brand/favicon.svg'), 'utf8')
for (const [name, size, share] of [
  ['touch-icon', 180, 0.68],
  ['icon-192', 192, 0.68],
  ['icon-512', 512, 0.68],
  // Systems crop these; the inner circle of four fifths stays.
  ['icon-maskable-192', 192, 0.5],
  ['icon-maskable-512', 512, 0.5],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fcfbf8">${sign.replace('<svg ', `<svg width="${size * share}" height="${size * share}" `)}</body>`,
  )
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

// Feed readers and bookmark lists request /favicon.ico whatever a page says.
const small: { size: number; png: Buffer }[] = []
for (const size of [16, 32, 48]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0">${sign.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}</body>`,
  )
  small.push({ size, png: await page.screenshot({ omitBackground: true }) })
  await page.close()
}
writeFileSync(join(folder, 'favicon.ico'), iconFile(small))
await browser.close()

/** An .ico file is a directory of 16 bytes per picture, then the pictures as PNG. */
function iconFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
