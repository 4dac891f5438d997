import type { PairGroup, Phrase } from '../pairs.ts'
import {
  androidStrings,
  gettextStrings,
  jsonStrings,
  phpStrings,
  plainText,
  pairTranslations,
  yamlStrings,
  type LocaleStrings,
} from './locale-strings.ts'
import { readAnnotations, readWordnets } from './dictionaries.ts'
import type { Origin, SourceFiles } from './source-files.ts'

/** All listed sources have permissive licenses. */
export interface Source {
  name: string
  origins: readonly Origin[]
  path: string
  license: string
  extractPairs(...files: SourceFiles[]): Iterable<PairGroup>
}

/** The parts of MedQuAD written for patients. */
const healthFolders = ['4_MPlus_Health_Topics_QA', '5_NIDDK_QA', '7_SeniorHealth_QA', '8_NHLBI_QA_XML', '9_CDC_QA']
const longestAnswer = 240

const languages = ['en', 'it', 'de', 'fr', 'es', 'pt']

export const sources: readonly Source[] = [
  {
    name: 'dstc10',
    origins: ['github:alexa/alexa-with-dstc10-track2-dataset'],
    path: 'task2/data/knowledge.json',
    license: 'Apache-2.0',
    extractPairs: (repository) => readKnowledge(repository!),
  },
  {
    name: 'clinc',
    origins: ['github:clinc/oos-eval'],
    path: 'data/data_full.json',
    license: 'CC BY 3.0',
    extractPairs: (repository) => readIntents(repository!),
  },
  {
    name: 'osm',
    origins: ['github:openstreetmap/id-tagging-schema'],
    path: 'dist/translations',
    license: 'ISC',
    extractPairs: (repository) => readTagging(repository!),
  },
  {
    name: 'tatoeba-en-de',
    origins: ['github:DarrenCarvalho/Language-Translation'],
    path: 'data/deu.txt',
    license: 'CC BY 2.0 FR (the sentences)',
    extractPairs: (repository) => readSentencePairs(repository!, 'data/deu.txt', 'en', 'de'),
  },
  {
    name: 'tatoeba-en-fr',
    origins: ['github:DevHunterYZ/Neural-Machine-Translation'],
    path: 'fra.txt',
    license: 'CC BY 2.0 FR (the sentences)',
    extractPairs: (repository) => readSentencePairs(repository!, 'fra.txt', 'en', 'fr'),
  },
  {
    name: 'wordnets',
    origins: ['debian:wordnet-base', 'github:omwn/omw-data'],
    path: 'wns/ita, wns/iwn',
    license: 'WordNet 3.0, CC BY 3.0 (MultiWordNet), ODC-BY (ItalWordNet)',
    extractPairs: (wordnet, italian) => readWordnets(wordnet!, italian!),
  },
  {
    name: 'annotations',
    origins: ['npm:cldr-annotations-full'],
    path: 'annotations',
    license: 'Unicode-3.0',
    extractPairs: (files) => readAnnotations(files!, languages),
  },
  {
    name: 'shopware',
    origins: ['github:shopware/translations'],
    path: 'translations',
    license: 'MIT',
    extractPairs: (repository) =>
      readLocales(repository!, 'translations', jsonStrings, (path) => {
        const [, locale, file] = /^translations\/([\w-]+)\/(.+\.json)$/.exec(path) ?? []
        return locale !== undefined && file !== undefined && locale !== 'en-US' ? [locale, file] : undefined
      }),
  },
  laravelSource('bagisto', 'github:bagisto/bagisto', 'packages/Webkul'),
  laravelSource('filament', 'github:filamentphp/filament', 'packages'),
  {
    name: 'wikipedia-app',
    origins: ['github:wikimedia/apps-android-wikipedia'],
    path: 'app/src/main/res',
    license: 'Apache-2.0',
    extractPairs: (repository) =>
      readLocales(repository!, 'app/src/main/res', androidStrings, (path) => {
        const [, locale = '-en'] = /^app\/src\/main\/res\/values(-\w+)?\/strings\.xml$/.exec(path) ?? [path, '']
        return locale === '' ? undefined : [locale.slice(1), '']
      }),
  },
  {
    name: 'medquad',
    origins: ['github:abachaa/MedQuAD'],
    path: healthFolders.join(', '),
    license: 'CC BY 4.0',
    extractPairs: (repository) => readHealthAnswers(repository!),
  },
  {
    name: 'sylius',
    origins: ['github:Sylius/Sylius'],
    path: 'src/Sylius/Bundle',
    license: 'MIT',
    extractPairs: (repository) =>
      readLocales(repository!, 'src/Sylius/Bundle', yamlStrings, (path) => {
        const [, file, locale] = /^(.+\/translations\/\w+)\.(\w+)\.ya?ml$/.exec(path) ?? []
        return file === undefined || locale === undefined ? undefined : [locale, file]
      }),
  },
  railsSource('spree', 'github:spree-contrib/spree_i18n'),
  railsSource('solidus', 'github:solidusio/solidus_i18n'),
  {
    name: 'grocy',
    origins: ['github:grocy/grocy'],
    path: 'localization',
    license: 'MIT',
    extractPairs: (repository) => readGettext(repository!),
  },
]

function laravelSource(name: string, origin: Origin, folder: string): Source {
  return {
    name,
    origins: [origin],
    path: folder,
    license: 'MIT',
    extractPairs: (repository) =>
      readLocales(repository!, folder, phpStrings, (path) => {
        const [, parent, locale, file] = /^(.+)\/lang\/(\w+)\/(.+\.php)$/.exec(path) ?? []
        return locale === undefined ? undefined : [locale, `${parent}/${file}`]
      }),
  }
}

function railsSource(name: string, origin: Origin): Source {
  return {
    name,
    origins: [origin],
    path: 'config/locales',
    license: 'BSD-3-Clause',
    extractPairs: (repository) =>
      readLocales(repository!, 'config/locales', railsStrings, (path) => {
        const [, locale] = /^config\/locales\/([\w-]+)\.yml$/.exec(path) ?? []
        return locale === undefined ? undefined : [locale, '']
      }),
  }
}

/** Other countries' variants are omitted. */
function languageOf(locale: string): string | undefined {
  const [language = '', country = ''] = locale.toLowerCase().split(/[-_]/)
  const isUsual = ['', language, 'gb', 'us', 'pt', 'br'].includes(country)
  return languages.includes(language) && isUsual ? language : undefined
}

function* readLocales(
  repository: SourceFiles,
  under: string,
  parse: (source: string) => LocaleStrings,
  locate: (path: string) => [locale: string, file: string] | undefined,
): Generator<PairGroup> {
  const files = new Map<string, [string, LocaleStrings][]>()
  for (const path of repository.listPaths(under)) {
    const [locale, file] = locate(path) ?? []
    const language = languageOf(locale ?? '')
    const content = language === undefined ? undefined : repository.read(path)
    if (file === undefined || language === undefined || content === undefined) continue
    files.set(file, [...(files.get(file) ?? []), [language, parse(content)]])
  }
  for (const locales of files.values()) yield* pairTranslations(locales)
}

/** Rails files start with the locale's key. */
function railsStrings(source: string): LocaleStrings {
  return new Map([...yamlStrings(source)].map(([key, text]) => [key.replace(/^[^.]+\./, ''), text]))
}

function* readGettext(repository: SourceFiles): Generator<PairGroup> {
  const files = new Map<string, [string, LocaleStrings][]>()
  for (const path of repository.listPaths('localization')) {
    const [, locale = '', file = ''] = /^localization\/([\w-]+)\/(.+\.po)$/.exec(path) ?? []
    const language = languageOf(locale)
    if (language === undefined || language === 'en') continue
    files.set(file, [...(files.get(file) ?? []), [language, gettextStrings(repository.read(path) ?? '')]])
  }
  for (const locales of files.values()) {
    const english = new Map(locales.flatMap(([, strings]) => [...strings.keys()].map((key) => [key, key] as const)))
    yield* pairTranslations([['en', english], ...locales])
  }
}

interface Knowledge {
  [domain: string]: {
    [entity: string]: { name: string | null; docs: { [id: string]: { title: string; body: string } } }
  }
}

/** Questions and answers about hotels, restaurants and sights. */
function* readKnowledge(repository: SourceFiles): Generator<PairGroup> {
  const knowledge = JSON.parse(repository.read('task2/data/knowledge.json') ?? '{}') as Knowledge
  for (const [domain, entities] of Object.entries(knowledge))
    for (const [entity, { docs }] of Object.entries(entities))
      for (const { title, body } of Object.values(docs))
        yield { place: `${domain} ${entity}`, asks: [['en', title]], says: [['en', body]] }
}

function* readHealthAnswers(repository: SourceFiles): Generator<PairGroup> {
  for (const path of healthFolders.flatMap((folder) => repository.listPaths(folder)))
    for (const [, question, answer] of (repository.read(path) ?? '').matchAll(
      /<Question[^>]*>([\s\S]*?)<\/Question>\s*<Answer>([\s\S]*?)<\/Answer>/g,
    )) {
      const [, start] = new RegExp(`^(.{20,${longestAnswer}}[.!?])(?:\\s|$)`).exec(plainText(answer!)) ?? []
      if (start !== undefined) yield { place: path, asks: [['en', plainText(question!)]], says: [['en', start]] }
    }
}

const variantsPerGroup = 5

/** Small groups of requests with the same intention. */
function* readIntents(repository: SourceFiles): Generator<PairGroup> {
  const sets = JSON.parse(repository.read('data/data_full.json') ?? '{}') as Record<string, [string, string][]>
  for (const variants of Object.values(Object.groupBy(sets['train'] ?? [], ([, intent]) => intent)))
    for (let at = 0; at < (variants?.length ?? 0); at += variantsPerGroup)
      yield { says: variants!.slice(at, at + variantsPerGroup).map(([text]): Phrase => ['en', text]) }
}

interface Tagging {
  presets: {
    presets: Record<string, { name?: string; terms?: string[] }>
    fields: Record<string, { label?: string; terms?: string[]; options?: Record<string, string | { title?: string }> }>
  }
}

/** Names of shops and facilities, with synonyms. */
function* readTagging(repository: SourceFiles): Generator<PairGroup> {
  const groups = new Map<string, Phrase[]>()
  const addPhrase = (key: string, language: string, text: string | undefined): void => {
    if (text) groups.set(key, [...(groups.get(key) ?? []), [language, text]])
  }
  for (const language of languages) {
    const file = JSON.parse(repository.read(`dist/translations/${language}.json`) ?? '{}') as Record<string, Tagging>
    const { presets = {}, fields = {} } = file[language]?.presets ?? {}
    for (const [key, { name, terms = [] }] of Object.entries(presets))
      for (const text of [name, ...terms]) addPhrase(`preset ${key}`, language, text)
    for (const [key, { label, terms = [], options = {} }] of Object.entries(fields)) {
      for (const text of [label, ...terms]) addPhrase(`field ${key}`, language, text)
      for (const [option, value] of Object.entries(options))
        addPhrase(`option ${key} ${option}`, language, typeof value === 'string' ? value : value.title)
    }
  }
  for (const says of groups.values()) if (says.length > 1) yield { says }
}

function* readSentencePairs(
  repository: SourceFiles,
  path: string,
  first: string,
  second: string,
): Generator<PairGroup> {
  for (const line of (repository.read(path) ?? '').split('\n')) {
    const [one, other] = line.split('\t').map((text) => text.trim())
    if (one && other && !/^\d+$/.test(one))
      yield {
        says: [
          [first, one],
          [second, other],
        ],
      }
  }
}
