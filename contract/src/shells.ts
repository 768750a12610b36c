import type { Boot, Locale } from './boot.ts'
import { locales } from './boot.ts'
import { noticePages } from './notices.ts'

/**
 * Prerendered forms: the build renders them and the server sends the HTML, so that fields and
 * buttons are there before any script. They are the same for all visitors and work without
 * JavaScript. The name of a shell contains everything that its HTML depends on.
 */
export type Shell = {
  /** Where it is hydrated; a frame is not. */
  readonly path?: string
  readonly title: string
  readonly html: string
}
export type Shells = Readonly<Record<string, Shell>>

export type ShellVariant = Pick<
  Boot,
  'locale' | 'signUp' | 'firstRun' | 'passwordLength' | 'methods'
> & {
  /** Whether the URL has a redirect target. */
  readonly next: boolean
  /** Of a page with one message. */
  readonly notice?: string | undefined
}

/** Placeholder for the redirect target. */
export const nextPlaceholder = '/-next-'

/** Placeholder for the base path of the account API, which the build cannot know. */
export const authPlaceholder = '/-auth-'

/** Placeholders of the operator's links, which can change while the server runs. */
export const legalPlaceholders = {
  support: '/-support-',
  termsUrl: '/-terms-',
  privacyUrl: '/-privacy-',
} as const

/** The password rule in the prerendered forms; a server with another rule does not send them. */
const prerenderedPasswordLength = { min: 8, max: 128 }

/** Pages that are the same for every visitor, apart from the language. */
const plainPages: readonly string[] = [
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/two-factor',
]

/** The name of the shell for this variant, if one is prerendered. */
export function shellName(path: string, variant: ShellVariant): string | undefined {
  const { locale, signUp, firstRun, next, methods, notice } = variant
  if (path in noticePages) return notice && [path, notice, locale].join(' ')
  const target = next ? 'next' : ''
  const isRule =
    variant.passwordLength.min === prerenderedPasswordLength.min &&
    variant.passwordLength.max === prerenderedPasswordLength.max
  switch (path) {
    case '/':
      // Leads every visitor to the same form.
      return next ? undefined : shellName('/sign-in', variant)
    case '/sign-in':
      return methods.password ? [path, signUp ? 'open' : '', target, locale].join(' ') : undefined
    case '/sign-in/email':
      return methods.mailCode && methods.magicLink ? [path, target, locale].join(' ') : undefined
    case '/sign-up': {
      const state = signUp ? (firstRun ? 'first' : 'open') : ''
      return !signUp || isRule ? [path, state, target, locale].join(' ') : undefined
    }
    case '/reset-password':
      return isRule ? [path, locale].join(' ') : undefined
    default:
      if (!plainPages.includes(path)) return undefined
      if (path === '/forgot-password' && next) return undefined
      return [path, target, locale].join(' ')
  }
}

const both = [false, true]
/** The rest of the list is removed by the server that does not offer it. */
const methods = { password: true, passkey: true, magicLink: true, mailCode: true }

export type WantedShell = {
  readonly path: string
  readonly variant: ShellVariant
  /** Of a page with one message. */
  readonly search?: Readonly<Record<string, string>>
  readonly signedIn?: boolean | undefined
  readonly invitation?: Boot['invitation']
  readonly legal?: Boot['legal']
}

/** Where it changes nothing. */
export const plainVariant = {
  signUp: true,
  firstRun: false,
  next: false,
  passwordLength: prerenderedPasswordLength,
  methods,
}

/** All shells that the build has to render, by name. */
export function shellsToRender(): ReadonlyMap<string, WantedShell> {
  const wanted = new Map<string, WantedShell>()
  const add = (path: string, locale: Locale, signUp: boolean, firstRun: boolean, next: boolean) => {
    const passwordLength = prerenderedPasswordLength
    const variant = { locale, signUp, firstRun, next, passwordLength, methods }
    const name = shellName(path, variant)
    if (name !== undefined && !wanted.has(name)) wanted.set(name, { path, variant })
  }
  for (const path of ['/sign-in', '/sign-in/email', '/sign-up', ...plainPages]) {
    for (const locale of locales) {
      for (const signUp of both) {
        for (const firstRun of both)
          for (const next of both) add(path, locale, signUp, firstRun, next)
      }
    }
  }
  for (const locale of locales) {
    for (const [page, { path = page, states }] of Object.entries(noticePages)) {
      for (const { state, isOwn, ...shown } of states) {
        const variant = { locale, ...plainVariant, notice: state }
        const legal = shown.legal && isOwn ? { legal: { ...shown.legal, locale } } : {}
        wanted.set(shellName(page, variant) ?? '', { path, variant, ...shown, ...legal })
      }
    }
  }
  return wanted
}
