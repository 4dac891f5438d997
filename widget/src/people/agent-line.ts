import type { ExtrasHost } from '../extras/host'
import type { View } from './bar'
import { who } from './nodes'
import type { PeopleWords } from './words'

/** Shows the agent who answers in the head, in the place of the label "AI assistant". */
export function drawAgent(panel: Element, view: View, words: PeopleWords, host: ExtrasHost): void {
  const names = panel.querySelector('.names')
  const shown = names?.querySelector<HTMLElement>('.who')
  if (view.kind !== 'taken') return shown?.remove()
  const { person, writes } = view
  const key = JSON.stringify([person, writes, host.look.locale])
  if (shown?.dataset.of === key) return
  const line = who(person, host, words[writes ? 'personWrites' : 'personAnswers'](person.name), writes)
  line.dataset.of = key
  shown?.remove()
  names?.append(line)
}
