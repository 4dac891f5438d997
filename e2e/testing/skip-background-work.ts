/**
 * Empties the product's own sitemap, and keeps V8's first code in the database process, because a short life does not
 * repay better code.
 */
const hook = `import processes from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
const { fork } = processes
processes.fork = (file, ...rest) =>
  fork(file, ...rest.map((given) => (Array.isArray(given) ? given : { ...given, execArgv: [...(given.execArgv ?? []), '--liftoff-only'] })))
syncBuiltinESMExports()
const ask = globalThis.fetch
globalThis.fetch = (what, ...rest) =>
  String(what) === \`http://127.0.0.1:\${process.env.PORT}/sitemap.xml\` ? Promise.resolve(new Response('')) : ask(what, ...rest)`

/**
 * Skips work that few tests need and that takes four fifths of a start's processor time: crawling the product's own
 * pages (tested in scripts/start.process.test.ts), vectors (a test sets `EMBEDDINGS`), and optimizing the database's
 * code.
 * @param environment a model's key in it keeps vectors on
 */
export function skipBackgroundWork(environment: Record<string, string>): {
  arguments: string[]
  environment: Record<string, string>
} {
  return {
    arguments: ['--import', `data:text/javascript,${encodeURIComponent(hook)}`],
    environment: environment.OPENAI_API_KEY === undefined ? { EMBEDDINGS: 'off' } : {},
  }
}
