import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'

/**
 * Every regular expression of the product, written as one or made of texts, is tried on long, monotonous texts. One
 * whose time grows with the square of the text's length (a page may have millions of characters) takes 30 to 1,000
 * times as long as one that is linear.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
/** Its expressions are made of what is known of a language when the first text in it is read. */
const languagesFolder = `${root}api/src/knowledge/languages/`
const length = 10_000
const boundMs = 30

const repeated = [
  ' ',
  '\t',
  '\n',
  'a',
  '1',
  '-',
  '.',
  '(',
  '[',
  '<',
  '"',
  '#',
  ':',
  '/',
  '\\',
  ')',
  ' .',
  'a.',
  '- ',
  '1.',
  'a@',
  '|',
  ' | ',
  '\n ',
  '=',
  '<a ',
  '\\!',
  '[a](',
]
const before = ['', 'a', 'a: ', '1', '\n', '(']
const after = ['', 'x', '\0']

interface Found {
  place: string
  pattern: string
  flags: string
}

/** What a file holds: its literals, and where it makes expressions of texts. */
interface Written {
  literals: Found[]
  /** As it is loaded. */
  atStart: number
  /** When it is called: the texts of the arguments. */
  later: { place: string; pattern: string; flags: string; names: string[] }[]
}

function writtenIn(file: string): Written {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const written: Written = { literals: [], atStart: 0, later: [] }
  const placeOf = (node: ts.Node): string =>
    `${relative(root, file)}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
  const visit = (node: ts.Node, isLater: boolean): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      written.literals.push({ place: placeOf(node), pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (!isLater) written.atStart++
      else
        written.later.push({
          place: placeOf(node),
          pattern: pattern?.getText(source) ?? "''",
          flags: flags?.getText(source) ?? "''",
          names: pattern === undefined ? [] : identifiersIn(pattern),
        })
    }
    ts.forEachChild(node, (child) => visit(child, isLater || ts.isFunctionLike(node)))
  }
  visit(source, false)
  return written
}

function identifiersIn(node: ts.Node): string[] {
  return ts.isIdentifier(node) ? [node.text] : node.getChildren().flatMap(identifiersIn)
}

/** The expressions that are made of texts while something is done, and where. */
async function madeWhile(act: () => unknown): Promise<(Found & { makers: string })[]> {
  const made: (Found & { makers: string })[] = []
  const own = RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, args: [string | RegExp, string?]) {
      const expression = new target(...args)
      const makers = new Error('where').stack?.split('\n').slice(2, 4).join('\n') ?? ''
      made.push({ place: '', pattern: expression.source, flags: expression.flags, makers })
      return expression
    },
  })
  try {
    vi.resetModules()
    await act()
  } finally {
    globalThis.RegExp = own
  }
  return made
}

/** Those of `made` that a file made. */
function madeBy(file: string, made: Awaited<ReturnType<typeof madeWhile>>): Found[] {
  return made
    .filter(({ makers }) => makers.includes(basename(file)))
    .map(({ pattern, flags }) => ({ place: relative(root, file), pattern, flags }))
}

/** The expressions that a file makes of texts while it is loaded, which it is for this. */
async function madeAtStart(file: string): Promise<Found[]> {
  return madeBy(file, await madeWhile(() => import(/* @vite-ignore */ file)))
}

/** What a function makes of its arguments, with a word for each that is no constant of another file. */
async function madeLater(file: string, { place, pattern, flags, names }: Written['later'][number]): Promise<Found> {
  const text = readFileSync(file, 'utf8')
  const values: unknown[] = []
  for (const name of names) {
    const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)\\.js'`).exec(text)?.[1]
    const module: Record<string, unknown> =
      from === undefined ? {} : await import(/* @vite-ignore */ resolve(dirname(file), `${from}.ts`))
    values.push(module[name] ?? Reflect.get(globalThis, name) ?? 'word')
  }
  const told: unknown = new Function(...names, `return [${pattern}, ${flags}]`)(...values)
  if (!Array.isArray(told) || typeof told[0] !== 'string') throw new Error(`${place}: ${pattern} is no text`)
  return { place, pattern: told[0], flags: String(told[1]) }
}

async function expressionsOf(file: string): Promise<Found[]> {
  const { literals, atStart, later } = writtenIn(file)
  const made = atStart === 0 ? [] : await madeAtStart(file)
  expect(made.length, `expressions that ${relative(root, file)} makes of texts`).toBeGreaterThanOrEqual(atStart)
  if (file.startsWith(languagesFolder)) return [...literals, ...made]
  return [...literals, ...made, ...(await Promise.all(later.map((each) => madeLater(file, each))))]
}

/** Milliseconds that this thread worked in the fastest of `attempts`, whatever else the machine has to do. */
function fastest(attempts: number, expression: RegExp, text: string): number {
  let best = Infinity
  for (let attempt = 0; attempt < attempts && best > boundMs; attempt++) {
    const start = process.threadCpuUsage()
    if (expression.global) text.replace(expression, '')
    else expression.exec(text)
    best = Math.min(best, process.threadCpuUsage(start).user / 1_000)
  }
  return best
}

function slowText({ pattern, flags }: Found): string | undefined {
  const expression = new RegExp(pattern, flags)
  for (const part of repeated) {
    for (const start of before) {
      for (const end of after) {
        if (fastest(5, expression, start + part.repeat(length / part.length) + end) > boundMs)
          return JSON.stringify([start, part, end])
      }
    }
  }
  return undefined
}

/** In the widget and the portal, the expressions that are written as such. */
const shown = ['widget/src', 'host-site/src'].flatMap((folder) =>
  globSync(`${root}${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|testing|\.d\.ts$/.test(file)),
)

const files = ['api/src', 'packages/contracts/src'].flatMap((folder) =>
  globSync(`${root}${folder}/**/*.ts`).filter((file) => !/\.test\.ts$|testing|\.d\.ts$/.test(file)),
)

describe('regular expressions take time in proportion to the text', () => {
  it('in every file', async () => {
    const slow: string[] = []
    for (const file of files) {
      for (const found of await expressionsOf(file)) {
        const text = slowText(found)
        if (text !== undefined) slow.push(`${found.place} /${found.pattern}/${found.flags} on ${text}`)
      }
    }
    expect(files.length).toBeGreaterThan(300)
    expect(slow).toEqual([])
  })

  it('in every file that visitors and the portal are served', () => {
    const slow = shown.flatMap((file) =>
      writtenIn(file).literals.flatMap((found) => {
        const text = slowText(found)
        return text === undefined ? [] : [`${found.place} /${found.pattern}/${found.flags} on ${text}`]
      }),
    )
    expect(shown.length).toBeGreaterThan(300)
    expect(slow).toEqual([])
  })

  it('in every language', async () => {
    const made = await madeWhile(async () => {
      const languages = join(root, 'api/src/knowledge/languages/index.ts')
      const { answerTypeOf } = (await import(/* @vite-ignore */ languages)) as {
        answerTypeOf(question: string, language: string): unknown
      }
      const currencies = join(root, 'api/src/knowledge/languages/entities/currencies.ts')
      const { usualMoneyOf } = (await import(/* @vite-ignore */ currencies)) as {
        usualMoneyOf(language: string): unknown
      }
      for (const language of ['en', 'it', 'de', 'pt', 'ja', 'ar']) {
        answerTypeOf('1 2 Monday lunedì Montag segunda-feira 月曜日 10:30 € one', language)
        usualMoneyOf(language)
      }
    })
    const slow: string[] = []
    for (const file of files.filter((each) => each.startsWith(languagesFolder))) {
      const ofFile = madeBy(file, made)
      expect(ofFile.length, relative(root, file)).toBeGreaterThanOrEqual(writtenIn(file).later.length)
      for (const found of ofFile) {
        const text = slowText(found)
        if (text !== undefined) slow.push(`${found.place} /${found.pattern}/${found.flags} on ${text}`)
      }
    }
    expect(slow).toEqual([])
  })

  it('and would be found if one did not', () => {
    expect(slowText({ place: '', pattern: String.raw`\s*:$`, flags: '' })).toBeDefined()
  })

  it('also those that are made of texts', async () => {
    const count = async (file: string): Promise<number> =>
      (await expressionsOf(resolve(root, file))).length - writtenIn(resolve(root, file)).literals.length
    expect(await count('api/src/knowledge/documents/html/blocks/collapsible-sections.ts')).toBe(2)
    expect(
      (await expressionsOf(resolve(root, 'api/src/knowledge/composition/suggestions/suggestion-finder.ts'))).some(
        ({ pattern }) => pattern.length > 20,
      ),
    ).toBe(true)
  })
})
