declare module '*.css?inline' {
  const text: string
  export default text
}
interface ImportMeta {
  /** Written out by the build: one value of each file that the pattern finds, by its path. */
  glob<T>(pattern: string, options: { eager: true; import: string }): Record<string, T>
}
/** The hashed name of the connection's file, written in by the build. */
declare const CONNECTION_FILE: string
/**
 * How the names of the panel and of what comes beside it end, written in by the build: the words of a language behind
 * its code, looks that can wait, the message beside the button.
 */
declare const END_OF_NAME: string
