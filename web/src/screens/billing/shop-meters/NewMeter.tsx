import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { createKeys } from '../../../lib/idempotency.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import { useToast } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShop } from '../shop/use-shop.ts'
import { MeterForm, type MeterInput } from './MeterForm.tsx'

/** The form of a meter that does not exist yet. */
export function NewMeter() {
  const t = useTranslations('shop-meters.ui')
  const slug = useShop().shop?.organization.slug ?? ''
  return (
    <ShopPage
      title={t('create.title')}
      purpose={t('create.purpose')}
      width="full"
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/meters', { slug }) },
            { label: t('create.title') },
          ]}
        />
      }
      needs={['catalog', 'write']}
    >
      {(shop) => <Form shop={shop} />}
    </ShopPage>
  )
}

function Form({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-meters.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const [keys] = useState(createKeys)
  const invalidate = useInvalidate(meters.list)
  const { id: organizationId, slug } = shop.organization

  async function create(input: MeterInput) {
    const { filter, aggregation } = input
    if (!filter || !aggregation) return null
    const body = { ...input, organizationId, filter: filter as never, aggregation }
    const sent = await trySend(meters.create, body, { idempotencyKey: keys.keyOf(body) })
    if (sent.failure) return sent.failure
    keys.answered()
    invalidate()
    toast(t('create.done'))
    void navigate({ href: linkTo('/o/:slug/meters/:id', { slug, id: sent.data.id }) })
    return null
  }

  return <MeterForm shop={shop} cancelHref={linkTo('/o/:slug/meters', { slug })} send={create} />
}
