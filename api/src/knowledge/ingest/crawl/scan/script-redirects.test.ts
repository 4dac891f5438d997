import { describe, expect, it } from 'vitest'
import { processorTime } from '../../../../testing/processor-time.js'
import { findScriptRedirect, findRedirectTargets } from './script-redirects.js'

describe('a script that does nothing but lead on', () => {
  it.each([
    'location.href="/w/"',
    "location.href = '/w/';",
    'location="/w/"',
    'location = `/w/`',
    'location.replace("/w/")',
    'location.assign("/w/");',
    'window.location="/w/"',
    'window.location.href="/w/"',
    'window.location.replace("/w/");',
    'top.location="/w/"',
    'top.location.href="/w/"',
    'self.location="/w/"',
    'parent.location="/w/"',
    'document.location.href="/w/"',
    'document.location="/w/"',
    'window.top.location.href = "/w/"',
    '<!--\nlocation.href="/w/"\n//-->',
    '//<![CDATA[\nlocation.href="/w/"\n//]]>',
    '(function(){location.href="/w/"})()',
    '(()=>{location.href="/w/"})();',
    '!function(){location.href="/w/"}()',
    'setTimeout("location.href=\'/w/\'", 1000)',
    'setTimeout(function(){window.location.href="/w/"},0)',
    'setTimeout(() => location.replace("/w/"), 500)',
    'window.setTimeout(() => { location.replace("/w/") }, 500)',
    'window.onload=function(){location.href="/w/"}',
    'document.addEventListener("DOMContentLoaded",function(){location.href="/w/"})',
    'window.addEventListener("load", () => { location.href = "/w/" })',
    'window.addEventListener("load", () => { location.href = "/w/" }, false)',
    'window["location"]="/w/"',
    "window.location['href']='/w/'",
    'globalThis.location.href="/w/"',
    'window.open("/w/","_self")',
    'var url="/w/"; location.href=url',
    'const url = "/w/";\nwindow.location.replace(url);',
    'function go(){location.href="/w/"} go()',
    'function go(){location.href="/w/"}\nsetTimeout(go, 2000);',
    'function redirect() { window.location = "/w/"; }\nwindow.onload = redirect;',
    'location.href="\\/w\\/"',
    'window.navigate("/w/")',
    'window.location.href = window.location.origin + "/w/"',
    'javascript:location.href="/w/"',
    'return location.href="/w/"',
    'window.location.href=("/w/")',
    "document.location.replace ( '/w/' ) ;",
    'location.href="/w/";return false',
    '"use strict"; location.href="/w/"',
    'location.href="https://127.0.0.1/w/"+location.search',
    'try{location.replace("/w/")}catch(e){location.href="/w/"}',
    'location.href = "/w/"; // go',
    '/* go */ location.href = "/w/"',
    '$(function(){location.href="/w/"})',
    '$(document).ready(function(){window.location.href="/w/"});',
    'location.replace("/w/");location.href="/w/"',
  ])('may be written as %s', (script) => {
    expect(findScriptRedirect(script)).toMatch(/\/w\/$/)
  })

  it.each([
    'location.href="/w/"',
    "location.href = '/w/';",
    'location="/w/"',
    'location = `/w/`',
    'location.replace("/w/")',
    'location.assign("/w/");',
    'window.location="/w/"',
    'window.location.href="/w/"',
    'window.location.replace("/w/");',
    'top.location="/w/"',
    'top.location.href="/w/"',
    'self.location="/w/"',
    'parent.location="/w/"',
    'document.location.href="/w/"',
    'document.location="/w/"',
    'window.top.location.href = "/w/"',
    '<!--\nlocation.href="/w/"\n//-->',
    '//<![CDATA[\nlocation.href="/w/"\n//]]>',
    '(function(){location.href="/w/"})()',
    '(()=>{location.href="/w/"})();',
    '!function(){location.href="/w/"}()',
    'setTimeout("location.href=\'/w/\'", 1000)',
    'setTimeout(function(){window.location.href="/w/"},0)',
    'setTimeout(() => location.replace("/w/"), 500)',
    'window.setTimeout(() => { location.replace("/w/") }, 500)',
    'window.onload=function(){location.href="/w/"}',
    'document.addEventListener("DOMContentLoaded",function(){location.href="/w/"})',
    'window.addEventListener("load", () => { location.href = "/w/" })',
    'window.addEventListener("load", () => { location.href = "/w/" }, false)',
    'window["location"]="/w/"',
    "window.location['href']='/w/'",
    'globalThis.location.href="/w/"',
    'window.open("/w/","_self")',
    'var url="/w/"; location.href=url',
    'const url = "/w/";\nwindow.location.replace(url);',
    'function go(){location.href="/w/"} go()',
    'function go(){location.href="/w/"}\nsetTimeout(go, 2000);',
    'function redirect() { window.location = "/w/"; }\nwindow.onload = redirect;',
    'location.href="\\/w\\/"',
    'window.navigate("/w/")',
    'window.location.href = window.location.origin + "/w/"',
    'javascript:location.href="/w/"',
    'return location.href="/w/"',
    'window.location.href=("/w/")',
    "document.location.replace ( '/w/' ) ;",
    'location.href="/w/";return false',
    '"use strict"; location.href="/w/"',
    'location.href="https://127.0.0.1/w/"+location.search',
    'try{location.replace("/w/")}catch(e){location.href="/w/"}',
    'location.href = "/w/"; // go',
    '/* go */ location.href = "/w/"',
    '$(function(){location.href="/w/"})',
    '$(document).ready(function(){window.location.href="/w/"});',
    'location.replace("/w/");location.href="/w/"',
  ])('%s', (s) => {
    expect(findScriptRedirect(s)).toMatch(/\/w\/$/)
  })
  it.each([
    'if (mobile) location.href="/w/"',
    'location.href="/a/";show()',
    'function go(){location.href="/w/"}',
    'x.location="/w/"',
    'ga("location","/w/")',
    'document.getElementById("a").onclick=function(){location.href="/w/"}',
    'var location="/w/"',
    'setInterval(function(){location.href="/w/"},60000)',
  ])('is not %s', (script) => {
    expect(findScriptRedirect(script)).toBeUndefined()
  })

  it('is detected in a time that its length bounds', async () => {
    const hostile = [
      `location.href="/w/"${';"'.repeat(900)}`,
      `location;${'/*'.repeat(900)}`,
      all(80, (at) => `var v${at}="${`v${at + 1} `.repeat(4)}";`) + 'location=v0',
      `location;${'(function(){'.repeat(160)}`,
    ]
    const { ms } = await processorTime(() => {
      for (const script of hostile) for (let times = 0; times < 20; times++) findScriptRedirect(script)
    })
    expect(ms).toBeLessThan(2_000)
  })
})

it('gives the addresses to which a script leads by its conditions', () => {
  const script =
    'var l = navigator.language; if (/^de/.test(l)) { location.href = "/de/"; } else { window.location.replace("/en/") }'
  expect(findRedirectTargets(script)).toEqual(['/de/', '/en/'])
})

function all(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('')
}
