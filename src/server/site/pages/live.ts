// Adds new slides to a live update while it is read. A script requests the page again, which costs a 304 when nothing is new.
import { type Html, html } from '#server/site/html/html'

export const liveScriptTag = (root: string): Html => html`<script src="${root}live.js" defer></script>`

/** The sources that a page's content security policy allows for the script. */
export const livePolicy = (base: string) => ({
  script: new URL('live.js', base).href,
  connect: new URL('post/', base).href,
})

/**
 * The script that keeps the slides of an open live update as they are on the site. It requests the page every 15 seconds while it
 * is visible; the response is a page of this site, so it is already cleaned. A slide whose text is as it was sent before keeps its
 * element, with what the reader opened in it.
 */
export const liveScript = `
(() => {
  'use strict'
  const list = document.querySelector('[data-live]')
  if (!list) return
  const note = document.querySelector('.arrived')
  const parser = new DOMParser()
  const textsOf = (from) => new Map([...from.children].map(({ id, innerHTML }) => [id, innerHTML]))
  let texts = textsOf(list)
  const take = (text) => {
    const page = parser.parseFromString(text, 'text/html')
    const fresh = page.querySelector('[data-live]')
    if (!fresh) return
    const before = list.getBoundingClientRect().height
    const above = list.getBoundingClientRect().top < 0
    let count = 0
    const slides = [...fresh.children].map((slide) => {
      const own = document.getElementById(slide.id)
      if (own && texts.get(slide.id) === slide.innerHTML) return own
      const next = document.importNode(slide, true)
      if (!texts.has(slide.id)) { count += 1; next.classList.add('fresh') }
      return next
    })
    texts = textsOf(fresh)
    // A slide that is in its place is not moved: an open video would start again.
    for (const slide of [...list.children]) if (!slides.includes(slide)) slide.remove()
    slides.forEach((slide, at) => { if (list.children[at] !== slide) list.insertBefore(slide, list.children[at] ?? null) })
    if (count === 0) return
    note.textContent = note.dataset.new + ': ' + count
    if (above) scrollBy(0, list.getBoundingClientRect().height - before)
  }
  let tag = ''
  let asking = false
  const ask = async () => {
    if (document.hidden || asking) return
    asking = true
    try {
      const answer = await fetch(location.pathname, { headers: tag ? { 'If-None-Match': tag } : {}, cache: 'no-store' })
      if (answer.status === 200) { tag = answer.headers.get('ETag') ?? ''; take(await answer.text()) }
    } catch { /* The next round asks again. */ }
    asking = false
  }
  setInterval(ask, 15000)
  document.addEventListener('visibilitychange', ask)
})()
`
