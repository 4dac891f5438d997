/** Scripts that lead on are short. */
const maxScriptChars = 2_000
const target =
  /(?:(?:window|self|top|parent|document|this)\.)*location(?:\.href)?(?:=|\.(?:replace|assign)\()(["'`])([^"'`\\]{1,2000})\1\)?/
const lone = new RegExp(`^${target.source}$`)

/**
 * The address to which a script leads that does nothing else: `location.href = "/web/"`, at once, after a while or once
 * the page is there.
 */
export function leadsByScript(script: string): string | undefined {
  if (script.length > maxScriptChars || !script.includes('location')) return undefined
  let code = script
    .replace(/\/\*[^*]*\*\/|<!--|-->|<!\[CDATA\[|\]\]>/g, ' ')
    .replace(/(^|[\s;{}])\/\/[^\n]*/g, '$1')
    // Spaces and line ends mean nothing here, but within the address.
    .replace(/(["'`])((?:(?!\1)[^\\])*)\1|\s+|;+(?=\s*(?:[})]|$))/g, (whole, quote?: string) =>
      quote === undefined ? '' : whole,
    )
    .replace(/^(?:"usestrict"|'usestrict'|"use strict"|'use strict');?/, '')
  for (let depth = 0; depth < 4; depth++) {
    const inner = innerOf(code)
    if (inner === undefined) break
    code = inner.replace(/;+$/, '')
  }
  return lone.exec(code.replace(/;+$/, ''))?.[2]?.trim()
}

/** What runs at once, later or once the page is there, without what makes it so. */
function innerOf(code: string): string | undefined {
  const wrapped =
    /^(?:window\.)?setTimeout\((?:function\w*\(\)\{(.*)\}|\(\)=>\{?(.*?)\}?|(["'])(.*)\3),?\d*\);?$/.exec(code) ??
    /^[!(]?\(?(?:function\w*\(\)|\(\)=>)\{(.*)\}\)?\(\)\)?;?$/.exec(code) ??
    /^(?:window\.|document\.(?:body\.)?)?onload=(?:function\w*\(\)|\(\)=>)\{(.*)\};?$/.exec(code) ??
    /^(?:window|document)\.addEventListener\(["'](?:load|DOMContentLoaded)["'],(?:function\w*\(\)|\(\)=>)\{(.*)\}\);?$/.exec(
      code,
    )
  return wrapped?.slice(1).findLast((part) => part !== undefined && part.length > 1)
}
