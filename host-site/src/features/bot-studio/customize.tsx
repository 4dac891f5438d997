import { leadForms, limits, visitorLanguages, type OwnBot, type Presentation } from '@loquia/contracts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../ui/fields/choice'
import { TextArea } from '../../ui/fields/text-area'
import { TextField } from '../../ui/fields/text-field'
import { Appearance } from './appearance'
import type { Draft } from './draft'
import { NumberSetting } from './number-setting'

const titleMaxChars = 80
const welcomeMaxChars = 500
const aiNoteMaxChars = 60
const proactiveMaxChars = 200
const longestDelay = 3_600

/** What the bot is called, says and knows of the business, and how it behaves towards visitors. */
export function Customize({
  draft,
  faults,
  presented,
  bot,
}: {
  draft: Draft
  faults: Record<string, string>
  /** What is said where nothing is written here. */
  presented: Presentation
  bot: OwnBot
}) {
  const { t } = useTranslation()
  const { look, companyInfo, domain, contactUrl } = draft.settings
  return (
    <div className="grid max-w-xl gap-12">
      <Group title={t('studio.customize.words')}>
        <TextField
          label={t('studio.customize.name')}
          value={look.title ?? ''}
          maxLength={titleMaxChars}
          placeholder={presented.title}
          error={faults['look.title']}
          onChange={(event) => draft.setLook('title', event.target.value)}
        />
        <TextArea
          label={t('studio.customize.welcome')}
          rows={2}
          value={look.welcomeMessage ?? ''}
          maxLength={welcomeMaxChars}
          placeholder={presented.welcomeMessage}
          error={faults['look.welcomeMessage']}
          onChange={(event) => draft.setLook('welcomeMessage', event.target.value)}
        />
        <TextField
          label={t('studio.customize.aiNote')}
          hint={t('studio.customize.aiNoteHint')}
          value={look.aiNote ?? ''}
          maxLength={aiNoteMaxChars}
          placeholder={t('studio.customize.aiNoteExample')}
          error={faults['look.aiNote']}
          onChange={(event) => draft.setLook('aiNote', event.target.value)}
        />
        <Choice
          label={t('studio.customize.language')}
          value={look.language ?? 'auto'}
          options={(['auto', ...visitorLanguages] as const).map((value) => ({
            value,
            text: t(`studio.customize.languages.${value}`),
          }))}
          hint={t('studio.customize.languageHint')}
          onChange={(value) => draft.setLook('language', value)}
        />
      </Group>
      <Group title={t('studio.customize.look')}>
        <Appearance draft={draft} faults={faults} bot={bot} />
      </Group>
      <Group title={t('studio.customize.business')}>
        <TextArea
          label={t('studio.customize.company')}
          rows={4}
          value={companyInfo}
          maxLength={limits.companyInfoMaxChars}
          hint={t('studio.customize.companyHint')}
          error={faults['companyInfo']}
          onChange={(event) => draft.set('companyInfo', event.target.value)}
        />
        <TextField
          label={t('studio.customize.domain')}
          value={domain}
          placeholder="example.com"
          hint={t('studio.customize.domainHint')}
          error={faults['domain']}
          onChange={(event) => draft.set('domain', event.target.value)}
        />
        <TextField
          label={t('studio.customize.contact')}
          value={contactUrl}
          placeholder="https://example.com/contact"
          hint={t('studio.customize.contactHint')}
          error={faults['contactUrl']}
          onChange={(event) => draft.set('contactUrl', event.target.value)}
        />
      </Group>
      <Group title={t('studio.customize.visitors')}>
        <Choice
          label={t('studio.customize.leadForm')}
          value={look.leadForm ?? 'unanswered'}
          options={leadForms.map((value) => ({ value, text: t(`studio.customize.leadForms.${value}`) }))}
          hint={t('studio.customize.leadFormHint')}
          onChange={(value) => draft.setLook('leadForm', value)}
        />
        <TextField
          label={t('studio.customize.proactive')}
          value={look.proactiveMessage ?? ''}
          maxLength={proactiveMaxChars}
          placeholder={t('studio.customize.proactiveExample')}
          hint={t('studio.customize.proactiveHint')}
          error={faults['look.proactiveMessage']}
          onChange={(event) => draft.setLook('proactiveMessage', event.target.value)}
        />
        {look.proactiveMessage !== undefined && (
          <NumberSetting
            name="proactiveDelaySeconds"
            label={t('studio.customize.proactiveDelay')}
            fallback={5}
            max={longestDelay}
            draft={draft}
            error={faults['look.proactiveDelaySeconds']}
          />
        )}
        <Choice
          label={t('studio.customize.sound')}
          value={look.sound === true ? 'on' : 'off'}
          options={(['off', 'on'] as const).map((value) => ({ value, text: t(`studio.customize.sounds.${value}`) }))}
          hint={t('studio.customize.soundHint')}
          onChange={(value) => draft.setLook('sound', value === 'on' ? true : undefined)}
        />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
