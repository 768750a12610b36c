import { legalLinks } from '@guildhall/contract/legal-links'
import { useTranslations } from 'use-intl/react'
import { boot } from '../lib/boot.ts'
import { Row, TextLink } from '../ui/index.ts'

/** In a tab of their own, so that a form with what was typed stays. The server edits the prerendered ones. */
export function LegalLinks() {
  const t = useTranslations('common.ui.legal')
  const links = legalLinks(boot().branding)
  return links.length > 0 ? (
    <Row gap={4} data-legal="">
      {links.map(({ kind, href }) => (
        <TextLink key={kind} href={href} target="_blank">
          {t(kind)}
        </TextLink>
      ))}
    </Row>
  ) : null
}
