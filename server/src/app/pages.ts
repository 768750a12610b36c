import type { Boot } from '@guildhall/contract/boot'
import { pageAt } from '@guildhall/contract/pages'
import { LegalKind } from '@guildhall/contract/shared/legal-texts'
import type { Config } from '../config/index.ts'
import type { Accounts } from '../modules/identity/accounts/index.ts'
import { type Invitations, previewToWire } from '../modules/identity/invitations/index.ts'
import {
  type PreferencesOf,
  toWire as preferencesToWire,
} from '../modules/identity/preferences/index.ts'
import type { Sessions } from '../modules/identity/sessions/index.ts'
import { toWire as brandingToWire } from '../modules/shared/branding/index.ts'
import type { LegalTexts } from '../modules/shared/legal-texts/index.ts'
import type { Branding } from '../platform/branding/index.ts'
import {
  type Incoming,
  page,
  pageHeaders,
  Reply,
  type Router,
  type TrustedOrigins,
  unknownPath,
} from '../platform/http/index.ts'
import { type I18n, localeOf, parseLocale } from '../platform/i18n/index.ts'
import type { Random } from '../platform/system.ts'
import {
  createAssets,
  createEmbedScript,
  type Pages,
  publicFolder,
  themeOf,
  webFolder,
} from '../platform/web/index.ts'
import { noScriptContent } from './no-script.ts'

type Dependencies = {
  readonly config: Config
  readonly random: Random
  readonly branding: Pick<Branding, 'current'>
  readonly accounts: Accounts
  readonly preferences: PreferencesOf
  readonly sessions: Sessions
  readonly invitations: Pick<Invitations, 'findPreview'>
  readonly legalTexts: Pick<LegalTexts, 'show'>
  readonly social: Boot['social']
  readonly pages: Pages
  readonly trusted: TrustedOrigins
  readonly i18n: I18n
  readonly mayOpenOutbox: (incoming: Incoming, boot: Boot['session']) => boolean
  /** Handles a start link; undefined when the URL is not one. */
  readonly openLink: (incoming: Incoming) => Promise<Reply | undefined>
}

/** Seconds between two verification emails that a user may request. */
const resendAfter = 60

/** The web app: one page for all paths, with the data for its first render embedded. */
export function mountPages(router: Router, dependencies: Dependencies) {
  const {
    branding,
    config,
    random,
    accounts,
    sessions,
    social,
    pages,
    i18n,
    mayOpenOutbox,
    openLink,
  } = dependencies
  const { emailVerification, magicLink, mailCode, passkeys, password } = config.settings
  const methods = {
    password: password.enabled,
    passkey: passkeys.enabled,
    magicLink: magicLink.enabled,
    mailCode: mailCode.enabled,
  }

  /** A path of this site needs no permission, and is checked by the page. */
  function returnToOf({ search }: Incoming): string | null {
    const next = new URLSearchParams(search).get('next')
    if (next === null || next.startsWith('/')) return null
    return dependencies.trusted.resolve(next) ?? null
  }

  /** An administrator who acts as somebody keeps their own look. */
  async function preferencesOf(signedIn: Boot['session']): Promise<Boot['preferences']> {
    if (!signedIn || signedIn.session.impersonatedBy) return null
    return preferencesToWire(await dependencies.preferences.get(signedIn.user.id))
  }

  /** What an invitation is for, so that its page is there at once. Its id cannot be guessed: no limit is needed. */
  async function invitationAt({ path }: Incoming): Promise<Boot['invitation']> {
    const id = /^\/invite\/([\w-]{1,64})$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const found = await dependencies.invitations.findPreview(id)
    return { id, preview: found ? previewToWire(found) : null }
  }

  /** Null where there is no text, which is then a page that does not exist. */
  async function legalAt({ path }: Incoming, locale: Boot['locale']): Promise<Boot['legal']> {
    const asked = /^\/legal\/([^/]*)$/.exec(path)?.[1]
    if (asked === undefined) return undefined
    const kind = LegalKind.safeParse(asked)
    const shown = kind.success ? await dependencies.legalTexts.show(kind.data, locale) : undefined
    if (!shown) return null
    const { changedAt, html: rendered, title, locales } = shown
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    return {
      kind: shown.kind,
      locale: shown.locale,
      locales: [...locales],
      title,
      rendered,
      changedAt: changedAt.toISOString(),
      day: day.format(changedAt),
    }
  }

  /** A link may choose the language; the page then keeps it. */
  function localeAt(incoming: Incoming, preferred: Boot['locale'] | undefined) {
    const asked = incoming.path.startsWith('/legal/')
      ? parseLocale(new URLSearchParams(incoming.search).get('lang') ?? undefined)
      : undefined
    return asked ?? localeOf(incoming, preferred)
  }

  async function show(
    incoming: Incoming,
    render: (boot: Boot) => string,
    status = 200,
  ): Promise<Reply> {
    const { signedIn, cookies } = await sessions.read(incoming)
    const preferences = await preferencesOf(signedIn)
    const look = brandingToWire(await branding.current())
    const invitation = await invitationAt(incoming)
    const locale = localeAt(incoming, preferences?.locale ?? undefined)
    const legal = await legalAt(incoming, locale)
    const nonce = random.bytes(16).toString('base64url')
    const html = render({
      session: signedIn,
      preferences,
      locale,
      theme: themeOf(incoming.header('cookie'), preferences?.theme),
      authBase: config.authBase,
      outbox: mayOpenOutbox(incoming, signedIn),
      passwordLength: { min: password.minLength, max: password.maxLength },
      signUp: password.enabled && password.signUp,
      branding: look,
      social,
      methods,
      returnTo: returnToOf(incoming),
      verifyWithin: emailVerification.lifetime,
      resendAfter,
      firstRun: await accounts.wouldBeAdmin(incoming),
      ...(invitation && { invitation }),
      ...(legal !== undefined && { legal }),
      nonce,
    })
    const { text = '', headers } = page(html, pageHeaders(nonce, { vite: config.devWeb }))
    return new Reply({
      status: legal === null ? 404 : status,
      text,
      headers,
      cookies,
      secret: signedIn !== null,
    })
  }

  for (const [path, folder] of [
    ['/assets/*', webFolder],
    ['/mark.svg', publicFolder],
    ['/brands.svg', publicFolder],
  ] as const) {
    const assets = createAssets(folder)
    router.files(path, (incoming) =>
      assets(incoming.path, incoming.header('accept-encoding') ?? ''),
    )
  }
  router.files('/embed.js', createEmbedScript(webFolder))
  router.page('/__ui', (incoming) => show(incoming, pages.gallery))

  router.fallback(async (incoming) => {
    const known = pageAt(incoming.path) !== undefined
    const accepted = incoming.header('accept') ?? '*/*'
    const wantsPage = accepted.includes('text/html') || (known && accepted.includes('*/*'))
    if (!wantsPage || /^\/(?:api|v1)(?:\/|$)/.test(incoming.path)) return unknownPath
    const exchanged = await openLink(incoming)
    if (exchanged) return exchanged
    return show(
      incoming,
      (boot) =>
        pages.render(incoming.path, incoming.search, boot, () =>
          noScriptContent(incoming, boot, i18n),
        ),
      known ? 200 : 404,
    )
  })
}
