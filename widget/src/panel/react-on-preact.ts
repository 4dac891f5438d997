import { createElement, options, render, type Component, type ComponentChild, type FunctionComponent } from 'preact'

/**
 * Stands in the build for `react`, `react-dom/client`: what the panel uses of them, on Preact. Preact's own
 * compatibility layer weighs 1.5 kB and adds a step to the drawing of every element.
 */
export { createContext, createElement } from 'preact'
export { useCallback, useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

// React hands its listeners an event of its own; here there is only the browser's.
options.event = (event: Event) => Object.assign(event, { nativeEvent: event })

/** Draws again only when a property has become another. Both drawings name the same properties. */
export function memo<P extends object>(draw: FunctionComponent<P>): FunctionComponent<P> {
  return function Memo(this: Component<P>, properties: P) {
    this.shouldComponentUpdate = (next) =>
      Object.keys(next).some((name) => next[name as keyof P] !== this.props[name as keyof P])
    return createElement(draw, properties)
  } as FunctionComponent<P>
}

/** Draws into a place until `unmount`. */
export function createRoot(place: Element): { render(tree: ComponentChild): void; unmount(): void } {
  return { render: (tree) => render(tree, place), unmount: () => render(null, place) }
}
