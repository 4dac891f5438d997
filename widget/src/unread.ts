import type { ChatState } from './chat-state'
import { readStorage } from './host-page/storage'
import type { LazyPanel } from './lazy-panel'

/**
 * Checks for unread agent messages when called and when the tab becomes visible, also from the back/forward cache.
 * Without a token it requests nothing. For verified visitors only their signed token counts, which pages may set later.
 */
export function createUnreadCheck(chat: ChatState, panel: LazyPanel): () => void {
  const { api, botId } = chat
  return function checkUnread(): void {
    const token = readStorage(botId, true)
    if (token) document.addEventListener('visibilitychange', checkUnread)
    const { visitor } = chat
    if (token && panel.state === 'closed' && !document.hidden)
      fetch(`${api}/api/widget/${encodeURIComponent(botId)}/unread`, {
        headers: { authorization: `Bearer ${token}`, ...(visitor?.token && { 'visitor-identity': visitor.token }) },
      })
        .then((response) => response.json())
        .then(
          ({ unread = 0, agentName }) =>
            visitor === chat.visitor &&
            (unread || panel.handle) &&
            panel.load((handle) => handle.missed(unread, agentName)),
        )
        .catch(() => 0)
  }
}
