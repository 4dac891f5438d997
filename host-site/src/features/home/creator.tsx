import { parseSiteAddress } from '@loquia/contracts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { demoPath } from '../../paths'
import { Guillemet } from '../../ui/guillemets'
import { Section } from '../../ui/section'
import { Sheet } from '../../ui/sheet'
import { Steps } from '../../ui/steps'
import { CreatorDomain } from './creator-domain'
import { currentDemo, keepCurrentDemo } from './current-demo'

const loadContact = () => import('./creator-contact')
/** Fetched while the first step is being answered. */
const CreatorContact = lazy(loadContact)

/** A demo in two steps: the domain, which starts the reading, then the person; then, once, the demo's page. */
export function Creator({ leadForm }: { leadForm: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ demoId: string; domain: string } | null>(null)
  const [step, setStep] = useState<1 | 2>(1)
  const left = useRef(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  /** Leaves for the demo's page after a while; whoever asks first decides, and it happens once. */
  const leave = useCallback(
    (afterMs: number) => {
      timers.current.push(
        setTimeout(() => {
          const demoId = currentDemo() ?? made?.demoId
          if (left.current || demoId === undefined) return
          left.current = true
          void navigate(demoPath(demoId))
        }, afterMs),
      )
    },
    [made, navigate],
  )
  /** Also for whoever comes back before the demo's page has come: its way is open again. */
  const toFirst = () => {
    left.current = false
    setStep(1)
  }
  return (
    <Section id="chatbot-demo" className="border-t border-line">
      <div className="page-width py-20 md:py-28">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="display text-3xl">{t('creator.title')}</h2>
            <p className="mt-5 max-w-[40ch] text-muted">{t('creator.text')}</p>
          </div>
          <div className="rounded-card border border-line bg-raised p-6 shadow-low sm:p-8" data-creator-step={step}>
            <p className="text-sm font-semibold text-accent">{t('creator.step', { number: step })}</p>
            {step === 1 || made === null ? (
              <CreatorDomain
                initial={made?.domain ?? ''}
                known={(website) => made !== null && parseSiteAddress(website) === made.domain}
                again={made !== null}
                onTouched={() => void loadContact()}
                onMade={(demo) => {
                  if (demo !== null) {
                    setMade(demo)
                    keepCurrentDemo(demo.demoId)
                  }
                  setStep(2)
                }}
              />
            ) : (
              <Suspense fallback={<div className="min-h-80" />}>
                <CreatorContact demo={made} leadForm={leadForm} leave={leave} onChange={toFirst} />
              </Suspense>
            )}
          </div>
        </div>
        <Steps
          steps={[
            {
              title: t('creator.steps.one.title'),
              text: t('creator.steps.one.text'),
              picture: <TypedDomain text={t('domainForm.placeholder')} />,
            },
            { title: t('creator.steps.two.title'), text: t('creator.steps.two.text'), picture: <FewSheets /> },
            { title: t('creator.steps.three.title'), text: t('creator.steps.three.text'), picture: <Answered /> },
          ]}
        />
      </div>
    </Section>
  )
}

function TypedDomain({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-0.5 border-b border-edge pr-10 pb-2 text-xl tracking-tight">
      {text}
      <span className="h-7 w-0.5 bg-accent" />
    </span>
  )
}

function FewSheets() {
  return (
    <span className="flex gap-1.5 sm:gap-2.5">
      {[1, 2, 3, 4, 5, 6, 7].map((place) => (
        <Sheet
          key={place}
          state={place === 4 ? 'skipped' : place > 5 ? 'found' : 'read'}
          className="h-11 w-8 sm:h-12 sm:w-9"
        />
      ))}
    </span>
  )
}

/** The page an answer is taken from, quoted. */
function Answered() {
  return (
    <span className="flex items-center gap-4 text-edge">
      <Guillemet side="open" className="w-7" />
      <Sheet state="quoted" className="h-12 w-9" />
      <Guillemet side="close" className="w-7" />
    </span>
  )
}
