import type { Locale } from '@loquia/contracts'
import { discardDraft, publishDraft, saveDraft } from '@loquia/contracts/calls'
import { useTranslation } from 'react-i18next'
import { saveContent } from '../../api-client/administration/cms'
import { callApi } from '../../api-client/call-api'
import { languages, type SiteText } from './site-texts'
import { currentValue, isUnsaved, unsavedLanguages, withoutTyped, type TypedTexts } from './typed-texts'
import { useCmsAction } from './use-cms-action'
import { useTextFaults } from './use-text-faults'

/** Publishes a text or saves it as a draft. `onSent` receives the change that clears what was sent. */
export function useTextActions(
  text: SiteText,
  typed: TypedTexts,
  onSent: (change: (typed: TypedTexts) => TypedTexts) => void,
) {
  const { t } = useTranslation()
  const { act, busy } = useCmsAction()
  const { faults, toRequest, validate, clearFault } = useTextFaults(text, typed)
  const unsaved = unsavedLanguages(text, typed)
  const publishable = languages.filter(
    (language) => unsaved.includes(language) || text.entries[language].draft !== undefined,
  )
  /** Keeps what was typed after sending. */
  const clearTyped = (sent: readonly Locale[]) => () =>
    onSent((now) =>
      sent.reduce(
        (rest, language) => withoutTyped(rest, text.path, language, currentValue(text, typed, language)),
        now,
      ),
    )
  const publishLanguage = async (language: Locale) => {
    const { item, draft } = text.entries[language]
    if (draft && !isUnsaved(text, typed, language)) return callApi(publishDraft, { params: { id: draft.id } })
    await saveContent(item ? { ...toRequest(language), version: item.updatedAt } : toRequest(language), item?.id)
    return draft && callApi(discardDraft, { params: { id: draft.id } })
  }
  const publish = () => {
    if (publishable.length === 0 || !validate(publishable)) return
    const isNew = publishable.every((language) => text.entries[language].item === undefined)
    act(
      async () => {
        // Sequential, so that the translation is newer than its original.
        for (const language of publishable) await publishLanguage(language)
      },
      {
        done: t(isNew ? 'cms.toasts.created' : 'cms.toasts.updated'),
        failed: t(isNew ? 'cms.toasts.createFailed' : 'cms.toasts.updateFailed'),
        onDone: clearTyped(publishable),
      },
    )
  }
  const saveAsDraft = () => {
    if (unsaved.length === 0 || !validate(unsaved)) return
    act(
      async () => {
        for (const language of unsaved)
          await callApi(saveDraft, {
            body: { ...toRequest(language), version: text.entries[language].draft?.updatedAt ?? '' },
          })
      },
      { done: t('cms.toasts.draftSaved'), onDone: clearTyped(unsaved) },
    )
  }
  /** Saving unchanged words marks them up to date. */
  const confirmStill = (language: Locale) => {
    const { item } = text.entries[language]
    if (item) act(() => saveContent({ ...item, version: item.updatedAt }, item.id), { done: t('cms.toasts.updated') })
  }
  return { act, busy, faults, clearFault, unsaved, publishable, publish, saveAsDraft, confirmStill }
}
