export function blocksOf(container: Element): Element[] {
  return [...container.children].flatMap((section) => Array.from(section.children))
}
