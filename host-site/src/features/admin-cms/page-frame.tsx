import { renderContentPage } from '@loquia/contracts/calls'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isFrameMessage, type EditorMessage, type PlacedText } from '../../app/cms/content-frame-messages'
import { callAddress } from '../../api-client/call-api'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'

/** Milliseconds until a loaded, silent page counts as failed. */
const silentMs = 3_000

interface PageFrameProps {
  address: string
  /** The page exists only with a demo. */
  needsDemo: boolean
  name: string
  texts: Readonly<Record<string, string>>
  /** A changed `times` also scrolls to the text. */
  shown: { path: string | null; times: number }
  /** A change reloads the page. */
  version: unknown
  onReady: (texts: PlacedText[]) => void
  onChoose: (path: string) => void
  onSave: () => void
}

export function PageFrame(props: PageFrameProps) {
  const { address, needsDemo, name, texts, shown, version } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useFrameMessages(frame, address, props, setReady, setFailed)
  const source = callAddress(renderContentPage, { query: { address } })
  const isReady = ready === address
  const [asked, setAsked] = useState(address)
  if (asked !== address) {
    setAsked(address)
    setFailed(false)
  }

  useEffect(() => {
    if (isReady) postToFrame(frame.current, { type: 'content-editor-texts', texts })
  }, [isReady, texts])
  const { path, times } = shown
  const scrolled = useRef(-1)
  useEffect(() => {
    if (!isReady) return
    postToFrame(frame.current, { type: 'content-editor-show', path, scroll: scrolled.current !== times })
    scrolled.current = times
  }, [isReady, path, times])

  // A reload shows saved changes as the server renders them and keeps the scroll position.
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])
  // Error pages load too, but never report that they are ready.
  const onLoad = () => {
    const before = frame.current?.contentWindow
    setTimeout(() => {
      if (before && before === frame.current?.contentWindow && before.document.adoptedStyleSheets.length === 0)
        setFailed(true)
    }, silentMs)
  }
  return (
    <div className="relative h-full">
      {/* No sandbox: a same-origin page with scripts could escape it, and browsers warn. The page's script stops clicks and forms. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={source}
        title={t('cms.frame.title', { page: name })}
        onLoad={onLoad}
        data-content-frame={isReady ? 'ready' : 'waiting'}
        className="size-full bg-ground"
      />
      {!isReady && !failed && (
        <p aria-live="polite" className="absolute inset-0 flex items-center justify-center gap-3 bg-ground text-muted">
          <Spinner /> {t('cms.frame.loading')}
        </p>
      )}
      {failed && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-5 bg-ground p-8 text-center"
        >
          <p className="max-w-prose">{t(needsDemo ? 'cms.frame.noDemo' : 'cms.frame.failed')}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setFailed(false)
              setReady(null)
              frame.current?.contentWindow?.location.replace(source)
            }}
          >
            {t('portal.again')}
          </Button>
        </div>
      )}
    </div>
  )
}

const postToFrame = (frame: HTMLIFrameElement | null, message: EditorMessage): void =>
  frame?.contentWindow?.postMessage(message, location.origin)

/** Ignores messages from other windows. */
function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  address: string,
  { texts, shown, onReady, onChoose, onSave }: PageFrameProps,
  setReady: (address: string) => void,
  setFailed: (failed: boolean) => void,
): void {
  const latest = useRef({ address, texts, shown, onReady, onChoose, onSave })
  useEffect(() => {
    latest.current = { address, texts, shown, onReady, onChoose, onSave }
  })
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if (!isFrameMessage(data)) return
      const now = latest.current
      if (data.type === 'content-frame-chosen') return now.onChoose(data.path)
      if (data.type === 'content-frame-save') return now.onSave()
      if (data.address !== now.address) return
      setFailed(false)
      setReady(now.address)
      now.onReady(data.texts)
      // A reloaded page has lost its state.
      postToFrame(frame.current, { type: 'content-editor-texts', texts: now.texts })
      postToFrame(frame.current, { type: 'content-editor-show', path: now.shown.path, scroll: false })
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, setReady, setFailed])
}
