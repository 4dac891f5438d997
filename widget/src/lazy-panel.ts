import type { ChatState } from './chat-state'
import { fetchModule } from './host-page/fetch-module'
import type { Launcher } from './launcher/launcher'
import type { PanelHandle, PanelHost } from './panel/panel-host'

/** `pressed` lasts until the button says that the chat is opening; `open` includes that wait. */
type OpeningState = 'closed' | 'pressed' | 'open'

export interface LazyPanel {
  /** Undefined until the panel has loaded. */
  handle?: PanelHandle
  state: OpeningState
  /** Preloads the panel, hidden; errors appear only once someone waits. */
  load(use?: (handle: PanelHandle) => unknown): Promise<void>
  open(focus?: boolean): void
  close(): void
  toggle(): void
  drawLauncher(): void
}

export function createLazyPanel(
  chat: ChatState,
  launcher: Launcher,
  host: Omit<PanelHost, 'connect' | 'close' | 'launcher' | 'drawLauncher'>,
): LazyPanel {
  let failed = false
  const loadConnection = (): Promise<typeof import('./connection/connect')> =>
    fetchModule(chat.base + 'connection' + END_OF_NAME)

  const panel: LazyPanel = { state: 'closed', load, open, close, toggle, drawLauncher }
  return panel

  function drawLauncher(): void {
    const { handle, state } = panel
    launcher.draw(
      host.look(),
      state !== 'closed' && handle ? 'close' : state === 'open' ? 'opening' : failed ? 'unavailable' : 'open',
      handle?.unread,
      handle?.agent,
    )
  }

  async function load(use?: (handle: PanelHandle) => unknown): Promise<void> {
    try {
      const fetching = fetchModule<typeof import('./panel/mount-panel')>(chat.base + 'panel' + END_OF_NAME)
      // Preloads the connection; the panel retries and reports errors.
      loadConnection().catch(() => 0)
      const module = await fetching
      if (chat.gone) return
      panel.handle ??= module.mountPanel({
        ...host,
        connect: loadConnection,
        close,
        launcher: launcher.button,
        drawLauncher,
      })
      use?.(panel.handle)
      drawLauncher()
    } catch {
      if (panel.state === 'closed') return
      failed = true
      panel.state = 'closed'
      drawLauncher()
      host.emit('error', { code: 'load_failed' })
    }
  }

  function open(focus = true): void {
    if (chat.gone || panel.state !== 'closed') return
    panel.state = 'pressed'
    failed = false
    // Fast openings show no message, as its layout would delay the panel. A second press before that is impatience.
    setTimeout(() => {
      if (panel.state === 'pressed') panel.state = 'open'
      drawLauncher()
    }, 300)
    void load((handle) => panel.state !== 'closed' && handle.show(focus))
  }

  function close(): void {
    if (chat.gone || panel.state === 'closed' || chat.inline) return
    panel.state = 'closed'
    panel.handle?.hide()
    drawLauncher()
  }

  function toggle(): void {
    if (panel.state === 'closed') open()
    else close()
  }
}
