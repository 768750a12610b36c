import type { Part } from '@guildhall/contract/portal-parts'
import { useTranslations } from 'use-intl/react'
import { Row, TextLink } from '../../../ui/index.ts'
import { naming } from '../checkout-page/naming.ts'

/** The way through a list that is longer than one page. */
export function Pager({ address, part }: { address: string; part: Part<unknown> }) {
  const t = useTranslations('portal-benefits.ui')
  const { page, pages } = part
  if (pages <= 1) return null
  return (
    <Row justify="between">
      {page > 1 ? (
        <TextLink href={naming(address, 'page', page - 1)}>{t('previous')}</TextLink>
      ) : (
        <span />
      )}
      {page < pages ? (
        <TextLink href={naming(address, 'page', page + 1)}>{t('next')}</TextLink>
      ) : null}
    </Row>
  )
}
