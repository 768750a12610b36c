import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../../../lib/i18n.ts'
import { formattingLocale } from '../../../lib/languages.ts'
import { useOrganizationNow } from '../../../shell/organization-mode.ts'
import { Person, Text } from '../../../ui/index.ts'
import type { Column } from '../../../ui/widgets.ts'
import { TimeCell } from '../../identity/api-keys/TimeCell.tsx'
import { type ListedCustomer, nameOf } from './customer-name.ts'

export function useCustomerColumns(): readonly Column<ListedCustomer>[] {
  const t = useTranslations('shop-customers.ui')
  const { language } = useLanguage()
  const now = useOrganizationNow(60_000)
  const countries = new Intl.DisplayNames([formattingLocale(language)], { type: 'region' })
  return [
    {
      id: 'name',
      header: t('columns.customer'),
      fixed: true,
      sortable: true,
      person: true,
      place: 1,
      cell: (customer) => (
        <Person
          name={nameOf(customer, t('unnamed'))}
          note={customer.name ? (customer.email ?? undefined) : undefined}
        />
      ),
    },
    {
      id: 'externalId',
      header: t('columns.externalId'),
      place: 0,
      roomy: true,
      cell: ({ externalId }) =>
        externalId ? (
          <Text as="span" translate="no">
            {externalId}
          </Text>
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'country',
      header: t('columns.country'),
      place: 3,
      cell: ({ billingAddress }) =>
        billingAddress ? (
          <span lang={formattingLocale(language)}>{countries.of(billingAddress.country)}</span>
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'subscriptions',
      header: t('columns.subscriptions'),
      figures: true,
      place: 4,
      cell: ({ runningSubscriptions: count }) => (count > 0 ? t('runningCount', { count }) : '–'),
    },
    {
      id: 'created_at',
      header: t('columns.since'),
      sortable: true,
      figures: true,
      place: 2,
      cell: ({ createdAt }) => <TimeCell value={createdAt} now={now} none="" />,
    },
  ]
}

const Nothing = () => (
  <Text as="span" tone="muted">
    –
  </Text>
)
