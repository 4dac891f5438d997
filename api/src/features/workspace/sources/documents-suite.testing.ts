import { writeFile } from 'node:fs/promises'
import { documentTrainingResponse, errorMessage, limits } from '@loquia/contracts'
import { describe, expect, it, vi } from 'vitest'
import { BlobStore } from '../../../files/index.js'
import { PortalClient } from '../../../testing/portal-client.js'
import { docxFile, encryptedPdf, pdfFile } from '../../../testing/sample-files.js'
import { FileSweeper } from './file-sweeper.js'
import { expectError, scene, stored, textsOf, uploaded } from './trainings-scene.testing.js'

describe('a full disk', () => {
  it('is told in words, leaves nothing behind, and the same file is taken when there is room', async () => {
    const before = await stored()
    // The system's own device that has no room: the error is the one that a full disk gives.
    const put = vi
      .spyOn(scene.server.app.get(BlobStore), 'put')
      .mockImplementation((_key, bytes) => writeFile('/dev/full', bytes))
    const file = (): Promise<Response> =>
      scene.ada.upload([
        'room.txt',
        Buffer.from('The room is open from nine to five, and nobody sleeps in it at night.'),
      ])
    await expectError(await file(), 'storage_full')
    expect(put).toHaveBeenCalledOnce()
    put.mockRestore()
    expect(await stored()).toEqual(before)

    const [taken] = await uploaded(await file())
    expect(await scene.ada.settled(taken!.id)).toMatchObject({ status: 'ready' })
    expect((await scene.ada.call('DELETE', `trainings/${taken!.id}`)).ok).toBe(true)
  })
})

describe('a document', () => {
  it('is taken as PDF, DOCX and TXT, several at once, whatever they are called', async () => {
    const [pdf, docx, txt] = await uploaded(
      await scene.ada.upload(
        [
          'Price list.docx',
          await pdfFile('Our bread', ['Rye loaf for four euros and fifty cents, baked every morning before six.']),
        ],
        ['returns.txt', await docxFile()],
        [
          '../../etc/Orari è.pdf',
          Buffer.from(
            'Orari\n\nIl negozio è aperto dal lunedì al venerdì dalle 9 alle 18 e chiuso la domenica.',
            'latin1',
          ),
        ],
      ),
    )
    expect(pdf).toMatchObject({ type: 'document', filename: 'Price list.docx', pages: 1, url: null, question: null })
    expect(txt).toMatchObject({ filename: 'Orari è.pdf' })
    // Apart from websites, whose readers must not wait for files.
    expect(scene.server.jobs.sent).toContainEqual({ name: 'knowledge-build-file', data: { sourceId: pdf!.id } })
    expect(await scene.ada.settled(pdf!.id)).toMatchObject({
      status: 'ready',
      error: null,
      content: expect.stringContaining('Rye loaf'),
    })
    expect(await scene.ada.settled(docx!.id)).toMatchObject({ status: 'ready' })
    expect(await scene.ada.settled(txt!.id)).toMatchObject({
      status: 'ready',
      content: expect.stringContaining('il negozio è aperto'.slice(1)),
    })
    const word = await textsOf(docx!.id)
    expect(word).toContain('Returns\nYou may send anything back within thirty days')
    expect(word).toContain('with the receipt')
    expect(word).toMatch(/Country: Italy; Price: €5|Italy: €5/)
    expect(
      (await scene.ada.trainings())
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([pdf!.id, docx!.id, txt!.id].sort())
  })

  it('that nobody has had time to open is kept as it is: the call ends, and the reading tells what is wrong with it', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
    try {
      const [good, broken] = await uploaded(
        await scene.ada.upload(
          ['lamps.pdf', await pdfFile('Our lamps', ['A lamp of brass costs forty euros and lights a whole room.'])],
          ['broken.pdf', Buffer.from('%PDF-1.4 and then nothing of the sort')],
        ),
      )
      expect(good).toMatchObject({ status: 'queued', pages: 0 })
      await expectError(await scene.ada.upload(['nothing.txt', Buffer.alloc(0)]), 'file_empty')
      await expectError(
        await scene.ada.upload(['old.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])]),
        'file_old_office',
      )
      expect(await scene.ada.settled(good!.id)).toMatchObject({
        status: 'ready',
        pages: 1,
        content: expect.stringContaining('lamp of brass'),
      })
      expect(await scene.ada.settled(broken!.id)).toMatchObject({ status: 'failed', error: 'file_broken' })
      for (const { id } of [good!, broken!]) expect((await scene.ada.call('DELETE', `trainings/${id}`)).ok).toBe(true)
    } finally {
      patience.mockRestore()
    }
  })

  it('is taken as text in JSON, up to ten megabytes of it', async () => {
    const [small] = await uploaded(
      await scene.ada.call('POST', 'training/document', {
        filename: 'notes.txt',
        content: 'We repair bicycles of every make.\n\nA full service takes two days.',
      }),
    )
    expect(await scene.ada.settled(small!.id)).toMatchObject({
      status: 'ready',
      size: 65,
      content: expect.stringContaining('repair bicycles'),
    })
    await expectError(
      await scene.ada.call('POST', 'training/document', {
        filename: 'big.txt',
        content: 'a'.repeat(limits.uploadMaxBytes + 1),
      }),
      'file_too_large',
    )
    await expectError(
      await scene.ada.call('POST', 'training/document', {
        filename: 'huge.txt',
        content: 'a'.repeat(limits.uploadMaxBytes * 2 + 70_000),
      }),
      'file_too_large',
    )
    await expectError(
      await scene.ada.call('POST', 'training/document', { filename: '', content: 'text' }),
      'invalid_request',
    )
    await expectError(await scene.ada.call('POST', 'training/document', { content: 'text' }), 'invalid_request')
  })

  it('is refused in the language of its owner', async () => {
    const form = new FormData()
    form.append('file', new Blob([encryptedPdf() as BlobPart]), 'secret.pdf')
    const response = await scene.ada.call('POST', 'training/document', form, { 'accept-language': 'it' })
    expect(await response.json()).toMatchObject({ message: errorMessage('file_encrypted', 'it') })
  })

  it('that is good is kept although another of the same upload is not', async () => {
    const response = await scene.ada.upload(
      ['bad.pdf', encryptedPdf()],
      ['good.txt', 'Dogs are welcome on the terrace in summer.'],
    )
    const reply = documentTrainingResponse.parse(await response.json())
    expect(reply.refused).toEqual([
      { filename: 'bad.pdf', code: 'file_encrypted', message: errorMessage('file_encrypted', 'en') },
    ])
    expect(reply.trainings.map(({ filename }) => filename)).toEqual(['good.txt'])
    await scene.ada.settled(reply.trainings[0]!.id)
  })

  it.each([
    ['no file', () => new FormData()],
    [
      'another field',
      () => {
        const form = new FormData()
        form.append('files', new Blob(['x']), 'x.txt')
        return form
      },
    ],
    [
      'eleven files',
      () => {
        const form = new FormData()
        for (let n = 0; n < 11; n++) form.append('file', new Blob(['some words here']), `${n}.txt`)
        return form
      },
    ],
  ])('is missed with %s', async (_, form) => {
    const before = await stored()
    await expectError(await scene.ada.call('POST', 'training/document', form()), 'invalid_request')
    expect(await stored()).toEqual(before)
  })

  it('is deleted with its passages, its words’ counts and its bytes', async () => {
    const before = await stored()
    const terms = `SELECT split_part(line, E'\\t', 1) AS term FROM term_counts, string_to_table(words, E'\\n') AS line
      WHERE line LIKE 'zweihander%' GROUP BY 1 HAVING sum(coalesce(nullif(split_part(line, E'\\t', 2), ''), '1')::int) > 0`
    const [training] = await uploaded(
      await scene.ada.upload(['sword.txt', 'The zweihander in our window is not for sale to anybody.']),
    )
    await scene.ada.settled(training!.id)
    expect(await scene.database.dataSource.query(terms)).not.toEqual([])
    expect((await scene.ada.call('DELETE', `trainings/${training!.id}`)).status).toBe(200)
    expect(await stored()).toEqual(before)
    expect(await scene.database.dataSource.query(terms)).toEqual([])
    await expectError(await scene.ada.call('DELETE', `trainings/${training!.id}`), 'not_found')
  })

  it('is swept away when its bot was deleted as a whole', async () => {
    const eve = await PortalClient.register(scene.server.url, `eve${Date.now()}`)
    const [training] = await uploaded(await eve.upload(['mine.txt', 'Words of somebody who is about to leave.']))
    await eve.settled(training!.id)
    const { files } = await stored()
    await scene.database.dataSource.query(`DELETE FROM bots WHERE id = (SELECT bot_id FROM sources WHERE id = $1)`, [
      training!.id,
    ])
    const sweeper = scene.server.app.get(FileSweeper, { strict: false })
    expect(await sweeper.sweep(new Date(0))).toBe(0)
    expect(await sweeper.sweep(new Date(Date.now() + 60_000))).toBe(1)
    expect((await stored()).files).toBe(files - 1)
  })
})
