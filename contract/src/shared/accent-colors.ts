import { contrast, mix, nearest } from '../kernel/color.ts'
import type { AccentColors } from './branding.ts'

/** An accent as it is drawn in each theme. */
export type AccentPalette = { readonly light: AccentColors; readonly dark: AccentColors }

type Theme = {
  /** Everything that stands beside or behind the accent. */
  readonly backgrounds: readonly string[]
  readonly surface: string
  /** What is written on the pale accent. */
  readonly texts: readonly string[]
  /** Where the accent moves until it can be read: away from the backgrounds. */
  readonly away: string
}

/** The surfaces of the design system, in `web/src/ui/tokens.css`. */
const themes = {
  light: {
    backgrounds: ['#f1f3ee', '#fbfcf9', '#ffffff', '#e8ebe3'],
    surface: '#fbfcf9',
    texts: ['#161b18', '#505a53', '#5f6961'],
    away: '#000000',
  },
  dark: {
    backgrounds: ['#0c110f', '#121816', '#19211e', '#090d0b'],
    surface: '#121816',
    texts: ['#e8eee9', '#a2afa7', '#8f9c95'],
    away: '#ffffff',
  },
} as const satisfies Readonly<Record<string, Theme>>

/** What stands behind most links. */
export const surfaces = { light: themes.light.surface, dark: themes.dark.surface }

const readable = 4.5

function colorsIn({ away, backgrounds, surface, texts }: Theme, chosen: string): AccentColors {
  const standsOut = (color: string) =>
    backgrounds.every((each) => contrast(color, each) >= readable)
  const accent = nearest(chosen, away, standsOut) ?? away
  const soft = (color: string) =>
    [...texts, accent].every((each) => contrast(color, each) >= readable)
  return {
    accent,
    accentHover: mix(accent, away, 0.22),
    onAccent: contrast('#ffffff', accent) >= contrast('#0c110f', accent) ? '#ffffff' : '#0c110f',
    accentSoft: nearest(mix(accent, surface, 0.86), surface, soft) ?? surface,
    link: accent,
  }
}

/**
 * The colors of both themes for a chosen accent. It is darkened in the light theme and lightened in the
 * dark one as far as it needs to be read, so that no choice can make a page unreadable.
 */
export const colorsOf = (chosen: string): AccentPalette => ({
  light: colorsIn(themes.light, chosen),
  dark: colorsIn(themes.dark, chosen),
})
