import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  discounts,
  disputes,
  merchantWebhooks,
  subscriptions,
  withdrawals,
} from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { useModeQuery, useOrganizationNow } from '../../../shell/organization-mode.ts'
import {
  IconCalendar,
  IconDiscounts,
  IconLegal,
  IconWarning,
  IconWebhook,
  List,
  ListItem,
  Section,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { endingSoon } from '../shop/ending-soon.ts'
import type { Shop } from '../shop/use-shop.ts'

type Concern = 'sales' | 'disputes' | 'pastDue' | 'withdrawals' | 'discounts' | 'webhooks'

const icons: Readonly<Record<Concern, ReactNode>> = {
  sales: <IconWarning />,
  disputes: <IconWarning />,
  pastDue: <IconCalendar />,
  withdrawals: <IconLegal />,
  discounts: <IconDiscounts />,
  webhooks: <IconWebhook />,
}

/** What somebody has to look at, what costs money first. */
export function Waiting({ shop }: { shop: Shop }) {
  const t = useTranslations('shop-home.ui.waiting')
  const counts = useCounts(shop)
  const { slug } = shop.organization
  const hrefs: Partial<Record<Concern, string>> = {
    sales: linkTo('/o/:slug/settings/payments', { slug }),
    disputes: linkTo('/o/:slug/disputes', { slug }),
    pastDue: linkTo('/o/:slug/subscriptions', { slug }, { status: 'past_due' }),
    withdrawals: linkTo('/o/:slug/withdrawals', { slug }, { status: 'declared' }),
    discounts: linkTo('/o/:slug/discounts', { slug }, { state: 'ending', sort: 'ends_at' }),
    webhooks: linkTo('/o/:slug/developers/webhooks', { slug }, { kind: 'billing' }),
  }
  const found = (Object.keys(counts) as Concern[]).filter((each) => (counts[each] ?? 0) > 0)
  return (
    <Section title={t('title')}>
      {found.length === 0 ? (
        <Text tone="muted">{t('none')}</Text>
      ) : (
        <List ruled>
          {found.map((concern) => {
            const count = counts[concern] ?? 0
            const href = hrefs[concern]
            const name = t(`${concern}.name`, { count })
            return (
              <ListItem key={concern} lead={icons[concern]}>
                {href ? <TextLink href={href}>{name}</TextLink> : <Text strong>{name}</Text>}
                <Text size="small" tone="muted">
                  {t(`${concern}.text`)}
                </Text>
              </ListItem>
            )
          })}
        </List>
      )}
    </Section>
  )
}

/** How many there are of each; undefined for what is not known, or not for this person. */
function useCounts({ organization, may }: Shop): Readonly<Record<Concern, number | undefined>> {
  const organizationId = organization.id
  const mode = useModeQuery()
  const reads = { enabled: may('sale', 'read') }
  const manages = { enabled: may('organization', 'update') }
  const asked = { organizationId, limit: 1 }
  const open = useCall(
    disputes.list,
    { query: { ...asked, status: ['needs_response', 'early_warning'] } },
    reads,
  )
  const late = useCall(subscriptions.list, { query: { ...asked, status: ['past_due'] } }, reads)
  const declared = useCall(withdrawals.list, { query: { ...asked, status: ['declared'] } }, reads)
  const ending = useCall(
    discounts.list,
    { query: { ...asked, ...endingSoon(useOrganizationNow(60_000)) } },
    { enabled: may('catalog', 'read') },
  )
  const endpoints = useCall(
    merchantWebhooks.list,
    { query: { organizationId, limit: 100 } },
    manages,
  )
  const total = (answer: { pagination: { totalCount: number } } | undefined) =>
    answer?.pagination.totalCount
  return {
    sales: mode.data?.salesStopped ? 1 : 0,
    disputes: total(open.data),
    pastDue: total(late.data),
    withdrawals: total(declared.data),
    discounts: total(ending.data),
    webhooks: endpoints.data?.items.filter(
      ({ disabledReason }) => disabledReason !== null && disabledReason !== 'paused',
    ).length,
  }
}
