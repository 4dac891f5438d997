const scriptPattern = /\/widget\.js\b/
const tagSelector = 'script[data-demo-id],script[data-bot-id]'

/** Optimizers may move `src` to another attribute, such as `data-src`. */
function findScriptUrl(tag: Element | null): string | undefined {
  return [...(tag?.attributes ?? [])].find(({ value }) => scriptPattern.test(value))?.value
}

/**
 * Usually returns the running tag. A script that an optimizer combined or delayed looks for tags whose own script will
 * not run.
 */
export function findTags(current: HTMLScriptElement | null): HTMLElement[] {
  return current?.matches(tagSelector)
    ? [current]
    : [...document.querySelectorAll<HTMLElement>(tagSelector)].filter(
        (tag) => !(findScriptUrl(current) && findScriptUrl(tag)),
      )
}

/**
 * Returns the URL of the widget's files. Optimizers may inline the script or serve it from the page's server, which
 * lacks the files.
 */
export function findBaseUrl(current: Element | null, tag: Element | null, api?: string): string | undefined {
  const address =
    findScriptUrl(current) ??
    findScriptUrl(tag) ??
    // Other services also have a widget.js, but not at the root.
    performance.getEntriesByType('resource').find(({ name }) => /^\w+:\/\/[^/]+\/widget\.js\b/.test(name))?.name
  const own = address && new URL('widget/', new URL(address, location.href))
  return (!own || own.origin === location.origin) && api ? new URL('/widget/', api).href : own?.toString()
}
