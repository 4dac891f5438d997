import { mediaListResponse, mediaUploadResponse, type MediaItem } from '@loquia/contracts'
import sharp from 'sharp'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startAdminApp, useAdminApp } from '../../testing/admin-app.js'
import { addressName } from './media.service.js'
import { deflateSync } from 'node:zlib'

const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#6d28d9' } })

/** A small PNG that declares a large area. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

const folder = mkdtempSync(join(tmpdir(), 'loquia-media-'))
// Hooks after all tests run in reverse order, so the app stops before its folder goes.
afterAll(() => rmSync(folder, { recursive: true }))
const app = useAdminApp(() => startAdminApp({ DATA_DIR: folder }))

const png = await picture().png().toBuffer()
async function send(
  files: [string, Uint8Array | string][],
  fields: Record<string, string> = {},
  path = '',
  method: 'POST' | 'PUT' = 'POST',
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  for (const [name, bytes] of files) form.append('file', new Blob([bytes as BlobPart]), name)
  const response = await fetch(`${app.server.url}/api/cms/media${path}`, {
    method,
    body: form,
    headers: { cookie: app.admin.cookie },
  })
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } }
}
const sent = async (name: string, bytes: Uint8Array | string, fields = {}): Promise<MediaItem> => {
  const { body } = await send([[name, bytes]], fields)
  return mediaUploadResponse.parse(body).medias[0]!
}
const list = async () => mediaListResponse.parse((await app.admin.call('GET', '/api/cms/media')).body).medias

describe('a picture', () => {
  it('is stored with its size, names and smaller widths', async () => {
    const item = await sent('My Shop Front.PNG', png, { alt: 'Our shop', section: 'hero' })
    expect(item).toMatchObject({
      filename: 'my-shop-front.png',
      originalFilename: 'My Shop Front.PNG',
      mimeType: 'image/png',
      size: png.length,
      width: 900,
      height: 600,
      widths: [320, 640],
      alt: 'Our shop',
      section: 'hero',
      usedBy: [],
    })
  })

  it('is served unchanged for ever', async () => {
    const item = await sent('My Shop Front.PNG', png)
    const response = await fetch(app.server.url + item.url)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('is served in its smaller widths', async () => {
    const item = await sent('My Shop Front.PNG', png)
    const small = await fetch(`${app.server.url}${item.url}?w=320`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320)
  })

  it('is served only at its own addresses', async () => {
    const item = await sent('My Shop Front.PNG', png)
    for (const wrong of [
      `${item.url}?w=321`,
      `${item.url}?w=../../x`,
      item.url.replace('my-shop-front', 'other'),
      '/media/..%2f..%2fsecrets/x.png',
    ])
      expect((await fetch(app.server.url + wrong)).status).toBe(404)
  })

  it.each([
    ['image/jpeg', picture().jpeg()],
    ['image/webp', picture().webp()],
    ['image/gif', picture(400, 10).gif()],
    ['image/avif', picture(330, 20).avif()],
  ] as const)('may be %s', async (type, made) => {
    expect(await sent('a', await made.toBuffer())).toMatchObject({ mimeType: type })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('is stored upright without its metadata (%s)', async (format) => {
    const photo = await picture(400, 300)
      .withExif({ IFD0: { Artist: 'Ada Rossi' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Ada Rossi')).toBe(true)
    const item = await sent(`photo.${format}`, photo)
    expect(item).toMatchObject({ mimeType: `image/${format}`, width: 300, height: 400 })
    const kept = Buffer.from(await (await fetch(app.server.url + item.url)).arrayBuffer())
    expect(item.size).toBe(kept.length)
    const facts = await sharp(kept).metadata()
    expect([facts.format, facts.width, facts.height, facts.orientation, facts.exif]).toEqual([
      format,
      300,
      400,
      undefined,
      undefined,
    ])
  })

  const italianTexts = async () =>
    (await (await fetch(`${app.server.url}/api/cms/content?language=it`)).json()) as object

  it('is replaced in the texts that use it', async () => {
    const item = await sent('one.png', png)
    await app.admin.call('POST', '/api/cms/content', {
      type: 'hero',
      key: 'hero.image',
      value: item.url,
      language: 'it',
    })
    expect((await list()).find(({ id }) => id === item.id)?.usedBy).toEqual([
      { path: 'hero.image', language: 'it', draft: false },
    ])
    expect(
      await send([['two.webp', await picture(50, 50).webp().toBuffer()]], {}, `/${item.id}/file`, 'PUT'),
    ).toMatchObject({ status: 200 })
    const replaced = (await list()).find(({ id }) => id === item.id)!
    expect(replaced).toMatchObject({
      filename: 'two.webp',
      mimeType: 'image/webp',
      width: 50,
      usedBy: [{ path: 'hero.image', language: 'it', draft: false }],
    })
    expect((await fetch(app.server.url + item.url)).status).toBe(404)
    expect(await italianTexts()).toMatchObject({
      contents: [{ value: replaced.url, picture: { url: replaced.url, width: 50 } }],
    })
    expect((await app.admin.call('DELETE', `/api/cms/media/${item.id}`)).status).toBe(200)
    expect((await fetch(app.server.url + replaced.url)).status).toBe(404)
    expect(JSON.stringify(await italianTexts())).not.toContain('"picture"')
    expect((await app.admin.call('DELETE', `/api/cms/media/${item.id}`)).status).toBe(404)
  })

  it('is not described over a concurrent change', async () => {
    const item = await sent('one.png', png)
    expect(
      (await app.admin.call('PUT', `/api/cms/media/${item.id}`, { alt: 'Shop', section: 'cta', version: item.version }))
        .body,
    ).toMatchObject({ media: { alt: 'Shop', section: 'cta' } })
    expect(
      await app.admin.call('PUT', `/api/cms/media/${item.id}`, { alt: 'Late', section: 'cta', version: item.version }),
    ).toMatchObject({ status: 409, body: { code: 'settings_changed' } })
  })

  it('is stored although another of the same upload is refused', async () => {
    expect(
      await send([
        ['good.png', png],
        ['bad.png', '<html></html>'],
      ]),
    ).toMatchObject({
      status: 201,
      body: { medias: [{ filename: 'good.png' }], refused: [{ filename: 'bad.png', code: 'media_type_unsupported' }] },
    })
  })
})

it('explains why each file of an upload was refused in the language of the request', async () => {
  const answer = await send(
    [
      ['page.png', '<html></html>'],
      ['empty.png', ''],
    ],
    {},
    '?language=it',
  )
  expect(answer).toMatchObject({
    status: 415,
    body: {
      code: 'media_type_unsupported',
      issues: [
        { path: 'page.png', message: expect.stringContaining('Questo file non va bene come immagine') },
        { path: 'empty.png', message: 'Questo file è vuoto.' },
      ],
    },
  })
})

describe('a harmful upload', () => {
  it.each([
    ['HTML named .png', 'a.png', '<!doctype html><script>alert(1)</script>', 415, 'media_type_unsupported'],
    ['HTML named .svg', 'a.svg', '<html><svg></svg></html>', 415, 'media_type_unsupported'],
    ['an endless drawing', 'a.svg', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', 415, 'media_type_unsupported'],
    ['a document', 'a.png', '%PDF-1.7', 415, 'media_type_unsupported'],
    ['nothing', 'a.png', '', 422, 'media_empty'],
    ['half a picture', 'a.png', png.subarray(0, 200), 422, 'media_broken'],
    ['a decompression bomb', 'a.png', bomb(20_000), 422, 'media_too_many_pixels'],
    ['more than 10 MB', 'a.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413, 'file_too_large'],
  ])('is refused: %s', async (_, name, bytes, status, code) => {
    const before = (await list()).length
    const answer = await send([[name, bytes]])
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.message).toBeTruthy()
    expect(await list()).toHaveLength(before)
  })

  it('is served inert when it is a drawing with a script', async () => {
    const item = await sent(
      'drawing.svg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const { headers } = await fetch(app.server.url + item.url)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-disposition')).toBe('attachment; filename="drawing.svg"')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is served inert when it is a picture, page or script at once', async () => {
    const gif = Buffer.concat([
      await picture(10, 10).gif().toBuffer(),
      Buffer.from('=1;alert(1)//<script>alert(1)</script>'),
    ])
    const item = await sent('both.html', gif)
    expect(item.filename).toBe('both.html.gif')
    const { headers } = await fetch(app.server.url + item.url)
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/gif', 'nosniff'])
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['Due  Caffè.PNG', 'due-caffe.png'],
    ['.png', 'png.png'],
    ['..', 'picture.png'],
    ['a"b\r\nc;.png', 'abc.png'],
    ['x.svg', 'x.svg.png'],
    ['', 'picture.png'],
  ])('has a harmless name: %j → %s', (name, expected) => {
    expect(addressName(name, 'image/png')).toBe(expected)
  })

  it('is refused when only its description is sent', async () => {
    expect(
      await app.admin.call('POST', '/api/cms/media', {
        filename: 'a.png',
        originalFilename: 'a.png',
        mimeType: 'image/png',
        size: 1,
        url: 'blob:x',
      }),
    ).toMatchObject({ status: 415, body: { code: 'file_needed' } })
  })
})
