/** One of the widget's texts that a page may say otherwise. */
export interface WidgetText {
  /** The key in `texts`; behind a point, the key in the object of that name. */
  readonly name: string
  /** What the page's function is given; for plain words nothing. */
  readonly takes: readonly string[]
  /** What the widget says itself, with what it is given in braces. */
  readonly ours: { readonly en: string; readonly it: string }
}
