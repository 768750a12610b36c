import { html } from 'hono/html'

export type NoScriptContent = {
  readonly title: string
  /** A link to the form, or a sign-out button. */
  readonly nextStep:
    | { readonly href: string; readonly label: string }
    | { readonly signOut: string; readonly action: string }
}

/** Content for browsers without JavaScript on pages that are not pre-rendered. */
export function noScriptHtml({ title, nextStep }: NoScriptContent): string {
  const action =
    'href' in nextStep
      ? html`<p><a href="${nextStep.href}">${nextStep.label}</a></p>`
      : html`<form action="${nextStep.action}" method="post"><button>${nextStep.signOut}</button></form>`
  return html`<noscript><main><h1>${title}</h1>${action}</main></noscript>`.toString()
}
