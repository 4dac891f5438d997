/** A real ONNX encoder and tokenizer whose graph only looks up word vectors (`Gather`). */

const vectors: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '[PAD]': [0, 0, 0, 0],
  '[UNK]': [0, 0, 0, 0.1],
  dog: [1, 0.1, 0, 0],
  hound: [1, 0.2, 0, 0],
  cake: [0, 0, 2, 0],
  'query:': [0, 4, 0, 0],
  'passage:': [0, 0, 0, 4],
}
export const dimensions = 4
/** Makes the file large enough to cut. */
const words = 4_000

export function tinyModel(): Record<string, Buffer> {
  const vocab = Object.fromEntries(Object.keys(vectors).map((word, index) => [word, index]))
  const tokenizer = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'WhitespaceSplit' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  }
  return {
    'config.json': Buffer.from(JSON.stringify({ model_type: 'tiny' })),
    'tokenizer.json': Buffer.from(JSON.stringify(tokenizer)),
    'tokenizer_config.json': Buffer.from(JSON.stringify({ model_max_length: 16, unk_token: '[UNK]' })),
    'onnx/model_quantized.onnx': graph(),
  }
}

/** https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
function graph(): Buffer {
  const table = Buffer.alloc(words * dimensions * 4)
  for (const [index, value] of Object.values(vectors).flat().entries()) table.writeFloatLE(value, index * 4)
  const weights = message(
    number(1, words),
    number(1, dimensions),
    number(2, 1), // float
    text(8, 'weights'),
    bytes(9, table),
  )
  const node = message(text(1, 'weights'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'))
  const int64 = 7
  return message(
    number(1, 8),
    bytes(
      7,
      message(
        bytes(1, node),
        text(2, 'tiny'),
        bytes(5, weights),
        bytes(11, value('input_ids', int64, ['batch', 'tokens'])),
        bytes(11, value('attention_mask', int64, ['batch', 'tokens'])),
        bytes(12, value('last_hidden_state', 1, ['batch', 'tokens', dimensions])),
      ),
    ),
    bytes(8, message(number(2, 13))),
  )
}

function value(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dims = shape.map((size) => bytes(1, message(typeof size === 'number' ? number(1, size) : text(2, size))))
  const tensor = message(number(1, type), bytes(2, message(...dims)))
  return message(text(1, name), bytes(2, message(bytes(1, tensor))))
}

const message = (...fields: Buffer[]): Buffer => Buffer.concat(fields)
const number = (field: number, content: number): Buffer => Buffer.concat([varint(field << 3), varint(content)])
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
const text = (field: number, content: string): Buffer => bytes(field, Buffer.from(content))

function varint(content: number): Buffer {
  const parts: number[] = []
  let rest = content
  for (; rest > 127; rest = Math.floor(rest / 128)) parts.push((rest % 128) | 128)
  return Buffer.from([...parts, rest])
}
