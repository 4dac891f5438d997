import type { Rating } from '../conversation/state'
import { Icon } from './icons'
import { usePanel } from './use-conversation'

const values = ['up', 'down'] as const

/** Two buttons that rate an answer or one of its passages; the one that is pressed takes the rating back. */
export function Thumbs({
  id,
  part,
  rated,
  words,
  about,
}: {
  /** Of the answer. */
  id: string | null
  /** Where the buttons stand, for tests and styles: `rate-up`, `passage-down`. */
  part: string
  rated: Rating | undefined
  /** What up and down mean. */
  words: readonly [up: string, down: string]
  /** The passage that is rated; absent: the whole answer. */
  about?: { source: number }
}) {
  const { chat } = usePanel()
  return values.map((value, at) => (
    <button
      key={value}
      type="button"
      className="icon-button"
      data-part={`${part}-${value}`}
      title={words[at]}
      aria-pressed={rated === value}
      onClick={() => id && chat.rate(id, rated === value ? null : value, about)}
    >
      <Icon name="up" flip={at > 0} />
    </button>
  ))
}
