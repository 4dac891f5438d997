import type { Locale } from '@loquia/contracts'
import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { X } from '../../ui/brand/icons'
import { SelectField } from '../../ui/fields/select-field'
import { languages, shownPages } from './site-texts'
import { usePageName } from './use-page-name'

interface PagePaneProps {
  wide: boolean
  open: boolean
  onClose: () => void
  page: string
  language: Locale
  onPage: (page: string) => void
  onLanguage: (language: Locale) => void
  children: ReactNode
}

export function PagePane({ wide, open, onClose, page, language, onPage, onLanguage, children }: PagePaneProps) {
  const { t } = useTranslation()
  const pageName = usePageName()
  const sheet = useRef<HTMLDialogElement>(null)
  const shown = wide || open
  useEffect(() => {
    const element = sheet.current
    if (element === null || !shown) return undefined
    element.showModal()
    return () => element.close()
  }, [shown])
  const content = shown && (
    <>
      <div className="flex items-end gap-x-4 max-lg:px-4 max-lg:pt-2">
        <SelectField
          className="min-w-0 grow lg:max-w-64"
          label={t('cms.page')}
          value={page}
          onChange={({ target }) => onPage(target.value)}
          options={shownPages.map((pattern) => ({ value: pattern, text: pageName(pattern) }))}
        />
        <fieldset className="mb-5 ml-auto flex shrink-0 gap-1">
          <legend className="sr-only">{t('cms.frame.language')}</legend>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => onLanguage(one)}
              className={clsx(
                'min-h-11 rounded-full border px-4 text-md max-sm:px-3',
                one === language
                  ? 'border-ink bg-ink text-ground'
                  : 'border-line text-muted hover:border-edge hover:text-ink',
              )}
            >
              {t(`cms.languages.${one}`)}
            </button>
          ))}
        </fieldset>
        {!wide && (
          <button
            type="button"
            aria-label={t('cms.frame.close')}
            onClick={onClose}
            className="mb-5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tint"
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="min-h-0 grow overflow-hidden border-line max-lg:border-t lg:rounded-card lg:border lg:shadow-low">
        {children}
      </div>
    </>
  )
  if (wide)
    return (
      <section
        aria-label={t('cms.frame.label')}
        className="sticky top-4 flex h-[calc(100dvh-17rem)] min-h-[32rem] min-w-0 flex-col"
      >
        {content}
      </section>
    )
  return (
    <dialog
      ref={sheet}
      aria-label={t('cms.frame.label')}
      onClose={(event) => event.target === sheet.current && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none flex-col bg-ground p-0 text-ink open:flex"
    >
      {content}
    </dialog>
  )
}
