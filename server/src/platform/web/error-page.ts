import { html } from 'hono/html'

const maxLength = 64

/** An error code for display: shortened, without invisible characters. */
export function safeCode(text: string | undefined): string {
  const code = (text ?? '').replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, maxLength)
  return code === '' ? 'Unknown' : code
}

/**
 * The plain error page of the contract, for a sign-in that failed outside the web app. It has no
 * scripts and styles, so its content security policy forbids both.
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
