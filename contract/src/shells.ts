import type { Boot, Locale } from './boot.ts'
import { locales } from './boot.ts'

/**
 * Prerendered forms: the build renders them and the server sends the HTML, so that fields and
 * buttons are there before any script. They are the same for all visitors and work without
 * JavaScript. The name of a shell contains everything that its HTML depends on.
 */
export type Shell = { readonly path: string; readonly title: string; readonly html: string }
export type Shells = Readonly<Record<string, Shell>>

export type ShellVariant = Pick<Boot, 'locale' | 'signUp' | 'firstRun' | 'passwordLength'> & {
  /** Whether the URL has a redirect target. */
  readonly next: boolean
}

/** Placeholder for the redirect target. */
export const nextPlaceholder = '/-next-'

/** Placeholder for the base path of the account API, which the build cannot know. */
export const authPlaceholder = '/-auth-'

/** The password rule in the prerendered forms; a server with another rule does not send them. */
const prerenderedPasswordLength = { min: 8, max: 128 }

/** The name of the shell for this variant, if one is prerendered. */
export function shellName(path: string, variant: ShellVariant): string | undefined {
  const { locale, signUp, firstRun, next } = variant
  const target = next ? 'next' : ''
  switch (path) {
    case '/':
      // Leads every visitor to the same form.
      return next ? undefined : shellName('/sign-in', variant)
    case '/sign-in':
      return [path, signUp ? 'open' : '', target, locale].join(' ')
    case '/sign-up': {
      const isPrerendered =
        !signUp ||
        (variant.passwordLength.min === prerenderedPasswordLength.min &&
          variant.passwordLength.max === prerenderedPasswordLength.max)
      const state = signUp ? (firstRun ? 'first' : 'open') : ''
      return isPrerendered ? [path, state, target, locale].join(' ') : undefined
    }
    default:
      return undefined
  }
}

const both = [false, true]

/** All shells that the build has to render, by name. */
export function shellsToRender(): ReadonlyMap<string, { path: string; variant: ShellVariant }> {
  const wanted = new Map<string, { path: string; variant: ShellVariant }>()
  const add = (path: string, locale: Locale, signUp: boolean, firstRun: boolean, next: boolean) => {
    const variant = { locale, signUp, firstRun, next, passwordLength: prerenderedPasswordLength }
    const name = shellName(path, variant)
    if (name !== undefined && !wanted.has(name)) wanted.set(name, { path, variant })
  }
  for (const path of ['/sign-in', '/sign-up']) {
    for (const locale of locales) {
      for (const signUp of both) {
        for (const firstRun of both)
          for (const next of both) add(path, locale, signUp, firstRun, next)
      }
    }
  }
  return wanted
}
