import type { EmailBlock, EmailBody, EmailLink } from './email-body.js'
import { markdownHtml } from './markdown.js'
import { plainLines } from './plain-lines.js'

/**
 * Gmail and Outlook require inline light colors; the style sheet adds dark ones. Contrast is at least 4.5:1, also if a
 * program inverts the light ones.
 */
const light = { ground: '#fcfbf8', ink: '#17131f', muted: '#5d5768', line: '#e6e2da', accent: '#6d28d9' }
const darkSheet = [
  '.ground{background:#121018!important}',
  '.ink{color:#f4f1fa!important}',
  '.muted{color:#a9a2b8!important}',
  '.line{border-color:#2e2a3a!important}',
  '.link{color:#b49cff!important}',
].join('')
const sheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '.said p{margin:0 0 12px}.said>:last-child{margin-bottom:0}',
  `@media (prefers-color-scheme:dark){${darkSheet}}`,
].join('')
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** No pictures or remote content; readable without its style sheet. */
export function renderHtml({ language, blocks }: EmailBody, subject: string): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapedHtml(subject)}</title><style>${sheet}</style></head>`,
    `<body class="ground ink" style="margin:0;padding:0;background:${light.ground};color:${light.ink};font-size:16px;line-height:1.5;${font}">`,
    `<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;background:${light.ground}"><tr><td class="ink" style="padding:24px;color:${light.ink};font-size:16px;line-height:1.5;${font}">`,
    '<div style="max-width:560px;overflow-wrap:anywhere">',
    ...blocks.map(blockHtml),
    '</div></td></tr></table></body></html>\n',
  ].join('\n')
}

function blockHtml(block: EmailBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${linesHtml(block.text)}</p>`
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;font-weight:600">${linesHtml(block.text)}</h1>`
    case 'action':
      return `<p style="margin:0 0 24px"><a href="${escapedHtml(block.link.url)}" style="display:inline-block;padding:10px 20px;border-radius:999px;background:${light.accent};color:#ffffff;font-weight:600;line-height:24px;text-decoration:none">${escapedHtml(block.link.label)}</a></p>`
    case 'quote':
      return quoteHtml(block)
    case 'figures':
      return `<table style="width:100%;margin:0 0 24px;border-collapse:collapse">${block.rows.map(figureHtml).join('')}</table>`
    case 'entries':
      return `<ol style="margin:0 0 24px;padding-left:20px">${block.entries.map(entryHtml).join('')}</ol>`
    case 'footer':
      return `<p class="muted" style="margin:16px 0 0;color:${light.muted};font-size:13px">${linesHtml(block.text)}${block.link === undefined ? '' : ` ${anchorHtml(block.link)}`}</p>`
    default:
      return block satisfies never
  }
}

function quoteHtml({ text, by, note, isMarkdown }: Extract<EmailBlock, { type: 'quote' }>): string {
  const above = [
    ...(by === undefined ? [] : [`<strong>${escapedHtml(by)}</strong>`]),
    ...(note === undefined
      ? []
      : [`<span class="muted" style="color:${light.muted};font-size:13px">${escapedHtml(note)}</span>`]),
  ]
  const head = above.length === 0 ? '' : `<p style="margin:0 0 4px">${above.join('<br>')}</p>`
  const quoteBody = isMarkdown === true ? markdownHtml(text) : `<p style="margin:0">${linesHtml(text)}</p>`
  return `${head}<blockquote class="line said" style="margin:0 0 24px;padding:0 0 0 16px;border-left:3px solid ${light.line}">${quoteBody}</blockquote>`
}

function figureHtml({ name, value, note }: { name: string; value: string; note: string }): string {
  const edge = `border-top:1px solid ${light.line}`
  return [
    `<tr><th scope="row" align="left" class="line" style="padding:8px 16px 8px 0;font-weight:400;${edge}">${escapedHtml(name)}</th>`,
    `<td align="right" class="line" style="padding:8px 16px 8px 0;font-size:20px;${edge}">${escapedHtml(value)}</td>`,
    `<td align="right" class="line muted" style="padding:8px 0;color:${light.muted};font-size:13px;${edge}">${escapedHtml(note)}</td></tr>`,
  ].join('')
}

function entryHtml({ text, note, link }: { text: string; note: string; link: EmailLink }): string {
  return `<li style="margin:0 0 16px">${linesHtml(text)}<br><span class="muted" style="color:${light.muted}">${escapedHtml(note)}</span> · ${anchorHtml(link)}</li>`
}

const anchorHtml = ({ label, url }: EmailLink): string =>
  `<a class="link" href="${escapedHtml(url)}" style="color:${light.accent}">${escapedHtml(label)}</a>`

const linesHtml = (text: string): string => escapedHtml(text).replaceAll('\n', '<br>')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapedHtml(text: string): string {
  return plainLines(text).replace(/[&<>"']/g, (character) => entities[character]!)
}
