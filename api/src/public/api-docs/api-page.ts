import { createHash } from 'node:crypto'
import { defaultLocale, errorMessage, errors } from '@loquia/contracts'
import { calls, type Call, type Caller } from '@loquia/contracts/calls'
import { escapeUTF8 } from 'entities'
import { apiDocument, listErrorCodes } from './api-document.js'

const headings: Readonly<Record<Caller, string>> = {
  anonymous: 'For everybody',
  client: 'For whoever is logged in',
  own: 'For whoever owns what is named; for everybody else it does not exist',
  member: 'For members of the workspace, from the role that is named; for everybody else it does not exist',
  admin: 'For administrators',
  key: 'For programs with a key of the workspace: the public API',
}

const style = `
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;color:#1c1917;background:#fff}
h2{margin-top:2.5rem}details{border-top:1px solid #d6d3d1;padding:.6rem 0}summary{cursor:pointer}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}.method{display:inline-block;min-width:4.5rem;font-weight:700}
pre{background:#f5f5f4;padding:1rem;overflow:auto;font-size:.85rem}
@media(prefers-color-scheme:dark){body{color:#f5f5f4;background:#1c1917}a{color:#c4b5fd}pre{background:#292524}details{border-color:#57534e}}`

export const apiStyleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

export function apiPage(): string {
  const sections = (Object.keys(headings) as Caller[]).map(
    (who) =>
      `<h2>${headings[who]}</h2>${calls
        .filter((call) => call.who === who)
        .map(callHtml)
        .join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Loquia: HTTP calls</title><style>${style}</style></head><body><main><h1>HTTP calls</h1><p>The same as an <a href="/api/docs">OpenAPI document</a>. Whatever is refused is answered with <code>{"success": false, "code", "message"}</code>.</p>${sections.join('')}</main></body></html>`
}

function callHtml(call: Call): string {
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  const operation = apiDocument().paths?.[path]?.[call.method.toLowerCase() as 'get']
  const reply = operation?.responses?.[`${call.status ?? 200}`]
  return `<details><summary><span class="method">${call.method}</span> <code>${escapeUTF8(path)}</code> ${escapeUTF8(call.summary)}</summary>${partHtml(
    'Address',
    operation?.parameters,
  )}${partHtml('Body', operation?.requestBody)}${partHtml('Reply', reply)}<h3>Refusals</h3><ul>${listErrorCodes(call)
    .map(
      (code) =>
        `<li><code>${code}</code> (${errors[code].status}): ${escapeUTF8(errorMessage(code, defaultLocale))}</li>`,
    )
    .join('')}</ul></details>`
}

function partHtml(heading: string, part: unknown): string {
  return part === undefined ? '' : `<h3>${heading}</h3><pre>${escapeUTF8(JSON.stringify(part, undefined, 2))}</pre>`
}
