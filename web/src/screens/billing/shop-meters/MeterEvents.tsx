import { useTranslations } from 'use-intl/react'
import { usage } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { List, ListItem, Section, Skeleton, Text, TextLink } from '../../../ui/index.ts'
import type { Shop } from '../shop/use-shop.ts'
import { useShopWords } from '../shop/use-shop-words.tsx'
import { nameOf } from '../shop-customers/customer-name.ts'
import type { Meter } from './filter-draft.ts'

const shown = 8

/** The latest events that it counts. */
export function MeterEvents({ shop, meter }: { shop: Shop; meter: Meter }) {
  const t = useTranslations('shop-meters.ui.events')
  const { moment } = useShopWords()
  const { id: organizationId, slug } = shop.organization
  const { data, error, refetch } = useCall(usage.list, {
    query: { organizationId, meterId: meter.id, limit: shown },
  })
  const toList = linkTo('/o/:slug/usage', { slug }, { meter: meter.id })
  return (
    <Section title={t('title')} action={<TextLink href={toList}>{t('all')}</TextLink>}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : data.items.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List ruled>
          {data.items.map(({ id, name, customer, externalCustomerId, timestamp }) => (
            <ListItem
              key={id}
              trail={
                <Text as="span" size="small" tone="muted">
                  {moment(timestamp)}
                </Text>
              }
            >
              <TextLink href={linkTo('/o/:slug/usage', { slug }, { meter: meter.id, open: id })}>
                <span translate="no">{name}</span>
              </TextLink>
              <Text size="small" tone="muted">
                {customer ? nameOf(customer, customer.id) : (externalCustomerId ?? '')}
              </Text>
            </ListItem>
          ))}
        </List>
      )}
    </Section>
  )
}
