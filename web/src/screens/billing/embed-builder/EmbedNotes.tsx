import { useTranslations } from 'use-intl/react'
import { merchants } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useModeQuery } from '../../../shell/organization-mode.ts'
import { Note, TextLink } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import type { CheckoutLink } from '../shop-links/link-fields.ts'

/** Why a buyer could not pay with this link, or not with real money. */
export function EmbedNotes({ shop, link }: { shop: Shop; link: CheckoutLink }) {
  const t = useTranslations('embed-builder.ui.problems')
  const { id, slug } = shop.organization
  const { data: mode } = useModeQuery()
  const { data: merchant } = useCall(merchants.get, { id })
  if (link.products.every(({ isArchived }) => isArchived)) {
    return (
      <Note tone="danger" title={t('archived')}>
        {t('archivedText')}{' '}
        <TextLink href={linkTo('/o/:slug/links/:id', { slug, id: link.id })}>
          {t('openLink')}
        </TextLink>
      </Note>
    )
  }
  if (mode?.live === false) {
    return (
      <Note tone="info" title={t('sandbox')}>
        {t('sandboxText')}{' '}
        <TextLink href={linkTo('/o/:slug/live', { slug })}>{t('goLive')}</TextLink>
      </Note>
    )
  }
  const { name, address, taxId, noTaxId } = merchant?.orderSettings.seller ?? {}
  const isComplete = name && address?.line1 && address.city && (taxId || noTaxId)
  if (!merchant || isComplete) return null
  return (
    <Note tone="danger" title={t('seller')}>
      {t('sellerText')}{' '}
      <TextLink href={linkTo('/o/:slug/settings/seller', { slug })}>{t('openSeller')}</TextLink>
    </Note>
  )
}
