/**
 * Answers with nothing when the process asks itself for its sitemap, and has the database's process keep the code that
 * V8 makes first, for want of time to gain by better code.
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
 * What keeps a product from work that most tests do not ask for, and which is four fifths of the processor time of a
 * start: bots of its own read two dozen pages of the site, a model makes vectors of all that is read, and the database
 * is compiled anew for a long life. The first is tested in scripts/start.process.test.ts; for the second a test sets
 * `EMBEDDINGS`.
 * @param environment with a model's key, its vectors come from there, and stay
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
