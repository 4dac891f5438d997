const maxScriptChars = 2_000
const maxTargets = 5
/** Bounds expansion, as nested values could grow without end. */
const maxWrittenChars = 4_000
const locationSource = String.raw`(?:(?:window|self|top|parent|document|this|globalThis)\.)*location(?:\.href)?`
const text = String.raw`(["'\x60])([^"'\x60\\]{1,2000})\1`
const address = String.raw`(?:(?:window\.)?(?:location\.origin|location\.protocol\+["']//["']\+(?:window\.)?location\.host)\+)?${text}(?:\+(?:window\.|document\.)?location\.(?:search|hash))*`
const target = String.raw`(?:${locationSource}(?:=\(?|\.(?:replace|assign)\()|(?:window\.)?navigate\(|(?:window\.)?open\((?=[^,]+,["']_(?:self|top|parent)["']))${address}(?:,["']_\w+["'])?\)?`
const assignmentOnly = new RegExp(`^(?:return)?${target}$`)

/** Returns the target of a script that only redirects, even after a delay or on load. */
export function findScriptRedirect(script: string): string | undefined {
  if (!mayRedirect(script)) return undefined
  let code = plainCode(script)
  for (let depth = 0; depth < 4; depth++) {
    const inner = unwrapCode(code)
    if (inner === undefined) break
    code = inner
  }
  const found = code
    .split(/;(?=(?:[^"'`]|"[^"]*"|'[^']*'|`[^`]*`)*$)/)
    .filter((statement) => statement !== '' && !/^return(?:false|true)?$/.test(statement))
    .map((statement) => assignmentOnly.exec(statement)?.[2]?.trim())
  return found.every((one) => one !== undefined) ? found[0] : undefined
}

export function findRedirectTargets(script: string): string[] {
  if (!mayRedirect(script)) return []
  return [...plainCode(script).matchAll(new RegExp(target, 'g'))].slice(0, maxTargets).flatMap(([, , to]) => to ?? [])
}

function mayRedirect(script: string): boolean {
  return script.length <= maxScriptChars && /location|navigate\s*\(|open\s*\(/.test(script)
}

function plainCode(script: string): string {
  const code = script
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->|<!\[CDATA\[|\]\]>|^\s*javascript:/g, ' ')
    .replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1')
    .replaceAll(String.raw`\/`, '/')
    .replace(/(["'`)])[^\S\n]*\n\s*(?=[A-Za-z_$])/g, '$1;')
    .replace(/\b(return|var|let|const|function|else|new|typeof)\s+(?=[\w$"'`])/g, '$1\uE000')
    .replace(/(["'`])((?:(?!\1)[^\\])*)\1|\s+|;+(?=\s*(?:[})]|$))/g, (whole, quote?: string) =>
      quote === undefined ? '' : whole,
    )
    .replace(/^(?:"use ?strict"|'use ?strict');?/, '')
    .replace(/\[(["'])(location|href|replace|assign)\1\]/g, '.$2')
  return inlineValues(code).replaceAll('\uE000', '').replace(/;+$/, '')
}

/** Expands `var to = "/web/"; location = to` and `function go() { … } go()`. */
function inlineValues(code: string): string {
  let written = code
  for (const [whole, name = '', value = ''] of code.matchAll(
    /(?:(?:var|let|const)\uE000)([\w$]{1,40})=(["'`][^"'`]{1,2000}["'`]);?/g,
  )) {
    const used = new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'g')
    const rest = written.replace(whole, '')
    if (rest.length + (rest.match(used)?.length ?? 0) * value.length > maxWrittenChars) return code
    written = rest.replaceAll(used, () => value)
  }
  const [whole, name = '', body = ''] = /function\uE000([\w$]{1,40})\(\)\{([^{}]{1,2000})\};?/.exec(written) ?? []
  if (whole === undefined) return written
  const rest = written.replace(whole, '')
  const runs = new RegExp(`(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}(?:\\(\\))?(?![\\w$])`)
  // A function that never runs redirects nowhere.
  return runs.test(rest) ? rest.replace(runs, () => `(function(){${body}})()`) : written
}

const functionStart = String.raw`(?:function\w*\(\)|\(\)=>)\{(.*)\}`
const wrappers = [
  /^(?:window\.)?setTimeout\((?:function\w*\(\)\{(.*)\}|\(\)=>\{?(.*?)\}?|(["'])(.*)\3|\(function\(\)\{(.*)\}\)\(\)),?\d*\)$/,
  new RegExp(`^[!(]?\\(?${functionStart}\\)?\\(\\)\\)?$`),
  new RegExp(`^(?:window\\.|document\\.(?:body\\.)?)?onload=${functionStart}$`),
  /^(?:window\.|document\.(?:body\.)?)?onload=\(function\(\)\{(.*)\}\)\(\)$/,
  new RegExp(
    `^(?:window|document)\\.addEventListener\\(["'](?:load|DOMContentLoaded)["'],${functionStart}(?:,(?:false|true))?\\)$`,
  ),
  /^(?:window|document)\.addEventListener\(["'](?:load|DOMContentLoaded)["'],\(function\(\)\{(.*)\}\)\(\)(?:,(?:false|true))?\)$/,
  new RegExp(`^(?:\\$|jQuery)(?:\\(document\\)\\.ready)?\\(${functionStart}\\)$`),
  /^try\{(.*)\}catch(?:\(\w+\))?\{.*\}$/,
]

function unwrapCode(code: string): string | undefined {
  for (const wrapper of wrappers) {
    const wrapped = wrapper.exec(code)
    if (wrapped !== null)
      return wrapped
        .slice(1)
        .findLast((part) => part !== undefined && part.length > 1)
        ?.replace(/;+$/, '')
  }
  return undefined
}
