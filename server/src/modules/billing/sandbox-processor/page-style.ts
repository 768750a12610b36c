import { createHash } from 'node:crypto'
import { raw } from 'hono/html'

/** The colors of the web app; the page loads nothing of it. */
const css = `
body {
  --bg: #f1f3ee;
  --surface: #fbfcf9;
  --line: #dadfd4;
  --control: #78827a;
  --text: #161b18;
  --muted: #505a53;
  --accent: #0d5148;
  --on-accent: #ffffff;
  --focus: #2c49c4;
}
@media (prefers-color-scheme: dark) {
  body {
    --bg: #0c110f;
    --surface: #121816;
    --line: #25302b;
    --control: #72817a;
    --text: #e8eee9;
    --muted: #a2afa7;
    --accent: #7accb8;
    --on-accent: #05231d;
    --focus: #aebfff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  align-items: center;
  justify-items: center;
  padding: 16px;
  background: var(--bg);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  width: 100%;
  max-width: 26rem;
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 12px; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 12px; }
.note { color: var(--muted); font-size: 0.875rem; margin-bottom: 0; }
form { display: grid; gap: 12px; margin: 20px 0; }
button, .button {
  display: block;
  width: 100%;
  min-height: 44px;
  padding: 9px 16px;
  border: 1px solid var(--control);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
a.button { margin: 20px 0; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`

/** Without scripts; the style is let in by its hash, and the form stays on this server. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Of the page that has this style. */
export function styledHeaders(): Record<string, string> {
  return {
    'content-security-policy': policy,
    // Without a referrer the form would have no origin, and be refused to users who are signed in.
    'referrer-policy': 'same-origin',
  }
}

export const style = raw(`<style>${css}</style>`)
