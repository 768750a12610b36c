import type { Boot } from '@guildhall/contract/boot'
import { isPage } from '@guildhall/contract/pages'
import type { Config } from '../config/index.ts'
import type { Accounts } from '../modules/accounts/index.ts'
import type { Sessions } from '../modules/sessions/index.ts'
import {
  type Incoming,
  page,
  pageHeaders,
  Reply,
  type Router,
  unknownPath,
} from '../platform/http/index.ts'
import { type I18n, localeOf } from '../platform/i18n/index.ts'
import type { Chance } from '../platform/system.ts'
import {
  createAssets,
  type Pages,
  publicFolder,
  themeOf,
  webFolder,
} from '../platform/web/index.ts'
import { unscriptedWords } from './unscripted.ts'

type Needs = {
  readonly config: Config
  readonly chance: Chance
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly social: Boot['social']
  readonly pages: Pages
  readonly i18n: I18n
  readonly mayOpenOutbox: (incoming: Incoming, boot: Boot['session']) => boolean
  /** Answers a link of the start; nothing when the address is none. */
  readonly openLink: (incoming: Incoming) => Promise<Reply | undefined>
}

/** Seconds between two verification mails that somebody may ask for. */
const resendAfter = 60

/** The web app: one page for every address, with what its first picture needs written into it. */
export function mountPages(router: Router, needs: Needs) {
  const { config, chance, accounts, sessions, social, pages, i18n, mayOpenOutbox, openLink } = needs
  const { password } = config.settings
  async function show(
    incoming: Incoming,
    render: (boot: Boot) => string,
    status = 200,
  ): Promise<Reply> {
    const { signedIn, cookies } = await sessions.read(incoming)
    const nonce = chance.bytes(16).toString('base64url')
    const html = render({
      session: signedIn,
      locale: localeOf(incoming),
      theme: themeOf(incoming.header('cookie')),
      authBase: config.authBase,
      outbox: mayOpenOutbox(incoming, signedIn),
      passwordLength: { min: password.minLength, max: password.maxLength },
      signUp: password.enabled && password.signUp,
      social,
      resendAfter,
      firstRun: await accounts.wouldBeAdmin(incoming),
      nonce,
    })
    const { text = '', headers } = page(html, pageHeaders(nonce, config.devWeb))
    return new Reply({ status, text, headers, cookies, secret: signedIn !== null })
  }

  for (const [path, folder] of [
    ['/assets/*', webFolder],
    ['/mark.svg', publicFolder],
  ] as const) {
    const assets = createAssets(folder)
    router.files(path, (incoming) =>
      assets(incoming.path, incoming.header('accept-encoding') ?? ''),
    )
  }
  router.page('/__ui', (incoming) => show(incoming, pages.gallery))

  router.otherwise(async (incoming) => {
    const known = isPage(incoming.path)
    const accepted = incoming.header('accept') ?? '*/*'
    const wantsPage = accepted.includes('text/html') || (known && accepted.includes('*/*'))
    if (!wantsPage || /^\/(?:api|v1)(?:\/|$)/.test(incoming.path)) return unknownPath
    const onward = await openLink(incoming)
    if (onward) return onward
    return show(
      incoming,
      (boot) =>
        pages.render(incoming.path, incoming.search, boot, () =>
          unscriptedWords(incoming, boot, i18n),
        ),
      known ? 200 : 404,
    )
  })
}
