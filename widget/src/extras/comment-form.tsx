import { useRef, useState } from 'react'
import { feedbackCommentMaxChars } from '@loquia/contracts'
import { Button } from '../late/button'
import { useOnMount } from '../late/hooks'
import { usePanel } from '../panel/use-conversation'
import { getExtraTexts } from './texts'

/** The rating is already sent. */
export function CommentForm({ messageId }: { messageId: string }) {
  const panel = usePanel()
  const words = getExtraTexts(panel)
  const [comment, setComment] = useState('')
  const [step, setStep] = useState<'writing' | 'sent' | 'closed'>('writing')
  const form = useRef<HTMLFormElement>(null)
  const fieldId = `comment-${messageId}`
  useOnMount(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    panel.announce(words.commentLabel)
  })
  function send(): void {
    const text = comment.trim()
    form.current?.closest('.message')?.querySelector<HTMLElement>('[data-part=rate-down]')?.focus()
    setStep(text ? 'sent' : 'closed')
    if (!text) return
    panel.chat.rate(messageId, 'down', { comment: text })
    panel.announce(words.commentThanks)
  }
  if (step !== 'writing') return step === 'sent' && <p className="note">{words.commentThanks}</p>
  return (
    // Sandboxed frames forbid submitting.
    <form className="comment" data-part="comment" ref={form}>
      <label htmlFor={fieldId}>{words.commentLabel}</label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={feedbackCommentMaxChars}
        value={comment}
        dir={comment && 'auto'}
        onInput={(event) => setComment(event.currentTarget.value)}
      />
      <Button part="comment-send" className="action" onClick={send}>
        {words.commentSend}
      </Button>
    </form>
  )
}
