import { readHours, type WidgetConfig } from '@loquia/contracts'
import { warnOnce, type FullAppearance } from './full-appearance'
import { nextOpening } from './next-opening'

type PeopleModule = typeof import('../people/people')

/** @returns a function that shows in the header when a closed business opens again */
export function createAwayLine(shadow: ShadowRoot, config: () => WidgetConfig | null): (look: FullAppearance) => void {
  let peopleModule: Promise<PeopleModule> | undefined
  return (look) => {
    const names = shadow.querySelector('.names')
    if (!names) return
    const { officeHours, timeZone = config()?.timeZone } = look
    if (officeHours && !readHours(officeHours)) warnOnce(`officeHours: "${officeHours}" is not valid`)
    const opensAt = officeHours ? nextOpening(officeHours, timeZone) : null
    if (!opensAt) return names.querySelector('.away')?.remove()
    // Agent chats share this sentence, so that times never differ.
    peopleModule ??= import(/* @vite-ignore */ import.meta.url.replace('/looks-', '/people-')) as Promise<PeopleModule>
    peopleModule.then(
      ({ backSentence }) => showAwayLine(names, backSentence(look, config(), opensAt, timeZone)),
      () => 0,
    )
  }
}

function showAwayLine(names: Element, sentence: string): void {
  const line = names.querySelector('.away') ?? document.createElement('p')
  if (line.textContent === sentence) return
  line.className = 'away'
  line.textContent = sentence
  names.append(line)
}
