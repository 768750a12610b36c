import { useTranslations } from 'use-intl/react'
import { membership } from '../../../../lib/calls.ts'
import { useCall } from '../../../../lib/data.ts'
import { linkTo } from '../../../../lib/links.ts'
import { useTitle } from '../../../../lib/title.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { ButtonLink, Note, Page, Skeleton } from '../../../../ui/index.ts'
import { CreateForm } from './CreateForm.tsx'

/** Creates an organization; that it is not possible is said before the form. */
export function NewOrganization() {
  const t = useTranslations('organizations.ui.create')
  const e = useTranslations('organizations.errors')
  const { data, error, refetch } = useCall(membership.allowance, {})
  useTitle(t('title'))
  const isFull = data?.limit !== undefined && data.limit !== null && data.memberships >= data.limit

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : !data.allowCreate ? (
        <Note tone="info">{e('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION')}</Note>
      ) : isFull ? (
        <Note
          tone="info"
          title={t('full', { count: data.memberships })}
          action={
            <ButtonLink size="sm" href={linkTo('/account/organizations')}>
              {t('mine')}
            </ButtonLink>
          }
        >
          {e('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')}
        </Note>
      ) : (
        <CreateForm />
      )}
    </Page>
  )
}
