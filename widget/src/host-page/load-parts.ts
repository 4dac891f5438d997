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
  // A module that failed once is remembered as failed under its address.
  const fetchModule = (file: string): Promise<unknown> => import(/* @vite-ignore */ `${base}${file}${attempts ? `?again=${attempts}` : ''}`)
  const connection = fetchModule(CONNECTION_FILE) as Promise<{ connect: typeof connect }>
  const lateConnect = connection.then((module) => module.connect)
  // The panel reads the failure when it needs the connection; until then nobody listens.
  lateConnect.catch(() => 0)
  const panel = (await fetchModule(PANEL_FILE)) as { mountPanel: typeof mountPanel }
  return { mountPanel: panel.mountPanel, connect: lateConnect }
}
