import type { Picture } from '@loquia/contracts'
import type { i18n, PostProcessorModule } from 'i18next'
import { isDefaultQuestion } from '../../texts/faq-entries'
import type { CmsOverrides } from '../../texts'
import { withMark, withoutMarks } from './content-mark'
import type { Head } from '../seo/head'

const name = 'content-mark'

interface Resolved {
  i18nResolved?: { exactUsedKey?: string; usedParams?: Record<string, unknown> }
}

/** @param paths under which admins edit texts, by text key */
export function markTexts(i18n: i18n, paths: ReadonlyMap<string, string>): void {
  const marker: PostProcessorModule = {
    type: 'postProcessor',
    name,
    process: (text, _key, options) => {
      const { exactUsedKey = '', usedParams = {} } = (options as Resolved).i18nResolved ?? {}
      const path = paths.get(exactUsedKey)
      return path === undefined ? text : withMark(text, { path, values: stringValues(usedParams) })
    },
  }
  i18n.use(marker)
  Object.assign(i18n.options, { postProcess: [name], postProcessPassResolved: true })
}

function stringValues(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, withoutMarks(String(value))]] : [],
    ),
  )
}

/** Pages show added questions without i18next, so they are marked here. */
export function markOwnQuestions(own: CmsOverrides): CmsOverrides {
  return Object.fromEntries(
    Object.entries(own).map(([path, value]) => {
      const id = /^faq\.([\w-]+)\.(?:question|answer)$/.exec(path)?.[1]
      return [path, id === undefined || isDefaultQuestion(id) ? value : withMark(value, { path, values: {} })]
    }),
  )
}

/** Pictures carry their mark in the alternative text. */
export function markPictures(pictures: Readonly<Record<string, Picture>>): Record<string, Picture> {
  return Object.fromEntries(
    Object.entries(pictures).map(([path, picture]) => [
      path,
      { ...picture, alt: withMark(picture.alt ?? '', { path, values: {} }) },
    ]),
  )
}

/** Screen readers spell out titles with hidden characters. */
export function unmarkHead({ title, description }: Head): Head {
  return { title: withoutMarks(title), description: withoutMarks(description), noindex: true }
}
