import { useTranslations } from 'use-intl/react'
import { useListSearch } from '../../../lib/list-search.ts'
import { Tabs } from '../../../ui/widgets.ts'
import { AccountWebhooks } from '../../shared/webhooks/organization/AccountWebhooks.tsx'
import { MerchantWebhooks } from './MerchantWebhooks.tsx'

/** Both kinds of webhooks of an organization: about its accounts and about billing. */
export function OrganizationWebhooks() {
  const t = useTranslations('webhooks.ui')
  const m = useTranslations('merchant-webhooks.ui')
  const { fields, hrefWith } = useListSearch()
  const isBilling = fields.kind === 'billing'
  const tabs = (
    <Tabs
      label={t('title')}
      items={[
        { href: hrefWith({ kind: undefined }), label: t('account.tab'), current: !isBilling },
        { href: hrefWith({ kind: 'billing' }), label: m('tab'), current: isBilling },
      ]}
    />
  )
  return isBilling ? <MerchantWebhooks tabs={tabs} /> : <AccountWebhooks tabs={tabs} />
}
