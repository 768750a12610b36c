import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { customers } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  IconEdit,
  IconExternal,
  IconPlus,
  IconTrash,
  IconWallet,
  Row,
  Skeleton,
  WithAside,
} from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { AdjustBalance } from './AdjustBalance.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { BenefitGifts } from './BenefitGifts.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFigures } from './CustomerFigures.tsx'
import { CustomerHas } from './CustomerHas.tsx'
import { CustomerPurchases } from './CustomerPurchases.tsx'
import { CustomerSeats } from './CustomerSeats.tsx'
import { type Customer, nameOf } from './customer-name.ts'
import { DeleteCustomer } from './DeleteCustomer.tsx'
import { EditCustomer } from './EditCustomer.tsx'
import { Gifts } from './Gifts.tsx'
import { GiveBenefit } from './GiveBenefit.tsx'
import { GiveProduct } from './GiveProduct.tsx'
import { NewOrder } from './NewOrder.tsx'
import { PortalLink } from './PortalLink.tsx'

type Asked = 'order' | 'balance' | 'edit' | 'gift' | 'benefit' | 'portal' | 'delete'

/** One customer: who they are, what they bought, and what they have. */
export function CustomerPage() {
  const t = useTranslations('shop-customers.ui')
  const { shop, one: customer, error, refetch } = useOne(customers.get, ['customer', 'read'])
  const [asked, setAsked] = useState<Asked | null>(null)
  const title = customer ? nameOf(customer, t('unnamed')) : t('customer')
  const slug = shop?.organization.slug ?? ''
  const href = customer && linkTo('/o/:slug/customers/:id', { slug, id: customer.id })
  useRemember(href === undefined ? undefined : { href, label: title })
  const close = () => setAsked(null)

  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/customers', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['customer', 'read']}
      action={(here) => (customer ? <Actions shop={here} onAsk={setAsked} /> : null)}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : customer ? (
          <>
            <Details shop={here} customer={customer} onGive={() => setAsked('benefit')} />
            {asked === 'edit' ? <EditCustomer customer={customer} onClose={close} /> : null}
            {asked === 'order' ? (
              <NewOrder shop={here} customer={customer} onClose={close} />
            ) : null}
            {asked === 'balance' ? (
              <AdjustBalance shop={here} customer={customer} onClose={close} />
            ) : null}
            {asked === 'gift' ? (
              <GiveProduct shop={here} customer={customer} onClose={close} />
            ) : null}
            {asked === 'benefit' ? (
              <GiveBenefit shop={here} customer={customer} onClose={close} />
            ) : null}
            {asked === 'portal' ? (
              <PortalLink shop={here} customer={customer} onClose={close} />
            ) : null}
            {asked === 'delete' ? (
              <DeleteCustomer shop={here} customer={customer} onClose={close} />
            ) : null}
          </>
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

function Actions({ shop, onAsk }: { shop: Shop; onAsk: (asked: Asked) => void }) {
  const t = useTranslations('shop-customers.ui')
  const disabledReason = shop.may('customer', 'write') ? undefined : t('mayNot')
  return (
    <Row>
      <Button
        disabledReason={
          shop.may('sale', 'write') && shop.may('catalog', 'read') ? undefined : t('mayNot')
        }
        icon={<IconPlus />}
        onClick={() => onAsk('order')}
      >
        {t('newOrder.open')}
      </Button>
      <Button {...{ disabledReason }} icon={<IconExternal />} onClick={() => onAsk('portal')}>
        {t('portal.open')}
      </Button>
      <Button
        disabledReason={shop.may('refund', 'create') ? undefined : t('mayNot')}
        icon={<IconWallet />}
        onClick={() => onAsk('balance')}
      >
        {t('balance.open')}
      </Button>
      {shop.may('catalog', 'read') ? (
        <Button
          disabledReason={shop.may('refund', 'create') ? undefined : t('mayNot')}
          icon={<IconPlus />}
          onClick={() => onAsk('gift')}
        >
          {t('gifts.open')}
        </Button>
      ) : null}
      <Button {...{ disabledReason }} icon={<IconEdit />} onClick={() => onAsk('edit')}>
        {t('edit.open')}
      </Button>
      <Button
        {...{ disabledReason }}
        kind="danger-quiet"
        icon={<IconTrash />}
        onClick={() => onAsk('delete')}
      >
        {t('delete.open')}
      </Button>
    </Row>
  )
}

type DetailsProps = { shop: Shop; customer: Customer; onGive: () => void }

function Details({ shop, customer, onGive }: DetailsProps) {
  return (
    <WithAside aside={<CustomerFacts customer={customer} />}>
      <CustomerFigures shop={shop} customer={customer} />
      {shop.may('sale', 'read') ? <CustomerPurchases shop={shop} customerId={customer.id} /> : null}
      {shop.may('sale', 'read') ? <CustomerSeats shop={shop} customerId={customer.id} /> : null}
      <CustomerHas shop={shop} customerId={customer.id} onGive={onGive} />
      <Gifts shop={shop} customerId={customer.id} />
      <BenefitGifts shop={shop} customerId={customer.id} />
      <BalanceChanges shop={shop} customerId={customer.id} />
    </WithAside>
  )
}
