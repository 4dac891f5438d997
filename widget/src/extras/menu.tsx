import { useState } from 'react'
import { Button, takeFocus } from '../late/button'
import { useEscape, useOnMount } from '../late/hooks'
import { usePanel } from '../panel/use-conversation'
import { Lead } from './lead'
import { leadDraft, storeLeadDraft } from './lead-draft'
import { saveTranscript } from './save-transcript'
import { chime, wakeSound } from './sound'
import { getExtraTexts } from './texts'

/** `onClose` restores the focus. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { chat } = usePanel()
  const [view, setView] = useState<'items' | 'forget' | 'lead'>('items')
  const place = useEscape(onClose)
  // The note in this place has been read.
  useOnMount(() => chat.hear({ type: 'people', changes: { sentLead: undefined } }))
  return (
    <div className="menu" tabIndex={-1} ref={place}>
      {view === 'items' ? (
        <Items onClose={onClose} onOpen={setView} />
      ) : view === 'forget' ? (
        <ConfirmForget onClose={onClose} />
      ) : (
        <Lead place="menu" isOpen hasFocus onClose={onClose} />
      )}
    </div>
  )
}

function Items({ onClose, onOpen }: { onClose: () => void; onOpen: (view: 'forget' | 'lead') => void }) {
  const panel = usePanel()
  const { chat, look, texts } = panel
  const words = getExtraTexts(panel)
  const [hasSound, setSound] = useState(panel.hasSound)
  function restart(): void {
    // A sent message continues into the new conversation.
    if (!leadDraft(panel)?.waiting) storeLeadDraft(panel, undefined)
    chat.reset()
    panel.announce(texts.restart)
    onClose()
  }
  function toggleSound(): void {
    setSound(!hasSound)
    chat.memory.keepSound(!hasSound)
    if (hasSound) return
    wakeSound()
    chime()
  }
  return (
    <>
      <Button part="restart" ref={takeFocus} onClick={restart}>
        {texts.restart}
      </Button>
      <Button part="transcript" onClick={() => void saveTranscript(panel, words).then(onClose)}>
        {words.download}
      </Button>
      {look.leadForm !== 'never' && (
        <Button part="lead-menu" onClick={() => onOpen('lead')}>
          {words.leadOpen}
        </Button>
      )}
      <Button part="sound" role="switch" aria-checked={hasSound} onClick={toggleSound}>
        {words.soundOn}
      </Button>
      <Button part="forget" className="erase" onClick={() => onOpen('forget')}>
        {words.forget}
      </Button>
    </>
  )
}

function ConfirmForget({ onClose }: { onClose: () => void }) {
  const panel = usePanel()
  const words = getExtraTexts(panel)
  const [isBusy, setBusy] = useState(false)
  useOnMount(() => panel.announce(words.forgetQuestion))
  async function forgetConversation(): Promise<void> {
    // Not `disabled`: the focus stays where it is.
    if (isBusy) return
    setBusy(true)
    if (await panel.chat.forget()) {
      storeLeadDraft(panel, undefined)
      panel.announce(words.forgotten)
    }
    onClose()
  }
  return (
    <>
      <p>{words.forgetQuestion}</p>
      <div className="choice">
        <Button part="forget-confirm" className="action grave" onClick={() => void forgetConversation()}>
          {words.forgetNow}
        </Button>
        <Button part="forget-cancel" className="action" ref={takeFocus} onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </>
  )
}
