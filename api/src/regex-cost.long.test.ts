import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it, vi } from 'vitest'

/**
 * On long, monotonous texts, quadratic expressions take 30 to 1,000 times as long as linear ones; pages may have
 * millions of characters.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const languagesFolder = `${root}api/src/knowledge/languages/`
/** Opening hours make their expressions on first use of a text, not of a language. */
const isOfLanguages = (file: string): boolean =>
  file.startsWith(languagesFolder) && !file.startsWith(`${languagesFolder}opening-hours/`)
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

interface Written {
  literals: Found[]
  atStart: number
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

function madeBy(file: string, made: Awaited<ReturnType<typeof madeWhile>>): Found[] {
  return made
    .filter(({ makers }) => makers.includes(basename(file)))
    .map(({ pattern, flags }) => ({ place: relative(root, file), pattern, flags }))
}

async function madeAtStart(file: string): Promise<Found[]> {
  return madeBy(file, await madeWhile(() => import(/* @vite-ignore */ file)))
}

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
  if (isOfLanguages(file)) return [...literals, ...made]
  return [...literals, ...made, ...(await Promise.all(later.map((each) => madeLater(file, each))))]
}

/** Thread time in milliseconds, independent of other load. */
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

  it('in every file that browsers load', () => {
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
      const { classifyQuestion } = (await import(/* @vite-ignore */ languages)) as {
        classifyQuestion(question: string, language: string): unknown
      }
      const currencies = join(root, 'api/src/knowledge/languages/entities/currencies.ts')
      const { usualMoneyPattern } = (await import(/* @vite-ignore */ currencies)) as {
        usualMoneyPattern(language: string): unknown
      }
      for (const language of ['en', 'it', 'de', 'pt', 'ja', 'ar']) {
        classifyQuestion('1 2 Monday lunedì Montag segunda-feira 月曜日 10:30 € one', language)
        usualMoneyPattern(language)
      }
    })
    const slow: string[] = []
    for (const file of files.filter(isOfLanguages)) {
      const ofFile = madeBy(file, made)
      expect(ofFile.length, relative(root, file)).toBeGreaterThanOrEqual(writtenIn(file).later.length)
      for (const found of ofFile) {
        const text = slowText(found)
        if (text !== undefined) slow.push(`${found.place} /${found.pattern}/${found.flags} on ${text}`)
      }
    }
    expect(slow).toEqual([])
  })

  it('are found when one is quadratic', () => {
    expect(slowText({ place: '', pattern: String.raw`\s*:$`, flags: '' })).toBeDefined()
  })

  it('are found when they are made of texts', async () => {
    const count = async (file: string): Promise<number> =>
      (await expressionsOf(resolve(root, file))).length - writtenIn(resolve(root, file)).literals.length
    expect(await count('api/src/knowledge/ingest/parse/html/blocks/collapsible-sections.ts')).toBe(2)
    expect(
      (await expressionsOf(resolve(root, 'api/src/knowledge/answer/suggest/suggestion-finder.ts'))).some(
        ({ pattern }) => pattern.length > 20,
      ),
    ).toBe(true)
  })
})
