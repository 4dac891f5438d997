import type { Availability } from '@loquia/contracts'
import type { ExtrasHost } from '../extras/host'
import { button, node } from '../extras/nodes'
import { awayWords, opensLater } from './bar'
import { personIcon } from './nodes'
import type { PeopleWords } from './words'

/** The longest time that a browser's timer takes, in milliseconds: 24.8 days. */
const timerMaxMs = 2 ** 31 - 1

export interface PersonRow {
  element: HTMLElement
  opener: HTMLButtonElement
  /** @param people absent: the row is hidden */
  draw(people: Availability | undefined, words: PeopleWords, host: ExtrasHost): void
  end(): void
}

/**
 * The row in the head that leads to a person: a button with words, or outside of the hours when the business is back and
 * the way to leave a message.
 * @param acts `opens` is called when the hours begin
 */
export function createPersonRow(acts: { press: () => void; opens: () => void }): PersonRow {
  const label = node('span', {})
  const opener = button('person', '', acts.press)
  opener.append(personIcon(), label)
  const back = node('p', {})
  const element = node('div', { className: 'person-row' }, back, opener)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    element,
    opener,
    draw(people, words, host) {
      const isAway = people !== undefined && opensLater(people)
      element.hidden = !people
      element.toggleAttribute('data-away', isAway)
      back.textContent = isAway ? awayWords(people, words, host) : ''
      label.textContent = isAway ? words.personWrite : words.personTalk
      opener.hidden = isAway && host.look.leadForm === 'never'
      clearTimeout(timer)
      const waitMs = isAway ? Date.parse(people.opensAt ?? '') - Date.now() : Infinity
      if (waitMs < timerMaxMs) timer = setTimeout(acts.opens, waitMs)
    },
    end: () => clearTimeout(timer),
  }
}
