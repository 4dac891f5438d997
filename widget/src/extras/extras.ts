import type { Locale } from '@loquia/contracts'
import type { ConversationControls } from '../conversation/conversation'
import css from './extras.css?inline'
import { extraTexts, type ExtraTexts } from './texts'
import { transcriptOf, type TranscriptWords } from './transcript'

/** What the extras need of the panel they are drawn into. They know nothing of how it is drawn. */
export interface ExtrasHost {
  chat: ConversationControls
  locale: Locale
  /** The name of the chat. */
  title: string
  words: Pick<TranscriptWords, 'you' | 'assistant'> & { restart: string }
  /** Lays the page's own words over ours. */
  override: (words: ExtraTexts) => ExtraTexts
  announce: (text: string) => void
  commentMaxChars: number
}

const dressed = new WeakSet<Node>()
function dress(place: HTMLElement): void {
  const root = place.getRootNode() as ShadowRoot
  if (dressed.has(root)) return
  dressed.add(root)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets.push(sheet)
}

function node<K extends keyof HTMLElementTagNameMap>(tag: K, properties: Partial<HTMLElementTagNameMap[K]>, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function button(part: string, label: string, onclick: () => void, className = ''): HTMLButtonElement {
  const made = node('button', { type: 'button', className, onclick }, label)
  made.dataset.part = part
  return made
}

/** What a visitor does once in a while: begin anew, save the conversation, have it deleted. `close` puts the focus back. */
export function drawMenu(place: HTMLElement, host: ExtrasHost, close: () => void): void {
  dress(place)
  const words = host.override(extraTexts[host.locale])
  const menu = node('div', { className: 'menu' })
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // The first Escape closes the menu, the next one the panel.
    event.stopPropagation()
    close()
  })
  const save = button('transcript', words.download, () => void saveTranscript(host, words).then(close))
  const restart = button('restart', host.words.restart, () => {
    host.chat.reset()
    close()
  })
  const forget = button('forget', words.forget, confirm)
  menu.append(restart, save, forget)
  place.replaceChildren(menu)
  restart.focus()

  function confirm(): void {
    const keep = button('forget-cancel', words.keep, close, 'action')
    const remove = button('forget-confirm', words.forgetNow, () => void go(), 'action grave')
    async function go(): Promise<void> {
      remove.disabled = true
      if (await host.chat.forget()) host.announce(words.forgotten)
      close()
    }
    menu.replaceChildren(node('p', {}, words.forgetQuestion), node('div', { className: 'choice' }, remove, keep))
    host.announce(words.forgetQuestion)
    keep.focus()
  }
}

async function saveTranscript({ chat, title, locale, words: { you, assistant } }: ExtrasHost, words: ExtraTexts): Promise<void> {
  const messages = await chat.whole()
  if (!messages) return
  const text = transcriptOf(messages, { title, page: location.href, locale }, { ...words, you, assistant })
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  node('a', { href: address, download: `${words.transcript.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.txt` }).click()
  URL.revokeObjectURL(address)
}

/** Asks what was wrong with an answer. The thumb has been sent already; the comment may be left out. */
export function drawComment(place: HTMLElement, host: ExtrasHost, messageId: string): void {
  dress(place)
  const words = host.override(extraTexts[host.locale])
  const field = node('textarea', { rows: 2, maxLength: host.commentMaxChars, id: `comment-${messageId}` })
  const send = node('button', { type: 'submit', className: 'action' }, words.commentSend)
  const form = node('form', { className: 'comment' }, node('label', { htmlFor: field.id }, words.commentLabel), field, send)
  form.dataset.part = 'comment'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const comment = field.value.trim()
    if (!comment) return place.replaceChildren()
    host.chat.rate(messageId, 'down', comment)
    place.replaceChildren(node('p', { className: 'note' }, words.commentThanks))
    host.announce(words.commentThanks)
  })
  place.replaceChildren(form)
  host.announce(words.commentLabel)
}
