// The public site's one style sheet: text first, no script, both themes.
export const style = (accent: string) => `
:root { color-scheme: light dark; --accent: ${accent}; --line: light-dark(#e2e2e6, #2b2b30); --muted: light-dark(#5b5b66, #a2a2ad); }
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
article img, article iframe { max-width: 100%; height: auto; border: 0; border-radius: 4px; }
article iframe { width: 100%; aspect-ratio: 16 / 9; }
article figure { margin: 1.5rem 0; }
article blockquote { margin: 1.5rem 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--accent); font-style: italic; }
article table { border-collapse: collapse; display: block; overflow-x: auto; }
article td, article th { border: 1px solid var(--line); padding: 0.375rem 0.625rem; }
article pre { overflow-x: auto; padding: 1rem; background: light-dark(#f4f4f6, #1c1c20); }
.preview { max-width: 42rem; margin: 0 auto 1rem; padding: 0.375rem 0.75rem; border-radius: 4px; background: light-dark(#fdf3d8, #3a2f12); font: 500 0.875rem/1.5 system-ui, sans-serif; }
.tags { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 2rem 0; font: 0.875rem/1.5 system-ui, sans-serif; }
.tags a { border: 1px solid var(--line); border-radius: 1rem; padding: 0.125rem 0.75rem; text-decoration: none; }
.pages { display: flex; justify-content: space-between; margin: 2rem 0; font: 500 0.9375rem/1.5 system-ui, sans-serif; }
body > nav { max-width: 68rem; margin: 0 auto; padding: 0.5rem 1.25rem; }
.push { margin-block-start: 0.75rem; }
.push button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; color: inherit; background: none; cursor: pointer; }
.push button:hover { border-color: var(--accent); color: var(--accent); }
.static-page { contain: layout paint; isolation: isolate; }
footer.site { border-top: 1px solid var(--line); margin: 3rem auto 0; }
`
