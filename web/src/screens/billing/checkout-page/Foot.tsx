import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { Row, Stack, Text, TextLink } from '../../../ui/index.ts'
import { FootLanguage } from './FootLanguage.tsx'
import { SellerFoot } from './SellerFoot.tsx'
import { useWords } from './use-page.ts'

type FootProps = {
  page: Pick<BuyerPage, 'address' | 'locale' | 'operator' | 'seller'>
  /** On a page that can be opened again as it is. */
  hasLanguages?: boolean | undefined
}

/** Who sells, and who runs the server, with their texts, in tabs of their own so that a form stays. */
export function Foot({ page, hasLanguages }: FootProps) {
  const { operator, seller } = page
  const { t } = useWords()
  const legal = useTranslations('common.ui.legal')
  return (
    <Stack gap={3}>
      {hasLanguages ? <FootLanguage page={page} /> : null}
      <SellerFoot seller={seller} />
      <Row gap={3}>
        <Text as="span" size="small" tone="faint">
          {t('poweredBy', { name: operator.name })}
        </Text>
        {operator.links.map(({ kind, href }) => (
          <Text key={kind} as="span" size="small">
            <TextLink href={href} target="_blank" quiet>
              {legal(kind)}
            </TextLink>
          </Text>
        ))}
      </Row>
    </Stack>
  )
}
