import type { Happening } from '@loquia/contracts'
import type { Message } from '../conversation/state'
import type { ExtrasHost } from '../extras/host'
import { node } from '../extras/nodes'
import { who } from './nodes'
import type { PeopleWords } from './words'

const wordsOf: Record<Happening, keyof PeopleWords> = {
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
  { role, person, event, fresh }: Message,
): void {
  const name = person?.name ?? ''
  // A language that came later draws it again, and tells nothing twice.
  const isNew = fresh && !place.firstChild
  if (role === 'person' && person) {
    place.replaceChildren(who(person, host, name))
    const text = place.parentElement!.querySelector('.text')?.textContent ?? ''
    if (isNew) host.announce(`${name}: ${text}`)
    return
  }
  const said = event && words[wordsOf[event]]
  // What an older version does not know stays untold.
  const line = typeof said === 'function' ? (said as PeopleWords['personJoined'])(name) : (said ?? '')
  place.replaceChildren(node('p', { className: 'event' }, line))
  if (isNew && line && !toldElsewhere.includes(event)) host.announce(line)
}
