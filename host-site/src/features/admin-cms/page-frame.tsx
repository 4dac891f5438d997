import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isFrameMessage, type EditorMessage, type PlacedText } from '../../app/cms/content-frame-messages'
import { contentPageAddress } from '../../api-client/administration/cms'
import { Button } from '../../ui/button'
import { Spinner } from '../../ui/spinner'

/** Milliseconds after which a page that was loaded and has not told of itself counts as failed. */
const silentMs = 3_000

interface PageFrameProps {
  /** Path of the page, with its language. */
  address: string
  /** Whether there is such a page only where there is a demo. */
  needsDemo: boolean
  /** What people call the page. */
  name: string
  /** What is being written, by the names of the texts. */
  texts: Readonly<Record<string, string>>
  /** The text that is outlined; with another number, it is scrolled to, too. */
  shown: { path: string | null; times: number }
  /** Another value whenever the page has to be fetched anew. */
  version: unknown
  onReady: (texts: PlacedText[]) => void
  onChoose: (path: string) => void
  onSave: () => void
}

/** A page of the site, whose texts are chosen by pressing them. */
export function PageFrame(props: PageFrameProps) {
  const { address, needsDemo, name, texts, shown, version } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [ready, setReady] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useFrameMessages(frame, address, props, setReady, setFailed)
  const isReady = ready === address
  const [asked, setAsked] = useState(address)
  if (asked !== address) {
    setAsked(address)
    setFailed(false)
  }

  useEffect(() => {
    if (isReady) tell(frame.current, { type: 'content-editor-texts', texts })
  }, [isReady, texts])
  const { path, times } = shown
  const scrolled = useRef(-1)
  useEffect(() => {
    if (!isReady) return
    tell(frame.current, { type: 'content-editor-show', path, scroll: scrolled.current !== times })
    scrolled.current = times
  }, [isReady, path, times])

  // What was saved, undone or thrown away shows as the server renders it; the place on the page stays.
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    frame.current?.contentWindow?.location.reload()
  }, [version])
  // A page that answers with a refusal loads, too, and never tells that it is ready.
  const onLoad = () => {
    const before = frame.current?.contentWindow
    setTimeout(() => {
      if (before && before === frame.current?.contentWindow && before.document.adoptedStyleSheets.length === 0)
        setFailed(true)
    }, silentMs)
  }
  return (
    <div className="relative h-full">
      {/* Our own page of this origin: it could leave any sandbox that lets it run scripts, and browsers warn about one.
          Its script stops clicks and forms. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        ref={frame}
        src={contentPageAddress(address)}
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
            look="secondary"
            onClick={() => {
              setFailed(false)
              setReady(null)
              frame.current?.contentWindow?.location.replace(contentPageAddress(address))
            }}
          >
            {t('portal.again')}
          </Button>
        </div>
      )}
    </div>
  )
}

const tell = (frame: HTMLIFrameElement | null, message: EditorMessage): void =>
  frame?.contentWindow?.postMessage(message, location.origin)

/** Listens to the page in the frame, and to nobody else. */
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
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if (!isFrameMessage(data)) return
      const now = latest.current
      if (data.type === 'content-frame-chosen') return now.onChoose(data.path)
      if (data.type === 'content-frame-save') return now.onSave()
      if (data.address !== now.address) return
      setFailed(false)
      setReady(now.address)
      now.onReady(data.texts)
      // The same page again knows nothing of what it was told before.
      tell(frame.current, { type: 'content-editor-texts', texts: now.texts })
      tell(frame.current, { type: 'content-editor-show', path: now.shown.path, scroll: false })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, setReady, setFailed])
}
