declare module '*.css?inline' {
  const text: string
  export default text
}
interface ImportMeta {
  /** Written out by the build: one value of each file that the pattern finds, by its path. */
  glob<T>(pattern: string, options: { eager: true; import: string }): Record<string, T>
}
