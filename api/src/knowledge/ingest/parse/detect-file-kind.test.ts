import { expect, it } from 'vitest'
import { detectFileKind } from './detect-file-kind.js'

/** Short texts that start like binary formats. */
it.each(['hello', 'BMW 3', 'MZ 12', 'GIF89', 'MP+ x', 'fLaC1', 'BZh91', 'FORM ', 'MThd1', 'è qui'])(
  '“%s” is a text',
  async (text) => {
    expect(await detectFileKind(new TextEncoder().encode(text))).toBe('txt')
  },
)

it.each([
  ['a picture', [0x42, 0x4d, 0x46, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0], 'picture'],
  ['a picture', [...new TextEncoder().encode('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0], 'picture'],
  ['a picture', [...new TextEncoder().encode('GIF89a<script>alert(1)</script>')], 'picture'],
  ['an archive', [...new TextEncoder().encode('BZh9'), 0x31, 0x41, 0x59, 0x26, 0x53, 0x59, 0, 1], 'archive'],
  ['a document of another kind', [...new TextEncoder().encode('{\\rtf1 Hello}')], 'other_office'],
])('%s keeps its kind', async (_name, bytes, fault) => {
  await expect(detectFileKind(Uint8Array.from(bytes))).rejects.toMatchObject({ fault })
})
