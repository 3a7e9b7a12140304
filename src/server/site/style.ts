// The public site's one style sheet: text first, no script, both themes. How a text looks is shared with the editor.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageRoot } from '#server/settings'

const richText = readFileSync(join(packageRoot(), 'src/text/rich-text.css'), 'utf8')

export const style = (accent: string) => `
:root { color-scheme: light dark; --accent: ${accent}; --line: light-dark(#e2e2e6, #2b2b30); --muted: light-dark(#5b5b66, #a2a2ad); }
:root { --text-line: var(--line); --text-muted: var(--muted); --text-accent: light-dark(var(--accent), #ececf0); --text-sunken: light-dark(#f4f4f6, #1c1c20); --text-sans: system-ui, sans-serif; --text-mono: ui-monospace, monospace; }
* { box-sizing: border-box; }
body { margin: 0; font: 1.0625rem/1.6 ui-serif, Georgia, 'Source Serif 4', serif; color: light-dark(#18181b, #ececf0); background: light-dark(#fff, #141417); }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.2em; }
a:hover { color: var(--accent); }
header.site { border-bottom: 1px solid var(--line); border-top: 4px solid var(--accent); }
header.site > div, main, footer.site { max-width: 68rem; margin: 0 auto; padding: 1rem 1.25rem; }
header.site > div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.5rem 1.5rem; }
header.site strong { font-size: 1.5rem; letter-spacing: -0.01em; }
header.site strong a, .cards a, nav a { text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; font: 500 0.9375rem/1.5 system-ui, sans-serif; }
.hot { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin: 0.5rem 0 1.5rem; padding: 0.5rem 0; list-style: none; border-block: 1px solid var(--line); font: 500 0.9375rem/1.5 system-ui, sans-serif; }
.about { max-width: 42rem; margin: 0 0 2rem; }
.about > svg, .about > img { float: inline-end; width: 9rem; aspect-ratio: 1; object-fit: cover; border-radius: 50%; margin-block: 0 1rem; margin-inline: 1rem 0; }
.about p img { max-width: 100%; height: auto; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 2rem 1.5rem; padding: 0; margin: 1rem 0; list-style: none; }
.cards img { width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 4px; }
.cards h2 { font-size: 1.1875rem; line-height: 1.3; margin: 0.5rem 0 0.25rem; }
.cards p, .meta, footer.site, figcaption { font: 0.875rem/1.5 system-ui, sans-serif; color: var(--muted); margin: 0; }
article { max-width: 42rem; margin: 0 auto; overflow-wrap: anywhere; }
article h1 { font-size: clamp(1.75rem, 5vw, 2.625rem); line-height: 1.15; letter-spacing: -0.015em; margin: 1rem 0 0.75rem; }
article .lead { font-size: 1.1875rem; color: var(--muted); }
article img { max-width: 100%; height: auto; border-radius: 4px; }
article figure { margin: 1.5rem 0; }
.preview { max-width: 42rem; margin: 0 auto 1rem; padding: 0.375rem 0.75rem; border-radius: 4px; background: light-dark(#fdf3d8, #3a2f12); font: 500 0.875rem/1.5 system-ui, sans-serif; }
.tags { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 2rem 0; font: 0.875rem/1.5 system-ui, sans-serif; }
.tags a { border: 1px solid var(--line); border-radius: 1rem; padding: 0.125rem 0.75rem; text-decoration: none; }
.pages { display: flex; justify-content: space-between; margin: 2rem 0; font: 500 0.9375rem/1.5 system-ui, sans-serif; }
body > nav { max-width: 68rem; margin: 0 auto; padding: 0.5rem 1.25rem; }
.push { margin-block-start: 0.75rem; }
.push button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; color: inherit; background: none; cursor: pointer; }
.push button:hover { border-color: var(--accent); color: var(--accent); }
.static-page { contain: layout paint; isolation: isolate; }
${richText}
.contents { margin: 1.5rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 6px; font: 0.9375rem/1.5 system-ui, sans-serif; }
.contents h2 { margin: 0 0 0.5rem; font-size: 0.9375rem; }
.contents ul { display: grid; gap: 0.25rem; margin: 0; padding: 0; list-style: none; }
.contents li[data-level='3'] { padding-inline-start: 1rem; }
.contents li[data-level='4'] { padding-inline-start: 2rem; }
.slide { margin-block: 2rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
.slide h2 { margin: 0; font-size: 1.375rem; line-height: 1.3; }
.slide .pinned { color: var(--accent); font-weight: 600; }
footer.site { border-top: 1px solid var(--line); margin: 3rem auto 0; }
`
