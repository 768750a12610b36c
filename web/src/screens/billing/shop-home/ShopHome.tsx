import { useTranslations } from 'use-intl/react'
import { Text } from '../../../ui/index.ts'
import { ShopPage } from '../shop/ShopPage.tsx'

/** Where a merchant begins. */
export function ShopHome() {
  const t = useTranslations('shop-home.ui')
  return (
    <ShopPage title={t('title')}>{({ organization }) => <Text>{organization.name}</Text>}</ShopPage>
  )
}
