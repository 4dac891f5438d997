import type { ChatFile, Happening } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from '../extras/host'
import { node } from '../extras/nodes'
import { who } from './nodes'
import { sizeIn } from './times'
import { lostIn } from './lost-words'
import type { PeopleWords } from './words'

const wordsOf: Record<Exclude<Happening, 'person_lost'>, keyof PeopleWords> = {
  person_asked: 'personAsked',
  ask_withdrawn: 'personWithdrawn',
  person_joined: 'personJoined',
  person_left: 'personLeft',
  nobody_came: 'personMissed',
  closed: 'personClosed',
}
/** What the header says, or the form below. */
const toldElsewhere: readonly (Happening | undefined)[] = ['person_asked', 'nobody_came']

/** Draws whose message it is, or what happened, and tells it to a screen reader where the visitor was there. */
export function drawSaid(
  place: HTMLElement,
  host: ExtrasHost,
  words: PeopleWords,
  { role, person, event, fresh, files = [] }: Message,
): void {
  const name = person?.name ?? ''
  // A language that came later draws it again, and tells nothing twice.
  const isNew = fresh && !place.firstChild
  if (role === 'person' && person) {
    place.replaceChildren(who(person, host, name))
    const message = place.parentElement!
    message.querySelector('.files')?.remove()
    // Behind the text, which the panel draws.
    if (files[0]) message.append(node('div', { className: 'files' }, ...files.map((file) => fileLink(file, host))))
    const text = message.querySelector('.text')?.textContent ?? ''
    if (isNew) host.announce(`${name}: ${[text, ...files.map((file) => file.name)].filter(Boolean).join(', ')}`)
    return
  }
  const said = event === 'person_lost' ? lostIn(host.look.locale) : event && words[wordsOf[event]]
  // What an older version does not know stays untold.
  const line = typeof said === 'function' ? (said as PeopleWords['personJoined'])(name) : (said ?? '')
  place.replaceChildren(node('p', { className: 'event', dir: 'auto' }, line))
  if (isNew && line && !toldElsewhere.includes(event)) host.announce(line)
}

/** A file by name and size, a picture with a small sight of it. */
function fileLink({ name, url, type, size }: ChatFile, { look: { api, locale } }: ExtrasHost): HTMLElement {
  const href = `${api}${url}`
  const link = node('a', { href, target: '_blank', rel: 'noopener', className: 'file' })
  if (type.startsWith('image')) link.append(node('img', { src: href, alt: '', loading: 'lazy' }))
  link.append(node('span', { dir: 'auto' }, name), node('small', {}, sizeIn(locale, size)))
  return link
}
