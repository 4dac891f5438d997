declare module '*.css?inline' {
  const text: string
  export default text
}
interface ImportMeta {
  /** Written out by the build: one value of each file that the pattern finds, by its path. */
  glob<T>(pattern: string, options: { eager: true; import: string }): Record<string, T>
}
/**
 * How the names of panel and connection, and of what comes beside them, end, written in by the build: the words of a language behind
 * its code, looks that can wait, the message beside the button.
 */
declare const END_OF_NAME: string
