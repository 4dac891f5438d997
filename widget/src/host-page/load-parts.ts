import type { connect } from '../connection/connect'
import type { mountPanel } from '../panel/mount-panel'

/** Hashed file names, written in by the build. */
declare const PANEL_FILE: string
declare const CONNECTION_FILE: string

export interface Parts {
  mountPanel: typeof mountPanel
  /** Resolves later than the panel where the network is slow: the panel is shown meanwhile. */
  connect: Promise<typeof connect>
}

let loading: Promise<Parts> | undefined
let attempts = 0

/** Fetches the panel and the connection from where the script came from; once, unless it failed. */
export function loadParts(base: string): Promise<Parts> {
  return (loading ??= fetchParts(base).catch((cause: unknown) => {
    loading = undefined
    attempts++
    throw cause
  }))
}

async function fetchParts(base: string): Promise<Parts> {
  // A module that failed once is remembered as failed under its address: another question mark is another address.
  const fetchModule = (file: string): Promise<unknown> => import(/* @vite-ignore */ base + file + '?'.repeat(attempts))
  // First what is shown first.
  const panel = fetchModule(PANEL_FILE)
  const connecting = fetchModule(CONNECTION_FILE).then((module) => (module as { connect: typeof connect }).connect)
  // The panel reads the failure when it needs the connection; until then nobody listens.
  connecting.catch(() => 0)
  return { ...((await panel) as { mountPanel: typeof mountPanel }), connect: connecting }
}
