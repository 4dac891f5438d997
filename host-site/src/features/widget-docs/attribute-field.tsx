import { hexColor, widgetAttributes } from '@loquia/contracts'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../../ui/fields/color-field'
import { SelectField } from '../../ui/fields/select-field'
import { TextField } from '../../ui/fields/text-field'

type Attribute = (typeof widgetAttributes)[number]
export type AttributeOption = Attribute['option']
export type Fields = Partial<Record<AttributeOption, string>>

/** This page sets the others. */
export const changeable = widgetAttributes.filter(
  ({ values }) => values !== 'id' && values !== 'selector' && values !== 'origin',
)

const longest: Partial<Record<AttributeOption, number>> = { title: 80, welcomeMessage: 500, aiNote: 60 }

/** Returns the value that the widget would accept; null if empty or invalid. */
export function validValue({ values }: Attribute, typed = ''): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (values === 'color') return hexColor.safeParse(text).success ? text : null
  if (values === 'number') return /^-?\d+$/.test(text) ? text : null
  return text
}

export function AttributeField({
  attribute,
  value,
  onChange,
}: {
  attribute: Attribute
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const [label] = attribute.names
  const refused = value.trim() !== '' && validValue(attribute, value) === null
  const { values } = attribute
  if (values === 'color') {
    return (
      <ColorField
        label={label}
        pickerLabel={t('widgetDocs.try.picker', { name: label })}
        value={value}
        pickerValue={/^#[\da-f]{6}$/i.test(value) ? value : attribute.example}
        placeholder={attribute.example}
        error={refused ? t('widgetDocs.try.badColor') : undefined}
        onChange={onChange}
      />
    )
  }
  if (typeof values !== 'string') {
    const fallback = 'fallback' in attribute ? attribute.fallback : undefined
    const options = [
      { value: '', text: fallback ?? t('widgetDocs.try.byItself') },
      ...values.filter((word) => word !== fallback).map((word) => ({ value: word, text: word })),
    ]
    return (
      <SelectField label={label} value={value} options={options} onChange={(event) => onChange(event.target.value)} />
    )
  }
  const isText =
    attribute.option === 'title' || attribute.option === 'welcomeMessage' || attribute.option === 'proactiveMessage'
  const example = isText ? t(`widgetDocs.try.examples.${attribute.option}`) : attribute.example
  return (
    <TextField
      label={label}
      value={value}
      placeholder={'fallback' in attribute ? attribute.fallback : example}
      maxLength={longest[attribute.option] ?? 200}
      inputMode={values === 'number' ? 'numeric' : 'text'}
      error={refused ? t('widgetDocs.try.badNumber') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
