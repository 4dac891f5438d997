import { feedbackCommentMaxChars } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import css from './extras.css?inline'
import type { ExtrasHost } from './host'
import { keepLead, leadDraft } from './lead-draft'
import { drawLead } from './lead-form'
import { button, addStyle, field as fieldOf, node } from './nodes'
import { plainText } from './plain-text'
import { chime, wakeSound } from './sound'
import { wordsOf, type ExtraTexts } from './texts'
import { transcriptOf } from './transcript'

export type { ExtrasHost } from './host'
export { drawLeadBelow as drawLead, drawLead as drawLeadAt } from './lead-form'
export { sendWaiting } from './lead-delivery'
export { chime, wakeSound } from './sound'

/**
 * What a visitor does once in a while: begin anew, save the conversation, have it deleted. `close` puts the focus back.
 */
export function drawMenu(place: HTMLElement, host: ExtrasHost, close: () => void): void {
  addStyle(place, css)
  const words = wordsOf(host)
  const menu = node('div', { className: 'menu', tabIndex: -1 })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // The first Escape closes the menu, the next one the panel. A browser that takes it for going back is told so, too.
    event.stopPropagation()
    event.preventDefault()
    close()
  })
  const save = button('transcript', words.download, () => void saveTranscript(place, host, words).then(close))
  const restart = button('restart', host.texts.restart, () => {
    // What was sent goes its way, into the new conversation.
    if (!leadDraft(host)?.waiting) keepLead(host, undefined)
    host.chat.reset()
    host.announce(host.texts.restart)
    close()
  })
  const forget = button('forget', words.forget, confirm, 'erase')
  const sound = button('sound', words.soundOn, () => {
    const on = !host.hasSound()
    host.chat.memory.keepSound(on)
    sound.setAttribute('aria-checked', String(on))
    if (!on) return
    wakeSound()
    chime()
  })
  sound.setAttribute('role', 'switch')
  sound.setAttribute('aria-checked', String(host.hasSound()))
  const write = button('lead-menu', words.leadOpen, () =>
    drawLead(menu, host, { name: 'menu', open: true, fresh: false, focus: true, onClose: close }),
  )
  menu.append(restart, save, ...(host.look.leadForm === 'never' ? [] : [write]), sound, forget)
  place.replaceChildren(menu)
  restart.focus()

  function confirm(): void {
    const keep = button('forget-cancel', words.keep, close, 'action')
    const remove = button('forget-confirm', words.forgetNow, () => void go(), 'action grave')
    async function go(): Promise<void> {
      // Not `disabled`: the focus stays where it is.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a listener is taken off
      remove.onclick = null
      if (await host.chat.forget()) {
        keepLead(host, undefined)
        host.announce(words.forgotten)
      }
      close()
    }
    menu.replaceChildren(node('p', {}, words.forgetQuestion), node('div', { className: 'choice' }, remove, keep))
    host.announce(words.forgetQuestion)
    keep.focus()
  }
}

async function saveTranscript(
  place: HTMLElement,
  { chat, title, look: { locale }, texts: { you, ai } }: ExtrasHost,
  words: ExtraTexts,
): Promise<void> {
  const messages = await wholeConversation(chat)
  if (!messages) return
  const text = transcriptOf(
    messages.map((message) => Object.assign({}, message, { text: plainText(place, message) })),
    { title, page: location.href, locale },
    { ...words, you, ai },
  )
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  node('a', {
    href: address,
    download: `${words.transcript.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.txt`,
  }).click()
  URL.revokeObjectURL(address)
}

/** Every message, the earlier ones fetched and drawn; null when they cannot be. */
async function wholeConversation({ store, loadEarlier }: ExtrasHost['chat']): Promise<readonly Message[] | null> {
  for (let known = -1; store.getState().more; known = store.getState().messages.length) {
    if (known === store.getState().messages.length) return null
    await loadEarlier()
  }
  await new Promise((drawn) => setTimeout(drawn))
  return store.getState().messages
}

/** Asks what was wrong with an answer. The thumb has been sent already; the comment may be left out. */
export function drawComment(place: HTMLElement, host: ExtrasHost, messageId: string): void {
  addStyle(place, css)
  const words = wordsOf(host)
  const field = fieldOf('textarea', { rows: 2, maxLength: feedbackCommentMaxChars, id: `comment-${messageId}` })
  // Not submitted, which a sandboxed frame forbids.
  const send = button(
    'comment-send',
    words.commentSend,
    () => {
      const comment = field.value.trim()
      // Back to the thumb.
      place.parentElement!.querySelector<HTMLElement>('[data-part=rate-down]')!.focus()
      if (!comment) return place.replaceChildren()
      host.chat.rate(messageId, 'down', { comment })
      place.replaceChildren(node('p', { className: 'note' }, words.commentThanks))
      host.announce(words.commentThanks)
    },
    'action',
  )
  const form = node(
    'form',
    { className: 'comment' },
    node('label', { htmlFor: field.id }, words.commentLabel),
    field,
    send,
  )
  form.dataset.part = 'comment'
  place.replaceChildren(form)
  // The thumb may stand at the lower edge of what is seen.
  form.scrollIntoView({ block: 'nearest' })
  host.announce(words.commentLabel)
}
