import { useEffect, useState } from 'react'
import type { AgentProfile } from '@loquia/contracts'
import { initialsOf } from '../looks/initials-of'
import { useConversation, usePanel } from '../panel/use-conversation'
import { getHandoffTexts } from './sentences'

/** A typing event counts for this many milliseconds. */
const typingMs = 5_000

/** Typing ends with the agent's next message or after `typingMs`. */
function useIsTyping(): boolean {
  const typing = useConversation((state) => state.typing)
  const lastId = useConversation(({ messages }) => messages.findLast(({ role }) => role === 'person')?.id)
  const [ended, setEnded] = useState<object>()
  const [knownId, setKnownId] = useState(lastId)
  if (lastId !== knownId) {
    setKnownId(lastId)
    setEnded(typing)
  }
  useEffect(() => {
    const timer = setTimeout(setEnded, typingMs, typing)
    return () => clearTimeout(timer)
  }, [typing])
  return typing !== ended
}

export function AgentLine({ agent, text, isTyping }: { agent: AgentProfile; text: string; isTyping?: boolean }) {
  const { look } = usePanel()
  const { name, picture } = agent
  const [loaded, setLoaded] = useState<string>()
  const isLoaded = Boolean(picture) && loaded === picture
  return (
    <p className="who">
      <span className="initials" aria-hidden="true">
        {picture && (
          <img
            referrerPolicy="no-referrer"
            alt=""
            hidden={!isLoaded}
            onLoad={() => setLoaded(picture)}
            src={new URL(picture, look.api).href}
          />
        )}
        {!isLoaded && initialsOf(name)}
      </span>
      <span dir="auto">{text}</span>
      {isTyping && (
        <span className="thinking dots">
          <i />
          <i />
          <i />
        </span>
      )}
    </p>
  )
}

/** In the header, next to the business. */
export function AgentName() {
  const words = getHandoffTexts(usePanel())
  const handover = useConversation((state) => state.handover)
  const isTyping = useIsTyping()
  if (handover?.state !== 'taken') return null
  const agent = handover.person ?? { name: '' }
  return (
    <AgentLine
      agent={agent}
      text={words[isTyping ? 'personWrites' : 'personAnswers'](agent.name)}
      isTyping={isTyping}
    />
  )
}
