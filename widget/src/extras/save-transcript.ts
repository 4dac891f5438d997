import type { Message } from '../conversation/state'
import type { PanelContext } from '../panel/use-conversation'
import { plainText } from './plain-text'
import type { ExtraTexts } from './texts'
import { formatTranscript } from './transcript'

export async function saveTranscript(
  { chat, shadow, title, look: { locale }, texts: { you, ai } }: PanelContext,
  words: ExtraTexts,
): Promise<void> {
  const messages = await wholeConversation(chat)
  if (!messages) return
  const text = formatTranscript(
    messages.map((message) => Object.assign({}, message, { text: plainText(shadow, message) })),
    { title, page: location.href, locale },
    { ...words, you, ai },
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const download = `${words.transcript.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.txt`
  Object.assign(document.createElement('a'), { href: address, download }).click()
  URL.revokeObjectURL(address)
}

/** Null if earlier messages cannot be loaded. */
async function wholeConversation({ store, loadEarlier }: PanelContext['chat']): Promise<readonly Message[] | null> {
  for (let known = -1; store.getState().more; known = store.getState().messages.length) {
    if (known === store.getState().messages.length) return null
    await loadEarlier()
  }
  await new Promise((drawn) => setTimeout(drawn))
  return store.getState().messages
}
