import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { useTranslations } from 'use-intl/react'
import { Row, Text, TextLink } from '../../../ui/index.ts'
import { useWords } from './use-page.ts'

/** Who runs the server, with its texts, in tabs of their own so that a form stays. */
export function Foot({ page: { operator } }: { page: Pick<BuyerPage, 'operator'> }) {
  const { t } = useWords()
  const legal = useTranslations('common.ui.legal')
  return (
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
  )
}
