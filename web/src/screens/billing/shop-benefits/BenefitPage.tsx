import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { benefits } from '../../../lib/calls.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import { Button, IconEdit, IconTrash, Row, Skeleton, Stack, WithAside } from '../../../ui/index.ts'
import { Breadcrumbs, Tabs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { BenefitFacts } from './BenefitFacts.tsx'
import { BenefitGrants } from './BenefitGrants.tsx'
import { BenefitKeys } from './BenefitKeys.tsx'
import type { Benefit } from './benefit-fields.ts'
import { DeleteBenefit } from './DeleteBenefit.tsx'
import { EditBenefit } from './EditBenefit.tsx'
import { useHolders } from './use-holders.ts'

/** One benefit: what it is, who has it, and its license keys. */
export function BenefitPage() {
  const t = useTranslations('shop-benefits.ui')
  const { shop, one: benefit, error, refetch } = useOne(benefits.get, ['catalog', 'read'])
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null)
  const list = useListSearch()
  // Back from another service, the form that led there is open again.
  const isAsked = asked ?? (list.fields.guild_token ? 'edit' : null)
  const title = benefit?.description ?? t('benefit')
  const slug = shop?.organization.slug ?? ''
  const href = benefit && linkTo('/o/:slug/benefits/:id', { slug, id: benefit.id })
  useRemember(href === undefined ? undefined : { href, label: title })
  function close() {
    setAsked(null)
    if (list.fields.guild_token) list.change({ guild_token: '' })
  }

  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/benefits', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['catalog', 'read']}
      action={(here) =>
        benefit ? <Actions shop={here} benefit={benefit} onAsk={setAsked} /> : null
      }
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : benefit ? (
          <>
            <Details shop={here} benefit={benefit} />
            {isAsked === 'edit' && here.may('catalog', 'write') ? (
              <EditBenefit shop={here} benefit={benefit} onClose={close} />
            ) : null}
            {isAsked === 'delete' ? (
              <DeleteBenefit shop={here} benefit={benefit} onClose={close} />
            ) : null}
          </>
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

type ActionsProps = {
  shop: Shop
  benefit: Benefit
  onAsk: (asked: 'edit' | 'delete') => void
}

function Actions({ shop, benefit, onAsk }: ActionsProps) {
  const t = useTranslations('shop-benefits.ui')
  const mayNot = shop.may('catalog', 'write') ? undefined : t('mayNot')
  return (
    <Row>
      <Button disabledReason={mayNot} icon={<IconEdit />} onClick={() => onAsk('edit')}>
        {t('edit.open')}
      </Button>
      <Button
        disabledReason={mayNot ?? (benefit.deletable ? undefined : t('notDeletable'))}
        kind="danger-quiet"
        icon={<IconTrash />}
        onClick={() => onAsk('delete')}
      >
        {t('delete.open')}
      </Button>
    </Row>
  )
}

function Details({ shop, benefit }: { shop: Shop; benefit: Benefit }) {
  const t = useTranslations('shop-benefits.ui')
  const list = useListSearch()
  const { all } = useHolders(benefit.id)
  const hasKeys = benefit.type === 'license_keys' && shop.may('customer', 'read')
  const isOnKeys = hasKeys && list.fields.tab === 'keys'
  const { slug } = shop.organization
  const tabTo = (tab?: string) => linkTo('/o/:slug/benefits/:id', { slug, id: benefit.id }, { tab })
  return (
    <WithAside aside={<BenefitFacts shop={shop} benefit={benefit} />}>
      <Stack gap={4}>
        {hasKeys ? (
          <Tabs
            label={benefit.description}
            items={[
              { href: tabTo(), label: t('grants.title'), count: all, current: !isOnKeys },
              { href: tabTo('keys'), label: t('keys.title'), current: isOnKeys },
            ]}
          />
        ) : null}
        {isOnKeys ? (
          <BenefitKeys shop={shop} benefit={benefit} />
        ) : (
          <BenefitGrants shop={shop} benefit={benefit} />
        )}
      </Stack>
    </WithAside>
  )
}
