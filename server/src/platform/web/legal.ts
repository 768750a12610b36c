import type { Boot } from '@guildhall/contract/boot'
import { type LegalLink, legalLinks } from '@guildhall/contract/legal-links'
import { legalPlaceholders } from '@guildhall/contract/shells'

const list = /<div [^>]*data-legal=""[^>]*>(.*?)<\/div>/gs
const sentence = /<p [^>]*data-legal="terms"[^>]*>.*?<\/p>/gs
const anchor = /<a [^>]*href="([^"]*)"[^>]*>.*?<\/a>/gs

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The prerendered pages have every link of the operator; this keeps those that are set. */
export function keepLegal(html: string, branding: Boot['branding']): string {
  if (!html.includes('data-legal=')) return html
  const hrefs = new Map<string, string>()
  for (const { kind, href } of legalLinks(branding)) hrefs.set(placeholderOf(kind), href)
  const filled = (text: string) =>
    text.replace(anchor, (all, placeholder: string) => {
      const href = hrefs.get(placeholder)
      return href === undefined
        ? ''
        : all.replace(`"${placeholder}"`, () => `"${escapeHtml(href)}"`)
    })
  return html
    .replace(list, (all) => (hrefs.size > 0 ? filled(all) : ''))
    .replace(sentence, (all) => (branding.termsUrl ? filled(all) : ''))
}

function placeholderOf(kind: LegalLink['kind']): string {
  return legalLinks(legalPlaceholders).find((each) => each.kind === kind)?.href ?? ''
}
