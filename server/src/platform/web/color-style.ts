import type { AccentPalette } from '@guildhall/contract/shared/accent-colors'
import type { AccentColors } from '@guildhall/contract/shared/branding'

const rule = (selector: string, set: AccentColors) =>
  `${selector}{--accent:${set.accent};--accent-hover:${set.accentHover};--on-accent:${set.onAccent};--accent-soft:${set.accentSoft};--link:${set.link};--spine:${set.accent}}`

/**
 * An accent in place of the one in the layer of tokens. It stands in the page, which is drawn with it at
 * once; the nonce is what the policy of the page allows.
 */
export function colorStyle(colors: AccentPalette | null, nonce: string): string {
  if (colors === null) return ''
  const [light, dark] = [rule(':root', colors.light), rule('[data-theme="dark"]', colors.dark)]
  const system = rule('[data-theme="system"]', colors.dark)
  return `<style nonce="${nonce}">${light}${dark}@media (prefers-color-scheme:dark){${system}}</style>\n`
}
