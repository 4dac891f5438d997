import type { Availability, Person } from '@loquia/contracts'
import type { ExtrasHost } from '../extras/host'
import { button, node } from '../extras/nodes'
import { who } from './nodes'
import { clockIn, durationIn, openingIn } from './times'
import type { PeopleWords } from './words'

/** What stands below the names in the header. */
export type View =
  | { kind: 'nothing' }
  /** Before a person is asked for. */
  | { kind: 'offer'; minutes: number }
  /** Nobody can be asked for. */
  | { kind: 'away'; availability: Availability }
  | { kind: 'waiting'; minutes: number; until: string | null }
  | { kind: 'taken'; person: Person; writes: boolean }

interface Acts {
  ask: (event: Event) => void
  withdraw: () => void
  close: () => void
}

export const businessOf = ({ config, title }: ExtrasHost): string => config?.name || title

/** Whether, and when, somebody can answer, said as it is. */
export function awayWords({ opensAt }: Availability, words: PeopleWords, host: ExtrasHost): string {
  const name = businessOf(host)
  if (!opensAt || Date.parse(opensAt) <= Date.now()) return words.personNobody(name)
  const { day, time } = openingIn(host.look.locale, opensAt, host.config?.timeZone)
  return words.personOpens(name, day, time)
}

/** That a person was asked for, how long it takes, and what comes if nobody does. */
export function waitingWords(
  { minutes, until }: Extract<View, { kind: 'waiting' }>,
  words: PeopleWords,
  host: ExtrasHost,
): string {
  const { locale } = host.look
  const waiting = words.personWaiting(businessOf(host), durationIn(locale, minutes))
  return until ? `${waiting} ${words.personUntil(clockIn(locale, until))}` : waiting
}

/** The nodes of a view. */
export function nodesOf(view: View, words: PeopleWords, host: ExtrasHost, acts: Acts): HTMLElement[] {
  const choice = (...buttons: HTMLElement[]): HTMLElement => node('div', { className: 'choice' }, ...buttons)
  switch (view.kind) {
    case 'offer':
      return [
        node('p', {}, words.personOffer(businessOf(host), durationIn(host.look.locale, view.minutes))),
        choice(
          button('person-ask', words.personAsk, acts.ask, 'action main'),
          button('person-close', words.personNotNow, acts.close, 'quiet'),
        ),
      ]
    case 'away': {
      const said = node('p', { tabIndex: -1 }, awayWords(view.availability, words, host))
      said.dataset.part = 'person-away'
      return [said, node('div', { className: 'lead-place' })]
    }
    case 'waiting':
      return [
        node('p', {}, waitingWords(view, words, host)),
        choice(button('person-withdraw', words.personWithdraw, acts.withdraw, 'action')),
      ]
    case 'taken':
      return [
        who(view.person, host, words[view.writes ? 'personWrites' : 'personAnswers'](view.person.name), view.writes),
      ]
    case 'nothing':
      return []
    default:
      return view satisfies never
  }
}
