import { useTranslations } from 'use-intl/react'
import { meters } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { pageZone } from '../../../lib/zone-days.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Button,
  ButtonLink,
  FormError,
  IconArchive,
  IconEdit,
  IconUnarchive,
  Note,
  QuietSelect,
  Row,
  Skeleton,
  Stack,
  WithAside,
} from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { ShopPage } from '../shop/ShopPage.tsx'
import { useOne } from '../shop/use-one.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { lastDays } from './days-of.ts'
import type { Meter } from './filter-draft.ts'
import { MeterAlerts } from './MeterAlerts.tsx'
import { MeterCustomers } from './MeterCustomers.tsx'
import { MeterEvents } from './MeterEvents.tsx'
import { MeterFacts } from './MeterFacts.tsx'
import { QuantityChart } from './QuantityChart.tsx'
import { useArchiveMeter } from './use-archive-meter.ts'

const periods = { '7d': 7, '30d': 30, '90d': 90 } as const
type Period = keyof typeof periods
const isPeriod = (text: string | undefined): text is Period => text !== undefined && text in periods

/** One meter: what it counted, who used it, and what charges for it. */
export function MeterPage() {
  const t = useTranslations('shop-meters.ui')
  const { shop, one: meter, error, refetch } = useOne(meters.get, ['catalog', 'read'])
  const slug = shop?.organization.slug ?? ''
  const title = meter?.name ?? t('meter')
  const href = meter && linkTo('/o/:slug/meters/:id', { slug, id: meter.id })
  useRemember(href === undefined ? undefined : { href, label: title })
  return (
    <ShopPage
      title={title}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), href: linkTo('/o/:slug/meters', { slug }) },
            { label: title },
          ]}
        />
      }
      needs={['catalog', 'read']}
      action={(here) => (meter ? <Actions shop={here} meter={meter} /> : null)}
    >
      {(here) =>
        error ? (
          <QueryProblem error={error} onRetry={() => void refetch()} />
        ) : meter ? (
          <Details shop={here} meter={meter} />
        ) : (
          <Skeleton lines={8} />
        )
      }
    </ShopPage>
  )
}

function Actions({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui')
  const archive = useArchiveMeter()
  const isArchived = meter.archivedAt !== null
  const mayNot = shop.may('catalog', 'write') ? undefined : t('mayNot')
  const { slug } = shop.organization
  return (
    <Stack gap={2}>
      <Row>
        {mayNot ? (
          <Button disabledReason={mayNot} icon={<IconEdit />}>
            {t('edit.open')}
          </Button>
        ) : (
          <ButtonLink
            icon={<IconEdit />}
            href={linkTo('/o/:slug/meters/:id/edit', { slug, id: meter.id })}
          >
            {t('edit.open')}
          </ButtonLink>
        )}
        <Button
          kind="quiet"
          disabledReason={mayNot}
          busy={archive.isPending}
          icon={isArchived ? <IconUnarchive /> : <IconArchive />}
          onClick={() => (isArchived ? archive.restore(meter) : archive.archive(meter))}
        >
          {t(isArchived ? 'archive.restore' : 'archive.open')}
        </Button>
      </Row>
      {archive.problem ? <FormError>{archive.problem}</FormError> : null}
    </Stack>
  )
}

function Details({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui')
  return (
    <WithAside aside={<MeterFacts shop={shop} meter={meter} />}>
      <Stack gap={6}>
        {meter.archivedAt ? (
          <Note tone="info" title={t('archived')}>
            {t('archivedText')}
          </Note>
        ) : null}
        <Counted meter={meter} />
        {shop.sells ? <MeterAlerts shop={shop} meter={meter} /> : null}
        {shop.may('customer', 'read') ? (
          <>
            <MeterCustomers shop={shop} meter={meter} />
            <MeterEvents shop={shop} meter={meter} />
          </>
        ) : null}
      </Stack>
    </WithAside>
  )
}

function Counted({ meter }: { meter: Meter }) {
  const t = useTranslations('shop-meters.ui')
  const list = useListSearch()
  const { now } = useShopWords()
  const asked = list.fields.period
  const period: Period = isPeriod(asked) ? asked : '30d'
  const { data, error, refetch } = useCall(meters.quantities, {
    id: meter.id,
    query: { ...lastDays(now, periods[period]), interval: 'day', timezone: pageZone() },
  })
  if (error) return <QueryProblem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  return (
    <QuantityChart
      title={t('quantities')}
      quantities={data}
      action={
        <QuietSelect
          label={t('period')}
          value={period}
          onChange={({ target }) => list.change({ period: target.value })}
        >
          {Object.keys(periods).map((each) => (
            <option key={each} value={each}>
              {t(`periods.${each as Period}`)}
            </option>
          ))}
        </QuietSelect>
      }
    />
  )
}
