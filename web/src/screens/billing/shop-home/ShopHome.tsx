import { useTranslations } from 'use-intl/react'
import { ShopPage } from '../shop/ShopPage.tsx'
import { Figures } from './Figures.tsx'
import { Latest } from './Latest.tsx'
import { SetUp } from './SetUp.tsx'
import { Waiting } from './Waiting.tsx'

/** Where a merchant begins: what is left to set up, how the shop does, and what waits for somebody. */
export function ShopHome() {
  const t = useTranslations('shop-home.ui')
  return (
    <ShopPage title={t('title')} purpose={t('purpose')}>
      {(shop) => (
        <>
          {shop.may('catalog', 'read') ? <SetUp shop={shop} /> : null}
          {shop.may('sale', 'read') ? (
            <>
              <Figures shop={shop} beside={<Waiting shop={shop} />} />
              <Latest shop={shop} />
            </>
          ) : (
            <Waiting shop={shop} />
          )}
        </>
      )}
    </ShopPage>
  )
}
