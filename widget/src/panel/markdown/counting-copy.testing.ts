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
export async function countingCopy(): Promise<typeof import('./stream')> {
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

export function stepsOf(act: () => void): number {
  globalThis.steps = 0
  act()
  return globalThis.steps
}
