/** Answers with nothing when a process asks itself for its sitemap. */
const noSitemap = `const ask = globalThis.fetch
globalThis.fetch = (what, ...rest) =>
  String(what) === \`http://127.0.0.1:\${process.env.PORT}/sitemap.xml\` ? Promise.resolve(new Response('')) : ask(what, ...rest)`

/**
 * What keeps a product from work that most tests do not ask for, and which is two thirds of the processor time of a
 * start: bots of its own read two dozen pages of the site, and a model makes vectors of all that is read. The former is
 * tested in scripts/start.process.test.ts; for the latter a test sets `EMBEDDINGS`.
 * @param environment with a model's key, its vectors come from there, and stay
 */
export function sparedWork(environment: Record<string, string>): {
  arguments: string[]
  environment: Record<string, string>
} {
  return {
    arguments: ['--import', `data:text/javascript,${encodeURIComponent(noSitemap)}`],
    environment: environment.OPENAI_API_KEY === undefined ? { EMBEDDINGS: 'off' } : {},
  }
}
