import type * as React from 'react'
import type { jsx as createElement } from 'react/jsx-runtime'

/*
 * The build redirects a late part's imports of React and of the panel's own modules to this file, so that the part draws
 * with the panel's copies of them.
 */
export let Fragment: typeof React.Fragment
export let jsx: typeof createElement
export let useEffect: typeof React.useEffect
export let useLayoutEffect: typeof React.useLayoutEffect
export let useRef: typeof React.useRef
export let useState: typeof React.useState
export let usePanel: () => object
export let useConversation: (select: never) => unknown
export let useExtras: (wanted: unknown) => unknown
export let applyOverrides: (words: never, overrides: never) => object
export let errorText: (texts: never, code: string) => string
export let newId: () => string
export { jsx as jsxs }

/** Positions instead of names, which would weigh 0.1 kB. */
export type PanelExports = readonly [
  typeof Fragment,
  typeof jsx,
  typeof useEffect,
  typeof useLayoutEffect,
  typeof useRef,
  typeof useState,
  typeof usePanel,
  typeof useConversation,
  typeof useExtras,
  typeof applyOverrides,
  typeof errorText,
  typeof newId,
]

const sheet = new CSSStyleSheet()

/** Call this before the part draws. */
export function connect(panel: PanelExports, shadow: ShadowRoot, css: string): void {
  ;[
    Fragment,
    jsx,
    useEffect,
    useLayoutEffect,
    useRef,
    useState,
    usePanel,
    useConversation,
    useExtras,
    applyOverrides,
    errorText,
    newId,
  ] = panel
  if (shadow.adoptedStyleSheets.includes(sheet)) return
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets.push(sheet)
}
