export interface WidgetText {
  /** Key in `texts`; a dot separates nested keys. */
  readonly name: string
  /** Parameters of the page's function; empty for plain text. */
  readonly takes: readonly string[]
  readonly ours: { readonly en: string; readonly it: string }
}
