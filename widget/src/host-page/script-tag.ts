const named = /\/widget\.js\b/
const identified = 'script[data-demo-id],script[data-bot-id]'

/** The address of `widget.js` that a tag names: in `src`, or where an optimizer has moved it, such as `data-src`. */
function addressOf(tag: Element | null): string | undefined {
  return [...(tag?.attributes ?? [])].find(({ value }) => named.test(value))?.value
}

/**
 * The tags that ask for a chat. Usually that is the tag that runs. A script that an optimizer has combined, or runs
 * later from another tag, looks for tags whose own script will not run.
 */
export function tagsOf(current: HTMLScriptElement | null): HTMLElement[] {
  return current?.matches(identified)
    ? [current]
    : [...document.querySelectorAll<HTMLElement>(identified)].filter((tag) => !(addressOf(current) && addressOf(tag)))
}

/**
 * Where the widget's files are, with a slash at the end; nothing if neither tag nor option tell. An optimizer may
 * serve the script from the page's own server, which has none of its files, or inline it.
 */
export function baseOf(current: Element | null, tag: Element | null, api?: string): string | undefined {
  const address =
    addressOf(current) ??
    addressOf(tag) ??
    // Other services have a widget.js, too, but not at the root of their server.
    performance.getEntriesByType('resource').find(({ name }) => /^\w+:\/\/[^/]+\/widget\.js\b/.test(name))?.name
  const own = address && new URL('widget/', new URL(address, location.href))
  return (!own || own.origin === location.origin) && api ? new URL('/widget/', api).href : own?.toString()
}
