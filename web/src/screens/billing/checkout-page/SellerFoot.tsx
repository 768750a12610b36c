import type { Seller } from '@guildhall/contract/buyer-pages'
import { addressLines } from '@guildhall/contract/kernel/address-lines'
import { useLocale } from 'use-intl/react'
import { Row, Stack, Text, TextLink } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Who sells, and how to reach them, as far as they say so. */
export function SellerFoot({ seller }: { seller: Seller | null }) {
  const { t } = useWords()
  const locale = useLocale()
  if (!seller) return null
  const { company, email, links, postalAddress, website } = seller
  const lines = addressLines(postalAddress, locale)
  const isNamed = company !== null || lines.length > 0
  if (!isNamed && !email && !website && links.length === 0) return null
  return (
    <Stack gap={1}>
      {isNamed ? (
        <Text size="small" tone="muted">
          {t('seller.soldBy', { seller: [company ?? seller.name, ...lines].join(', ') })}
        </Text>
      ) : null}
      <Row gap={3}>
        {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
        {website ? <Link href={website}>{new URL(website).host}</Link> : null}
        {links.map(({ href, kind }) => (
          <Link key={kind} href={href}>
            {t(`seller.${kind}`)}
          </Link>
        ))}
      </Row>
    </Stack>
  )
}

/** In a tab of its own, so that a form stays. */
function Link({ href, children }: { href: string; children: string }) {
  return (
    <Text as="span" size="small">
      <TextLink href={href} target="_blank" quiet>
        {children}
      </TextLink>
    </Text>
  )
}
