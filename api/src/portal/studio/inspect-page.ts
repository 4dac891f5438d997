// oxlint-disable no-underscore-dangle -- the names of the methods are parse5's.
import type { InstallFinding } from '@loquia/contracts'
import {
  findDirective,
  lineWith,
  parsePolicies,
  scriptAllowed,
  sourcesAllow,
  usesNonces,
  type Policy,
  type ScriptTag,
} from './content-policy.js'
import { html, Tokenizer, TokenizerMode, type Token } from 'parse5'

/** Each attribute is compared with all before it. */
const maxAttributes = 200

const modes: Readonly<Record<string, number>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
}

class BoundedTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    if ((this.currentToken as Token.TagToken).attrs.length < maxAttributes) super._leaveAttrName()
  }
}

export interface InspectedPage {
  url: URL
  html: string
  /** Header names are in lower case. */
  headers: Readonly<Record<string, string>>
}
export interface ExpectedChat {
  botId: string
  service: string
  admitted: boolean
}

/** Meta elements only; headers are already bounded. */
const maxPolicies = 100
const maxPolicyChars = 16_384

interface Tag extends ScriptTag {
  src: URL | undefined
  id: string | undefined
}

/** Inspects the server's HTML, without changes by scripts. */
export function inspectPage(page: InspectedPage, chat: ExpectedChat): InstallFinding[] {
  const parts = parsePageParts(page.html)
  const tags = widgetTags(parts, page.url)
  return [
    ...tagFindings(parts, page, tags, chat),
    originFinding(page.url, chat),
    ...policyFindings(parts, page, tags[0], chat),
  ]
}

export function widgetSnippet({ service, botId }: Pick<ExpectedChat, 'service' | 'botId'>): string {
  return `<script async src="${service}/widget.js" data-bot-id="${botId}"></script>`
}

function widgetTags({ scripts }: PageParts, base: URL): Tag[] {
  return scripts
    .map(({ src, nonce, integrity, 'data-bot-id': botId, 'data-demo-id': demoId }) => {
      return {
        src: src === undefined ? undefined : (URL.parse(src, base.href) ?? undefined),
        nonce,
        integrity,
        id: botId ?? demoId,
      }
    })
    .filter(({ src, id }) => src !== undefined && (src.pathname.endsWith('/widget.js') || id !== undefined))
}

function tagFindings({ comments }: PageParts, page: InspectedPage, tags: Tag[], chat: ExpectedChat): InstallFinding[] {
  const fix = widgetSnippet(chat)
  const [tag] = tags
  if (tag === undefined) {
    if (comments.some((comment) => comment.includes('/widget.js')))
      return [{ code: 'tag_in_comment', level: 'wrong', fix }]
    // Tag managers add the tag in the browser, invisible here.
    if (/googletagmanager\.com\/gtm\.js|googletagmanager\.com\/ns\.html/.test(page.html))
      return [{ code: 'tag_in_tag_manager', level: 'note', fix }]
    return [{ code: 'tag_missing', level: 'wrong', fix }]
  }
  const found: InstallFinding[] = []
  const ours = tags.filter(({ id }) => id === chat.botId)
  const others = tags.filter(({ id }) => id !== undefined && id !== '' && id !== chat.botId)
  if (ours.length === 0) {
    if (others.length > 0)
      found.push({
        code: 'wrong_id',
        level: 'wrong',
        detail: others
          .map(({ id }) => id)
          .join(', ')
          .slice(0, 200),
        fix,
      })
    else found.push({ code: 'tag_without_id', level: 'wrong', fix })
  } else {
    found.push(
      ours.length > 1
        ? { code: 'tag_double', level: 'wrong', detail: String(ours.length), fix }
        : { code: 'tag_found', level: 'good' },
    )
    if (others.length > 0)
      found.push({
        code: 'other_bot',
        level: 'note',
        detail: others
          .map(({ id }) => id)
          .join(', ')
          .slice(0, 200),
      })
  }
  const src = (ours[0] ?? tag).src
  if (src !== undefined && src.origin !== chat.service)
    found.push({ code: 'old_address', level: 'wrong', detail: src.href.slice(0, 200), fix })
  else if (src !== undefined && page.url.protocol === 'https:' && src.protocol === 'http:')
    found.push({ code: 'insecure_script', level: 'wrong', detail: src.href.slice(0, 200), fix })
  return found
}

function originFinding(url: URL, { admitted }: ExpectedChat): InstallFinding {
  return admitted
    ? { code: 'origin_allowed', level: 'good', detail: url.origin }
    : { code: 'origin_refused', level: 'wrong', detail: url.origin, fix: url.origin }
}

function policyFindings(
  parts: PageParts,
  page: InspectedPage,
  tag: Tag | undefined,
  chat: ExpectedChat,
): InstallFinding[] {
  const metas = parts.metas
    .filter((meta) => meta['http-equiv']?.trim().toLowerCase() === 'content-security-policy')
    .slice(0, maxPolicies)
    .map(({ content = '' }) => content.slice(0, maxPolicyChars))
  const policies = [page.headers['content-security-policy'] ?? '', ...metas]
    .flatMap(parsePolicies)
    .slice(0, maxPolicies)
  if (policies.length === 0) return [{ code: 'csp_absent', level: 'good' }]
  const found = new Map<string, InstallFinding>()
  // All policies must allow the chat.
  for (const policy of policies)
    for (const finding of findPolicyFaults(policy, page.url.origin, tag, chat.service))
      found.set(`${finding.code} ${finding.fix}`, finding)
  const list = [...found.values()]
  if (policies.some((policy) => policy.get('require-trusted-types-for')?.includes("'script'")))
    list.push({ code: 'csp_trusted_types', level: 'good' })
  return list.some(({ level }) => level === 'wrong') ? list : [{ code: 'csp_fits', level: 'good' }, ...list]
}

function findPolicyFaults(policy: Policy, self: string, tag: ScriptTag | undefined, service: string): InstallFinding[] {
  const faults: InstallFinding[] = []
  const socket = service.replace(/^http/, 'ws')
  const script = findDirective(policy, ['script-src-elem', 'script-src'])
  if (script !== undefined && !scriptAllowed(script.sources, new URL('/widget.js', service), self, tag)) {
    const nonced = usesNonces(script.sources) && script.sources.some((source) => /strict-dynamic/i.test(source))
    faults.push({
      code: 'csp_script',
      level: 'wrong',
      detail: script.name,
      fix: nonced
        ? `<script async nonce="…" src="${service}/widget.js"`
        : lineWith(script.name === 'default-src' ? 'script-src' : script.name, script.sources, service),
    })
  }
  const connect = findDirective(policy, ['connect-src'])
  if (connect !== undefined) {
    const missing = [service, socket].filter(
      (origin) => !sourcesAllow(connect.sources, new URL('/socket.io/', origin), self),
    )
    if (missing.length > 0)
      faults.push({
        code: 'csp_connect',
        level: 'wrong',
        detail: connect.name,
        fix: lineWith('connect-src', connect.sources, ...missing),
      })
  }
  const images = findDirective(policy, ['img-src'])
  if (images !== undefined && !sourcesAllow(images.sources, new URL('/', service), self)) {
    // Only pictures in answers would be missing.
    faults.push({
      code: 'csp_img',
      level: 'note',
      detail: images.name,
      fix: lineWith('img-src', images.sources, service),
    })
  }
  const sandbox = policy.get('sandbox')
  if (sandbox !== undefined && !sandbox.includes('allow-scripts'))
    faults.push({
      code: 'csp_sandbox',
      level: 'wrong',
      detail: 'sandbox',
      fix: ['sandbox', ...sandbox, 'allow-scripts', 'allow-same-origin']
        .filter((word, index, all) => all.indexOf(word) === index)
        .join(' '),
    })
  return faults
}

type Attributes = Readonly<Record<string, string>>

interface PageParts {
  scripts: Attributes[]
  metas: Attributes[]
  comments: string[]
}

/** Scans the tags of a page in linear time; building the tree of a hostile page could take minutes. */
function parsePageParts(text: string): PageParts {
  const parts: PageParts = { scripts: [], metas: [], comments: [] }
  const ignore = (): void => undefined
  const tokenizer = new BoundedTokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagID, tagName, attrs }) {
        if (tagID === html.TAG_ID.SCRIPT) parts.scripts.push(toAttributes(attrs))
        if (tagID === html.TAG_ID.META) parts.metas.push(toAttributes(attrs))
        const mode = modes[tagName]
        if (mode !== undefined) tokenizer.state = mode as typeof tokenizer.state
      },
      onComment({ data }) {
        parts.comments.push(data)
      },
      onDoctype: ignore,
      onEndTag: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(text, true)
  return parts
}

function toAttributes(attrs: readonly Token.Attribute[]): Attributes {
  const attributes = Object.create(null) as Record<string, string>
  for (const { name, value } of attrs) attributes[name] = value
  return attributes
}
