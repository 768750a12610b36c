import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { membership, type OutputOf, organizations } from '../../../../lib/calls.ts'
import { useAction } from '../../../../lib/data.ts'
import { linkTo } from '../../../../lib/links.ts'
import { Note, Text, useToast } from '../../../../ui/index.ts'
import { ConfirmDialog } from '../../../../ui/widgets.ts'
import type { Organization } from '../../organizations/queries.ts'
import { useGone } from '../use-gone.ts'
import { useBillingCounts } from './use-billing-counts.ts'

type DeleteOrganizationProps = {
  organization: Organization
  summary: OutputOf<typeof membership.summary>
  onClose: () => void
}

export function DeleteOrganization({ organization, summary, onClose }: DeleteOrganizationProps) {
  const t = useTranslations('membership.ui.danger')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const gone = useGone()
  const navigate = useNavigate()
  const { id: organizationId, name, slug } = organization
  const { products, customers, subscriptions } = useBillingCounts(organizationId)
  const remove = useAction(organizations.remove, { invalidates: [membership.allowance] })
  const shown = (count: number | null | undefined) =>
    count === null ? t('unknown') : (count ?? '…')

  async function confirm() {
    if (!(await remove.run({ organizationId }))) return
    toast(t('deleted', { name }))
    await gone(organizationId, () => navigate({ href: linkTo('/account/organizations') }))
  }

  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name })}
      confirmLabel={t('deleteConfirm')}
      cancelLabel={c('cancel')}
      busy={remove.isPending}
      busyLabel={c('loading')}
      error={remove.problem ?? undefined}
      effects={[
        { label: t('effects.members'), value: summary.members },
        { label: t('effects.invitations'), value: summary.pendingInvitations },
        { label: t('effects.teams'), value: summary.teams },
        { label: t('effects.apiKeys'), value: summary.apiKeys },
        { label: t('effects.products'), value: shown(products) },
        { label: t('effects.customers'), value: shown(customers) },
        { label: t('effects.subscriptions'), value: shown(subscriptions) },
      ].filter(({ value }) => value !== 0)}
      typed={{
        label: t('typed', { slug }),
        value: slug,
        missingReason: t('typedMissing'),
        lookAlike: t('lookAlike'),
      }}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {subscriptions ? <Note tone="info">{t('running')}</Note> : null}
      <Text>{t('deleteWarning')}</Text>
    </ConfirmDialog>
  )
}
