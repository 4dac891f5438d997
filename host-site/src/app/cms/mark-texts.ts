import type { Picture } from '@loquia/contracts'
import type { i18n, PostProcessorModule } from 'i18next'
import { isDefaultQuestion } from '../../texts/faq-entries'
import type { CmsOverrides } from '../../texts'
import { withMark, withoutMarks } from './content-mark'
import type { Head } from '../seo/head'

const name = 'content-mark'

/** What i18next tells of a text it has found, with `postProcessPassResolved`. */
interface Resolved {
  i18nResolved?: { exactUsedKey?: string; usedParams?: Record<string, unknown> }
}

/**
 * Has each text of one rendering marked with the name under which an admin may write it anew.
 * @param paths those names, by the keys of the site's own texts
 */
export function markTexts(i18n: i18n, paths: ReadonlyMap<string, string>): void {
  const marker: PostProcessorModule = {
    type: 'postProcessor',
    name,
    process: (text, _key, options) => {
      const { exactUsedKey = '', usedParams = {} } = (options as Resolved).i18nResolved ?? {}
      const path = paths.get(exactUsedKey)
      return path === undefined ? text : withMark(text, { path, values: written(usedParams) })
    },
  }
  i18n.use(marker)
  Object.assign(i18n.options, { postProcess: [name], postProcessPassResolved: true })
}

/** What stands in a text as it was filled in, without marks of its own. */
function written(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, withoutMarks(String(value))]] : [],
    ),
  )
}

/** Marks the questions and answers that an owner added: the page takes them as they were written. */
export function markOwnQuestions(own: CmsOverrides): CmsOverrides {
  return Object.fromEntries(
    Object.entries(own).map(([path, value]) => {
      const id = /^faq\.([\w-]+)\.(?:question|answer)$/.exec(path)?.[1]
      return [path, id === undefined || isDefaultQuestion(id) ? value : withMark(value, { path, values: {} })]
    }),
  )
}

/** A picture is marked in its alternative text. */
export function markPictures(pictures: Readonly<Record<string, Picture>>): Record<string, Picture> {
  return Object.fromEntries(
    Object.entries(pictures).map(([path, picture]) => [
      path,
      { ...picture, alt: withMark(picture.alt ?? '', { path, values: {} }) },
    ]),
  )
}

/** The head of a marked page: nobody edits there, and a title with hidden characters is read out letter by letter. */
export function unmarkHead({ title, description }: Head): Head {
  return { title: withoutMarks(title), description: withoutMarks(description), noindex: true }
}
