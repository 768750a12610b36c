import { html } from 'hono/html'

export type Unscripted = {
  readonly title: string
  /** The way on: to the form, or out. */
  readonly way:
    | { readonly href: string; readonly label: string }
    | { readonly signOut: string; readonly action: string }
}

/** What a browser without scripts shows where only the app could draw the page. */
export function unscripted({ title, way }: Unscripted): string {
  const on =
    'href' in way
      ? html`<p><a href="${way.href}">${way.label}</a></p>`
      : html`<form action="${way.action}" method="post"><button>${way.signOut}</button></form>`
  return html`<noscript><main><h1>${title}</h1>${on}</main></noscript>`.toString()
}
