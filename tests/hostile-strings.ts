// Strings that would run a script when a page shows them unescaped: elements with handlers, addresses with schemes, ends of
// elements and attributes, and markup that parsers read in two ways. A string that runs sets `__ran` and opens a dialog.
import { readFileSync } from 'node:fs'

const run = 'alert(top.__ran=1)'

const elements = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'input autofocus',
  'details open',
  'iframe src="about:blank"',
  'marquee',
  'a href=#',
  'object data=x',
  'embed src=x',
  'button autofocus',
  'svg><animate attributeName=x dur=1s',
  'math><mtext',
  'style',
]

const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'ontoggle',
  'onstart',
  'onbegin',
  'onmouseover',
  'onpointerenter',
  'onanimationstart',
  'onloadstart',
  'oncontentvisibilityautostatechange',
]

/** Ways to write a handler on an element that filters are known to miss. */
const spellings: readonly ((element: string, handler: string) => string)[] = [
  (element, handler) => `<${element} ${handler}=${run}>`,
  (element, handler) => `"><${element} ${handler}="${run}">`,
  (element, handler) => `<${element.toUpperCase()}/${handler.toUpperCase()}='${run}'//`,
  (element, handler) => `<${element}\n${handler}\t=\u0000${run}>`,
]

const entities = (text: string) => [...text].map((sign) => `&#${sign.codePointAt(0)};`).join('')
const hexEntities = (text: string) => [...text].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)}`).join('')
const percent = (text: string) => [...text].map((sign) => `%${sign.codePointAt(0)?.toString(16)}`).join('')

/** Addresses that would run a script. */
export const hostileAddresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `\u0001javascript:${run}`,
  ` javascript:${run}`,
  `javascript&colon;${run}`,
  `javascript://example.org/%0a${run}`,
  `${entities('javascript')}:${run}`,
  `${hexEntities('javascript')}:${run}`,
  `${percent('javascript:')}${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,${btoa(`<script>${run}</script>`)}`,
  `data:image/svg+xml,<svg onload="${run}"/>`,
  `feed:javascript:${run}`,
  `view-source:javascript:${run}`,
  `//example.org/"onmouseover="${run}`,
  `https://example.org/'onfocus='${run}`,
  `https://example.org/"><script>${run}</script>`,
]

const addressed: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `<a href="${address}">x</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `<base href="${address}">`,
]

const ends = [
  '"',
  "'",
  '`',
  '>',
  '-->',
  ']]>',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '</noscript>',
  '\\"',
]
const beginnings = [
  `<script>${run}</script>`,
  `<script src=data:,${encodeURIComponent(run)}></script>`,
  `<img src=x onerror=${run}>`,
  `<svg/onload=${run}>`,
  ` onfocus=${run} autofocus x=`,
  `;${run}//`,
]

const twoReadings = [
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  `<svg></p><style><a id="</style><img src=x onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${run}>`,
  `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<template><script>${run}</script></template>`,
  `<p data-pm-slice="0 0 []"><img src=x onerror=${run}></p>`,
  `\u003cscript\u003e${run}\u003c/script\u003e`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `＜script＞${run}＜/script＞`,
]

/** Further strings, one a line, from the files in HOSTILE_LISTS, which are separated by colons. */
const listed = (process.env['HOSTILE_LISTS'] ?? '')
  .split(':')
  .filter((path) => path !== '')
  .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  .filter((line) => line.trim() !== '')

/** More than a thousand unique strings. */
export const hostileStrings: readonly string[] = [
  ...new Set([
    ...elements.flatMap((element) => handlers.flatMap((handler) => spellings.map((spell) => spell(element, handler)))),
    ...hostileAddresses.flatMap((address) => addressed.map((put) => put(address))),
    ...ends.flatMap((end) => beginnings.map((begin) => end + begin)),
    ...twoReadings,
    ...listed,
  ]),
]

const plain = (text: string) => ({ type: 'text', text })

/** Blocks of a rich text that contain a string in every possible place. */
export const hostileBlocks = (text: string) => [
  { type: 'paragraph', content: [plain(text)] },
  {
    type: 'paragraph',
    content: [
      {
        ...plain('A link'),
        marks: [{ type: 'link', attrs: { href: 'https://example.org/', target: '_blank', rel: text, title: text } }],
      },
    ],
  },
  { type: 'codeBlock', attrs: { language: text }, content: [plain(text)] },
  { type: 'image', attrs: { src: '/media/none.jpg', alt: text, id: text, label: text } },
  { type: 'embed', attrs: { provider: 'youtube', id: text, link: null } },
]

export const bodyOfBlocks = (content: readonly object[]): string => JSON.stringify({ type: 'doc', content })
