import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModelStream, type ModelWords } from './event-stream.js'

const event = (data: unknown, newline = '\n'): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}${newline}${newline}`
const says = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const stops = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }

async function read(wire: string, cuts: readonly number[] = []): Promise<ModelWords> {
  const bytes = Buffer.from(wire)
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].sort((x, y) => x - y)
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const [index, to] of places.entries()) if (index > 0) yield bytes.subarray(places[index - 1], to)
  }
  const all: ModelWords = { text: '', finished: false }
  for await (const { text, finished, usage } of readModelStream(parts())) {
    all.text += text
    all.finished ||= finished
    if (usage) all.usage = usage
  }
  return all
}

describe('a model’s stream', () => {
  it('is read whole wherever its bytes are split', async () => {
    await assert(
      asyncProperty(
        array(string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 }),
        array(integer({ min: 0, max: 5_000 }), { maxLength: 12 }),
        constantFrom('\n', '\r\n'),
        async (pieces, cuts, newline) => {
          const wire = [
            ': a comment',
            newline,
            ...pieces.map((piece) => event(says(piece), newline)),
            event(stops, newline),
            event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 4 } }, newline),
            event('[DONE]', newline),
          ].join('')
          expect(await read(wire, cuts)).toEqual({
            text: pieces.join(''),
            finished: true,
            usage: { prompt_tokens: 3, completion_tokens: 4 },
          })
        },
      ),
    )
  })

  it('yields the events of each part as one piece', async () => {
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(event(says('Open ')) + event(says('at ')))
      yield Buffer.from(event(says('nine.')))
    }
    const texts: string[] = []
    for await (const { text } of readModelStream(parts())) texts.push(text)
    expect(texts).toEqual(['Open at ', 'nine.'])
  })

  it('ends at its end marker', async () => {
    expect(await read(event(says('Yes.')) + event('[DONE]') + event(says(' No.')))).toEqual({
      text: 'Yes.',
      finished: false,
    })
  })

  it.each([
    ['an error of the provider', event(says('Yes')) + event({ error: { message: 'overloaded' } })],
    ['what is no JSON', event(says('Yes')) + event('{"choices": [')],
  ])('breaks on %s', async (_name, wire) => {
    await expect(read(wire)).rejects.toBeInstanceOf(Error)
  })

  it('is cut off at a line that never ends', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      const part = Buffer.alloc(65_536, 'x')
      yield Buffer.from('data: ')
      for (;;) {
        sent += part.length
        if (sent > 64 * 1024 * 1024) return
        yield part
      }
    }
    async function* lines(): AsyncGenerator<Uint8Array> {
      for (sent = 0; sent <= 64 * 1024 * 1024; sent += 60_000) yield Buffer.from('data: x\n'.repeat(7_500))
    }
    for (const hostile of [endless, lines]) {
      sent = 0
      await expect(
        (async () => {
          for await (const _ of readModelStream(hostile()));
        })(),
      ).rejects.toThrow('too long')
      expect(sent).toBeLessThan(8 * 1024 * 1024)
    }
  })

  it.each([
    'null',
    '{}',
    '{"choices":null}',
    '{"choices":[{}]}',
    '{"choices":[{"delta":{"content":null}}]}',
    '{"choices":[{"delta":{"content":7}}]}',
    '[]',
    '7',
  ])('takes no words from %s', async (data) => {
    expect(await read(event(data) + event(says('Yes.')))).toMatchObject({ text: 'Yes.' })
  })
})
