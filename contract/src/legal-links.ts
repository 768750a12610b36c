import type { Branding } from './shared/branding.ts'
import type { LegalKind } from './shared/legal-texts.ts'

type Links = Pick<Branding, 'support' | 'termsUrl' | 'privacyUrl'>
export type LegalLink = { readonly kind: 'help' | 'terms' | 'privacy'; readonly href: string }

/** Where this server shows its own text. */
export const legalPath = (kind: LegalKind) => `/legal/${kind}`

const isPage = /^(?:https?:\/)?\//

/** The links of the operator at the foot of pages and emails, as far as they are set. */
export function legalLinks({ support, termsUrl, privacyUrl }: Links): readonly LegalLink[] {
  const help = support && (isPage.test(support) ? support : `mailto:${support}`)
  const all = [
    { kind: 'help', href: help },
    { kind: 'terms', href: termsUrl },
    { kind: 'privacy', href: privacyUrl },
  ] as const
  return all.flatMap(({ kind, href }) => (href ? [{ kind, href }] : []))
}
