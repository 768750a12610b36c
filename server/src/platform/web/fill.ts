import type { Boot } from '@guildhall/contract/boot'
import { authPlaceholder } from '@guildhall/contract/shells'
import { colorStyle } from './color-style.ts'
import { keepLanguages } from './languages.ts'
import { keepLegal } from './legal.ts'

/** In prerendered pages, in place of the name of the installation. */
export const productName = 'Guildhall'

/** `</script>` in a value must not end the script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const usual = `COLORS|"THEME"|"NONCE"|${authPlaceholder}|BOOT|TITLE</title>|translate="no">${productName}<`
const usualPattern = new RegExp(usual, 'g')

/** The fills as they are in texts and in parts of a URL. */
function textsOf(fills: Readonly<Record<string, string>>): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [placeholder, value] of Object.entries(fills)) {
    texts.set(encodeURIComponent(placeholder), encodeURIComponent(value))
    texts.set(placeholder, escapeHtml(value))
  }
  return texts
}

/** A text that the page contains already is not sent twice. */
function withoutDrawn(boot: Boot, html: Readonly<Record<string, string>>): Boot {
  const isDrawn = boot.legal && Object.keys(html).length > 0
  return isDrawn ? { ...boot, legal: { ...boot.legal, rendered: '' } as Boot['legal'] } : boot
}

/**
 * Puts what only the server knows in place of the placeholders: in one pass, because what is put
 * there may look like another placeholder.
 */
export function fill(
  template: string,
  boot: Boot,
  fills: Readonly<Record<string, string>> = {},
  html: Readonly<Record<string, string>> = {},
): string {
  const texts = textsOf(fills)
  for (const [placeholder, value] of Object.entries(html)) texts.set(placeholder, value)
  const name = escapeHtml(boot.branding.name)
  const textOf = (found: string) => {
    switch (found) {
      case 'COLORS':
        return colorStyle(boot.branding.colors, boot.nonce)
      case '"THEME"':
        return `"${boot.theme}"`
      case '"NONCE"':
        return `"${boot.nonce}"`
      case authPlaceholder:
        return boot.authBase
      case 'BOOT':
        return inScript(withoutDrawn(boot, html))
      case 'TITLE</title>':
        return `${name}</title>`
      case `translate="no">${productName}<`:
        return `translate="no">${name}<`
      default:
        return texts.get(found) ?? found
    }
  }
  const pattern =
    texts.size > 0 ? new RegExp([usual, ...texts.keys()].join('|'), 'g') : usualPattern
  return keepLanguages(keepLegal(template, boot.branding), boot.legal).replace(pattern, textOf)
}
