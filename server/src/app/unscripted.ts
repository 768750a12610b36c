import type { Boot } from '@guildhall/contract/boot'
import type { Incoming } from '../platform/http/index.ts'
import type { I18n } from '../platform/i18n/index.ts'
import type { Unscripted } from '../platform/web/index.ts'

/** A form sent without a script comes back as a code in the address of the error page. */
function titleOf({ path, search }: Incoming, locale: Boot['locale'], i18n: I18n): string {
  if (path !== '/error') return i18n.say(locale, 'pages.ui.scriptless')
  const code = new URLSearchParams(search).get('error') ?? ''
  const text = i18n.error(locale, code)
  return text === code ? i18n.say(locale, 'pages.ui.codes.unknown.title') : text
}

export function unscriptedWords(incoming: Incoming, boot: Boot, i18n: I18n): Unscripted {
  const { authBase, locale, session } = boot
  return {
    title: titleOf(incoming, locale, i18n),
    way: session
      ? { signOut: i18n.say(locale, 'common.ui.signOut'), action: `${authBase}/sign-out` }
      : { href: '/sign-in', label: i18n.say(locale, 'common.ui.backToSignIn') },
  }
}
