import type { Boot, Locale } from './boot.ts'
import { locales } from './boot.ts'

/**
 * Forms that work without a script and look the same for everybody: the build draws them and the
 * server sends the drawing, so that fields and buttons are there before any script. A shell is
 * named by all that it shows.
 */
export type Shell = { readonly path: string; readonly title: string; readonly html: string }
export type Shells = Readonly<Record<string, Shell>>

export type ShellFacts = Pick<Boot, 'locale' | 'signUp' | 'firstRun' | 'passwordLength'> & {
  /** Does the address name a place to go on to? */
  readonly next: boolean
}

/** Stands in a shell wherever the place to go on to belongs. */
export const nextMark = '/-next-'

/** Stands in a shell where the base of the account API belongs, which the build cannot know. */
export const authMark = '/-auth-'

/** The rule for passwords that is drawn; a server with a rule of its own sends no such shell. */
export const drawnPasswordLength = { min: 8, max: 128 }

/** The name of the shell that is true of these facts, if one is drawn. */
export function shellName(path: string, facts: ShellFacts): string | undefined {
  const { locale, signUp, firstRun, next } = facts
  const wish = next ? 'next' : ''
  switch (path) {
    case '/':
      // Leads every visitor to the same form.
      return next ? undefined : shellName('/sign-in', facts)
    case '/sign-in':
      return [path, signUp ? 'open' : '', wish, locale].join(' ')
    case '/sign-up': {
      const drawn =
        !signUp ||
        (facts.passwordLength.min === drawnPasswordLength.min &&
          facts.passwordLength.max === drawnPasswordLength.max)
      const state = signUp ? (firstRun ? 'first' : 'open') : ''
      return drawn ? [path, state, wish, locale].join(' ') : undefined
    }
    default:
      return undefined
  }
}

const both = [false, true]

/** Everything the build has to draw, by name. */
export function shellsToDraw(): ReadonlyMap<string, { path: string; facts: ShellFacts }> {
  const wanted = new Map<string, { path: string; facts: ShellFacts }>()
  const add = (path: string, locale: Locale, signUp: boolean, firstRun: boolean, next: boolean) => {
    const facts = { locale, signUp, firstRun, next, passwordLength: drawnPasswordLength }
    const name = shellName(path, facts)
    if (name !== undefined && !wanted.has(name)) wanted.set(name, { path, facts })
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
