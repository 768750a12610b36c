import type { Boot } from '@guildhall/contract/boot'
import type { Incoming } from '../platform/http/index.ts'
import type { I18n } from '../platform/i18n/index.ts'
import type { NoScriptContent } from '../platform/web/index.ts'

/** Without JavaScript a failed form leads to the error page, with its error code in the URL. */
function titleOf({ path, search }: Incoming, locale: Boot['locale'], i18n: I18n): string {
  if (path !== '/error') return i18n.translate(locale, 'pages.ui.scriptless')
  const code = new URLSearchParams(search).get('error') ?? ''
  const text = i18n.error(locale, code)
  return text === code ? i18n.translate(locale, 'pages.ui.codes.unknown.title') : text
}

export function noScriptContent(incoming: Incoming, boot: Boot, i18n: I18n): NoScriptContent {
  const { authBase, locale, session } = boot
  return {
    title: titleOf(incoming, locale, i18n),
    nextStep: session
      ? { signOut: i18n.translate(locale, 'common.ui.signOut'), action: `${authBase}/sign-out` }
      : { href: '/sign-in', label: i18n.translate(locale, 'common.ui.backToSignIn') },
  }
}
