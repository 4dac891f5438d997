// @vitest-environment happy-dom
import { array, assert, property, constantFrom, integer, tuple } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { join } from 'node:path'
import { build } from 'vite'
import ts from 'typescript'

const counted = /\/(?:contracts\/src\/chat|widget\/src\/panel)\/markdown\/[\w-]+\.ts$/
const count = 'globalThis.steps++'

function withCounters(code: string): string {
  const expression = ts.factory.createIdentifier(count)
  const counting = (body: ts.Statement): ts.Block =>
    ts.factory.createBlock([
      ts.factory.createExpressionStatement(expression),
      ...(ts.isBlock(body) ? body.statements : [body]),
    ])
  const transformer: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
    const visit = (node: ts.Node): ts.Node => {
      const inner = ts.visitEachChild(node, visit, context)
      const { factory } = ts
      if (ts.isArrowFunction(inner)) {
        const body = ts.isBlock(inner.body)
          ? counting(inner.body)
          : factory.createParenthesizedExpression(factory.createComma(expression, inner.body))
        return factory.updateArrowFunction(
          inner,
          inner.modifiers,
          inner.typeParameters,
          inner.parameters,
          inner.type,
          inner.equalsGreaterThanToken,
          body,
        )
      }
      if (ts.isFunctionDeclaration(inner) && inner.body)
        return factory.updateFunctionDeclaration(
          inner,
          inner.modifiers,
          inner.asteriskToken,
          inner.name,
          inner.typeParameters,
          inner.parameters,
          inner.type,
          counting(inner.body),
        )
      if (ts.isMethodDeclaration(inner) && inner.body)
        return factory.updateMethodDeclaration(
          inner,
          inner.modifiers,
          inner.asteriskToken,
          inner.name,
          inner.questionToken,
          inner.typeParameters,
          inner.parameters,
          inner.type,
          counting(inner.body),
        )
      if (ts.isWhileStatement(inner))
        return factory.updateWhileStatement(inner, inner.expression, counting(inner.statement))
      if (ts.isForStatement(inner))
        return factory.updateForStatement(
          inner,
          inner.initializer,
          inner.condition,
          inner.incrementor,
          counting(inner.statement),
        )
      if (ts.isForOfStatement(inner))
        return factory.updateForOfStatement(
          inner,
          inner.awaitModifier,
          inner.initializer,
          inner.expression,
          counting(inner.statement),
        )
      return inner
    }
    return ts.visitEachChild(file, visit, context)
  }
  return ts.transpileModule(code, {
    transformers: { before: [transformer] },
    compilerOptions: { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext },
  }).outputText
}

/** Counts steps, which are machine-independent. `regex-cost.long.test.ts` covers regular expressions. */
async function countingCopy(): Promise<typeof import('./stream')> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: join(import.meta.dirname, 'stream.ts'), formats: ['es'] } },
    plugins: [
      {
        name: 'counters',
        enforce: 'pre',
        transform: (code, id) => (counted.test(id) ? withCounters(code) : undefined),
      },
    ],
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  const module: typeof import('./stream') = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(output.output[0].code)}`
  )
  return module
}

declare global {
  // oxlint-disable-next-line no-var -- a global is declared so
  var steps: number
}

function stepsOf(act: () => void): number {
  globalThis.steps = 0
  act()
  return globalThis.steps
}

const words = { copy: 'Copy', source: (number: number) => `Source ${number}` }
let copy: Awaited<ReturnType<typeof countingCopy>>
beforeAll(async () => {
  copy = await countingCopy()
})

const newStream = () => new copy.MarkdownStream(document.createElement('div'), words)
const stepsAtOnce = (text: string): number => stepsOf(() => newStream().update(text, true))
const stepsGrowing = (text: string): number =>
  stepsOf(() => {
    const growing = newStream()
    for (const share of [0.5, 0.9, 1]) growing.update(text.slice(0, text.length * share), false)
  })
const stepsFor = (text: string): number => stepsAtOnce(text) + stepsGrowing(text)

/** The densest text takes about 60, a quadratic reader thousands. */
const stepsPerChar = 200

const pieces = [
  '[',
  ']',
  '[[',
  '](',
  '](x',
  '](https://x.example)',
  '![',
  '[1]',
  '(',
  ')',
  '((',
  '[a](\\!',
  '[a](u "\\\\',
  '[](a (',
  '`',
  '``',
  '`a``',
  '\\`',
  '[`',
  '*',
  '**',
  '*_',
  '_',
  '__',
  '~~',
  '*a ',
  'a* ',
  '**b',
  'a**b*',
  '*[',
  '<',
  '<<',
  '<a',
  '<https://',
  '<https://x.example>',
  '<br',
  '&',
  '&a',
  '&#1',
  '\\',
  'www.',
  'www.!',
  'https://.',
  'https://[',
  '_www._',
  'a@',
  'a.',
  'a+',
  '_a.',
  'a@b',
  'a@b.c-',
  'x.example)',
  ')))',
  '!!!',
  ';',
  '|',
  '|a',
  '|-',
  '|\n',
  '| | |\n',
  '> ',
  '>',
  '- ',
  '-\n',
  '1. ',
  '* - ',
  '> - ',
  '#',
  '# ',
  '---',
  '```\n',
  '~~~\n',
  '````',
  '\n',
  '\n\n',
  '  \n',
  ' ',
  '\t',
  '    ',
  'a',
  'a b ',
  '"',
  "'",
  'è',
  '\u{1f35e}',
]

it('renders any text in linear time', () => {
  const chars = 2_000
  const worse: string[] = []
  for (const piece of pieces) {
    const [half, whole] = [piece.repeat(chars / piece.length), piece.repeat((2 * chars) / piece.length)]
    const [once, twice] = [stepsAtOnce(half), stepsAtOnce(whole)]
    // Unfinished links hide their marks up to some length.
    const growing = stepsGrowing(whole)
    if (twice > 2.1 * once || growing > stepsPerChar * whole.length)
      worse.push(`${JSON.stringify(piece)}: ${once}, ${twice}, growing ${growing}`)
  }
  expect(worse).toEqual([])
})

it('takes few steps for each character of repeated text', () => {
  const piece = constantFrom(...pieces)
  assert(
    property(
      array(tuple(array(piece, { minLength: 1, maxLength: 3 }), integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (parts) => {
        const text = parts
          .map(([unit, times]) => unit.join('').repeat(times))
          .join('')
          .slice(0, 5_000)
        expect(stepsFor(text)).toBeLessThan(stepsPerChar * (text.length + 50))
      },
    ),
    { numRuns: Number(process.env.WIDGET_FUZZ_RUNS ?? 60) },
  )
})
