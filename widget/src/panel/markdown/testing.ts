/** The blocks of a drawn text, out of the sections that they stand in. */
export function blocksOf(container: Element): Element[] {
  return [...container.children].flatMap((section) => Array.from(section.children))
}
