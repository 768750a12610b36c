import { boot } from '../lib/boot.ts'
import type { OutputOf, preferences } from '../lib/calls.ts'
import { chooseFormats } from '../lib/formats.ts'
import { applyShortcutChoice } from './shortcuts.ts'

type Preferences = OutputOf<typeof preferences.get>

/** What the server does not write into the page; it knows the language and the theme. */
export function applyPreferences({ density, motion, ...formats }: Preferences): void {
  chooseFormats(formats)
  const { dataset } = document.documentElement
  dataset.density = density
  dataset.motion = motion
}

/** Before the first page is drawn. Every sign-in opens a new document, which has them. */
export function startPreferences(): void {
  // The build renders how pages begin, for nobody.
  if (typeof document === 'undefined') return
  const { preferences: own } = boot()
  if (own) applyPreferences(own)
  applyShortcutChoice(own?.shortcuts ?? true)
}
