import { html } from 'hono/html'

const longest = 64

/** A code to show: its start, without the characters that nobody can see. */
export function safeCode(text: string | undefined): string {
  const code = (text ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, longest)
  return code === '' ? 'Unknown' : code
}

/**
 * The plain page of the wire contract, for a sign-in that went wrong before any app could help.
 * It needs no script and no style sheet, so its policy forbids both.
 */
export function errorPage(code: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Authentication Error</title>
</head>
<body>
<main>
<h1>Authentication Error</h1>
<p>We could not sign you in. The reason is:</p>
<p><code>${code}</code></p>
<p><a href="/">Return to Application</a></p>
</main>
</body>
</html>
`.toString()
}
