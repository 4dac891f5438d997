import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Fragment, jsx } from 'react/jsx-runtime'
import { newId } from '../conversation/new-id'
import type { PanelExports } from '../late/from-panel'
import { applyOverrides, errorText } from './texts'
import { useConversation, usePanel } from './use-conversation'

/** Hashed file name, inserted by the build. */
declare const EXTRAS_FILE: string

/** A module that is loaded when it is needed and draws with the panel's Preact. */
interface LatePart {
  connectToPanel(panel: PanelExports, shadow: ShadowRoot): void
}
export type Extras = typeof import('../extras/extras')

export async function loadPart<T extends LatePart>(url: string, shadow: ShadowRoot): Promise<T> {
  const part = (await import(/* @vite-ignore */ url)) as T
  part.connectToPanel(panelExports, shadow)
  return part
}
const extrasUrl = import.meta.url.replace(/[^/]+$/, EXTRAS_FILE)
export const loadExtras = (shadow: ShadowRoot): Promise<Extras> => loadPart(extrasUrl, shadow)

/** Returns undefined until the part is wanted and has loaded, and if it cannot be loaded. */
export function usePart<T extends LatePart>(url: string, wanted: unknown): T | undefined {
  const { shadow } = usePanel()
  const [part, setPart] = useState<T>()
  const isWanted = Boolean(wanted)
  useEffect(() => {
    if (isWanted) loadPart<T>(url, shadow).then(setPart, () => 0)
  }, [url, isWanted, shadow])
  return part
}
export const useExtras = (wanted: unknown): Extras | undefined => usePart(extrasUrl, wanted)

const panelExports: PanelExports = [
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
]
