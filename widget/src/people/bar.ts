import type { Availability, Person } from '@loquia/contracts'
import type { ExtrasHost } from '../extras/host'
import { button, node } from '../extras/nodes'
import { clockIn, durationIn, openingIn } from './times'
import type { PeopleWords } from './words'

/** The part of the head below title and label. */
export type View =
  | { kind: 'nothing' }
  /** Before a person is asked for. */
  | { kind: 'offer'; minutes: number }
  /** No person can be asked for: the form for a message. */
  | { kind: 'away'; availability: Availability }
  | { kind: 'waiting'; minutes: number; until: string | null }
  | { kind: 'taken'; person: Person; writes: boolean }

interface Acts {
  ask: (event: Event) => void
  withdraw: () => void
  close: () => void
}

/** Whether the hours of the business begin later; a moment that has passed says nothing about now. */
export const opensLater = ({ available, opensAt }: Availability): boolean =>
  !available && opensAt !== null && Date.parse(opensAt) > Date.now()

/** When the business is back, in one sentence. */
export function backWords(
  opensAt: string,
  words: Pick<PeopleWords, 'personOpens' | 'personTeam'>,
  {
    config,
    look,
    timeZone = config?.timeZone,
  }: Pick<ExtrasHost, 'config' | 'look'> & { timeZone?: string | undefined },
): string {
  return words.personOpens(config?.name || words.personTeam, openingIn(look.locale, opensAt, timeZone))
}

/** Why no person can be asked for: when the business is back, or that no one is available. */
export function awayWords(availability: Availability, words: PeopleWords, host: ExtrasHost): string {
  return opensLater(availability) ? backWords(availability.opensAt!, words, host) : words.personNobody
}

/** The usual reply time, and what follows if no person joins. */
export function waitingWords(
  { minutes, until }: Extract<View, { kind: 'waiting' }>,
  words: PeopleWords,
  { look: { locale } }: ExtrasHost,
): string {
  const waiting = words.personWaiting(durationIn(locale, minutes))
  return until ? `${waiting} ${words.personUntil(clockIn(locale, new Date(until)))}` : waiting
}

/** The nodes of a view; an agent who answers is shown beside the title. */
export function nodesOf(view: View, words: PeopleWords, host: ExtrasHost, acts: Acts): HTMLElement[] {
  const choice = (...buttons: HTMLElement[]): HTMLElement => node('div', { className: 'choice' }, ...buttons)
  switch (view.kind) {
    case 'offer':
      return [
        node('p', {}, words.personOffer(durationIn(host.look.locale, view.minutes))),
        choice(
          button('person-ask', words.personAsk, acts.ask, 'action main'),
          button('person-close', words.personNotNow, acts.close, 'quiet'),
        ),
      ]
    case 'away': {
      const said = node('p', { tabIndex: -1 }, awayWords(view.availability, words, host))
      said.dataset.part = 'person-away'
      // The form brings its own button; where the owner wants none, the line has one.
      return host.look.leadForm === 'never'
        ? [said, choice(button('person-close', words.personNotNow, acts.close, 'quiet'))]
        : [said, node('div', { className: 'lead-place' })]
    }
    case 'waiting':
      return [
        node('p', {}, waitingWords(view, words, host)),
        choice(button('person-withdraw', words.personWithdraw, acts.withdraw, 'action')),
      ]
    case 'taken':
    case 'nothing':
      return []
    default:
      return view satisfies never
  }
}
