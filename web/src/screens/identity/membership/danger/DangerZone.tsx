import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { firstFailed } from '../../../../lib/first-failed.ts'
import { linkTo } from '../../../../lib/links.ts'
import { rolesOf } from '../../../../lib/people.ts'
import { useTitle } from '../../../../lib/title.ts'
import { useSlug } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Button, Page, Skeleton, Stack } from '../../../../ui/index.ts'
import { useMayQuery, useOrganization, useOwnRoleQuery } from '../../organizations/queries.ts'
import { LeaveOrganization } from '../LeaveOrganization.tsx'
import { useSummaryQuery } from '../queries.ts'
import { useWhyNotLeave } from '../use-why-not-leave.ts'
import { DangerCard } from './DangerCard.tsx'
import { DeleteOrganization } from './DeleteOrganization.tsx'
import { TransferOwnership } from './TransferOwnership.tsx'

/** Handing over, leaving and deleting an organization; why one is not possible is said before the click. */
export function DangerZone() {
  const t = useTranslations('membership.ui.danger')
  const l = useTranslations('membership.ui.leave')
  const e = useTranslations('membership.errors')
  const o = useTranslations('organizations.errors')
  const navigate = useNavigate()
  const slug = useSlug() ?? ''
  const found = useOrganization(slug)
  const organization = found.data
  const id = organization?.id
  const ownRole = useOwnRoleQuery(slug)
  const counts = useSummaryQuery(id)
  const permission = useMayQuery(id, { organization: ['delete'] })
  const [role, summary, mayDelete] = [ownRole.data?.role, counts.data, permission.data?.success]
  const failed = firstFailed(found, ownRole, counts, permission)
  const whyNotLeave = useWhyNotLeave(id ?? '', (id && role) ?? null)
  const [asked, setAsked] = useState<'transfer' | 'leave' | 'delete' | null>(null)
  useTitle(t('title'))
  const close = () => setAsked(null)
  const isKnown = organization && role !== undefined && summary && mayDelete !== undefined

  function whyNotTransfer() {
    if (!rolesOf({ role }).includes('owner')) return e('ONLY_AN_OWNER_CAN_TRANSFER_THE_OWNERSHIP')
    return summary?.members === 1 ? t('alone') : undefined
  }

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isKnown ? (
        <Stack gap={5}>
          <DangerCard title={t('transfer')} text={t('transferText')}>
            <Button disabledReason={whyNotTransfer()} onClick={() => setAsked('transfer')}>
              {t('transferAction')}
            </Button>
          </DangerCard>
          <DangerCard title={t('leave')} text={t('leaveText')}>
            <Button
              kind="danger-quiet"
              disabledReason={whyNotLeave}
              onClick={() => setAsked('leave')}
            >
              {l('leave')}
            </Button>
          </DangerCard>
          <DangerCard tone="danger" title={t('delete')} text={t('deleteText')}>
            <Button
              kind="danger-quiet"
              disabledReason={
                mayDelete ? undefined : o('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
              }
              onClick={() => setAsked('delete')}
            >
              {t('deleteAction')}
            </Button>
          </DangerCard>
        </Stack>
      ) : (
        <Skeleton lines={9} />
      )}
      {asked === 'transfer' && organization ? (
        <TransferOwnership organization={organization} onClose={close} />
      ) : null}
      {asked === 'leave' && organization ? (
        <LeaveOrganization
          organization={organization}
          onClose={close}
          onLeft={() => navigate({ href: linkTo('/account/organizations') })}
        />
      ) : null}
      {asked === 'delete' && organization && summary ? (
        <DeleteOrganization organization={organization} summary={summary} onClose={close} />
      ) : null}
    </Page>
  )
}
