/** The look of our own pages and of the frame around the API reference, in light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --text: #1d2620; --quiet: #4f5d54; --line: #d8e0da; --link: #1c6b3a; --code: #f1f5f2;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #161b18; --text: #e4eae6; --quiet: #a5b2aa; --line: #35403a; --link: #7fd3a0; --code: #212925; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.bar { border-bottom: 1px solid var(--line); padding: .75rem 1.25rem; }
.bar nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; max-width: 57.5rem; margin: 0 auto; }
.bar strong { flex-grow: 1; }
.page { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem 4rem; }
.page h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 .5rem; }
.page h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
.page p { max-width: 44rem; margin: .5rem 0; }
.page code { background: var(--code); border-radius: 4px; padding: .1em .3em; font-size: .9em; overflow-wrap: anywhere; }
.page pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; margin: .5rem 0;
  font-size: .85rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.facts { color: var(--quiet); }
.codes { list-style: none; margin: 0; padding: 0; }
.codes li { display: grid; grid-template-columns: 20rem 1fr; gap: 0 1rem; padding: .4rem 0;
  border-top: 1px solid var(--line); }
.codes a { font-family: ui-monospace, monospace; font-size: .9rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .codes li { grid-template-columns: 1fr; padding: .6rem 0; }
  .page h1 { font-size: 1.4rem; }
}
`
