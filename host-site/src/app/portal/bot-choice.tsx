import type { OwnBot } from '@loquia/contracts'

/** Which of a client's bots a page is about. Another one replaces all that is shown, so what is unsaved is asked for first. */
export function BotChoice({ label, bots, chosen, onChoose }: { label: string; bots: readonly OwnBot[]; chosen: string; onChoose: (botId: string) => void }) {
  if (bots.length < 2) return null
  return (
    <label className="mt-6 flex flex-wrap items-center gap-3 text-md">
      <span className="text-muted">{label}</span>
      <select value={chosen} data-leaves-page={chosen} onChange={(event) => onChoose(event.target.value)} className="min-h-11 max-w-[min(100%,28rem)] truncate rounded-full border border-edge bg-ground px-4">
        {bots.map(({ botId, name, domain }) => <option key={botId} value={botId}>{[name, domain].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ') || botId}</option>)}
      </select>
    </label>
  )
}
