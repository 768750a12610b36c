import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { trySend } from '../../../lib/send.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { Note, Skeleton, useToast } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useInvalidate } from '../shop/use-invalidate.ts'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import type { Meter } from './filter-draft.ts'
import { MeterForm, type MeterInput } from './MeterForm.tsx'
import { useMeterUsers } from './use-meter-users.ts'

/** The form of a meter; its filter can change until something was counted. */
export function EditMeter() {
  const t = useTranslations('shop-meters.ui')
  const { shop, one: meter, error, refetch } = useOne(meters.get, ['catalog', 'write'])
  const slug = shop?.organization.slug ?? ''
  const name = meter?.name ?? t('meter')
  return (
    <ShopPage
      title={name}
      width="full"
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/meters', { slug }) },
            ...(meter
              ? [{ label: name, href: linkTo('/o/:slug/meters/:id', { slug, id: meter.id }) }]
              : []),
            { label: t('edit.open') },
          ]}
        />
      }
      needs={['catalog', 'write']}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : meter ? (
          <Form shop={here} meter={meter} />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

/** Events may tell any time from then on. */
const first = new Date('1970-01-01T00:00:00Z')
const hour = 3_600_000

function Form({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui')
  const toast = useToast()
  const navigate = useNavigate()
  const { now } = useShopWords()
  const invalidate = useInvalidate(meters.get, meters.list, meters.quantities)
  const { id } = meter
  const href = linkTo('/o/:slug/meters/:id', { slug: shop.organization.slug, id })
  const counted = useCall(meters.quantities, {
    id,
    query: {
      startTimestamp: first,
      endTimestamp: new Date(Math.ceil(now.getTime() / hour) * hour),
      interval: 'year',
    },
  })
  if (counted.error)
    return <QueryProblem error={counted.error} onRetry={() => void counted.refetch()} />
  if (!counted.data) return <Skeleton lines={8} />

  async function save(input: MeterInput) {
    const { failure } = await trySend(meters.update, {
      ...input,
      filter: input.filter as never,
      id,
    })
    if (failure) return failure
    invalidate()
    toast(t('edit.done', { name: input.name }))
    void navigate({ href })
    return null
  }

  return (
    <MeterForm
      key={id}
      shop={shop}
      meter={meter}
      locked={counted.data.quantities.some(({ quantity }) => quantity !== 0)}
      effects={<Effects shop={shop} meter={meter} />}
      cancelHref={href}
      send={save}
    />
  )
}

/** What a change means for those who have the meter, before it is saved. */
function Effects({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui.effects')
  const { customers, products, benefits } = useMeterUsers(shop, meter.id)
  return (
    <Note tone="info" role="status" title={t('title')}>
      <p>{t('products', { count: products.length })}</p>
      <p>{t('benefits', { count: benefits.length })}</p>
      {customers === undefined ? null : <p>{t('customers', { count: customers })}</p>}
      <p>{t('from')}</p>
    </Note>
  )
}
