import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedText } from '../../app/cms/content-frame-messages'
import { useLocale } from '../../texts'
import { LongList } from '../../ui/long-list'
import { groupTexts } from './group-texts'
import { languages, siteTextState, type SiteText } from './site-texts'
import { CareMark, StateMark } from './text-marks'
import type { TypedTexts } from './typed-texts'
import { unsavedLanguages } from './typed-texts'
import { useTextName } from './use-text-name'

type Item = { key: string } & ({ heading: string } | { text: SiteText })

interface TextListProps {
  texts: readonly SiteText[]
  typed: TypedTexts
  page: string
  pageName: string
  /** The list is null while the page is unknown. */
  placed: readonly PlacedText[] | null
  everywhere: boolean
  /** Always listed, so that users find their last text again. */
  pinnedPath: string
  onChoose: (text: SiteText) => void
}

export function TextList({ texts, typed, page, pageName, placed, everywhere, pinnedPath, onChoose }: TextListProps) {
  const { t } = useTranslation()
  const groups = groupTexts(texts, page, placed, everywhere)
  const items = groups.flatMap(({ name, texts: own }) =>
    [{ key: name, heading: t(`cms.list.${name}`, { page: pageName }) } as Item].concat(
      own.map((text) => ({ key: text.path, text })),
    ),
  )
  return (
    <LongList
      items={items}
      alwaysShow={({ key }) => key === pinnedPath}
      more={t('cms.list.more')}
      className="border-t border-line"
    >
      {(item) =>
        'heading' in item ? (
          <li key={item.key} className="border-b border-line bg-bubble px-3 py-1.5">
            <h2 className="text-sm font-medium text-muted">{item.heading}</h2>
          </li>
        ) : (
          <li key={item.key} className="border-b border-line">
            <Row text={item.text} typed={typed} elsewhere={!isHere(item.text, page)} onChoose={onChoose} />
          </li>
        )
      }
    </LongList>
  )
}

const isHere = ({ pages }: SiteText, page: string): boolean => pages.length === 0 || pages.includes(page)

function Row({
  text,
  typed,
  elsewhere,
  onChoose,
}: {
  text: SiteText
  typed: TypedTexts
  elsewhere: boolean
  onChoose: (text: SiteText) => void
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const names = useTextName()
  const marks: ReactNode[] = [...new Set(languages.map((language) => text.entries[language].mark))].flatMap((mark) =>
    mark === undefined ? [] : [<CareMark key={mark}>{t(`cms.marks.${mark}`)}</CareMark>],
  )
  return (
    <button
      type="button"
      data-text={text.path}
      onClick={() => onChoose(text)}
      className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2.5 text-left text-md hover:bg-tint focus-visible:-outline-offset-2"
    >
      <span
        {...(text.kind === 'text' && text.entries[locale].shown !== '' && { lang: locale })}
        className={clsx('line-clamp-2 whitespace-pre-line [overflow-wrap:anywhere]')}
      >
        {names.words(text)}
      </span>
      <StateMark state={siteTextState(text)} />
      <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 not-empty:pt-0.5">
        {unsavedLanguages(text, typed).length > 0 && (
          <span className="text-sm text-accent">{t('cms.states.unsaved')}</span>
        )}
        {marks}
        {!text.known && <CareMark>{t('cms.marks.unknown')}</CareMark>}
        {elsewhere && text.known && (
          <span className="text-sm text-muted [overflow-wrap:anywhere]">{names.pages(text)}</span>
        )}
      </span>
    </button>
  )
}
