import { useTranslations } from 'use-intl/react'
import { firstFailed } from '../../../../lib/first-failed.ts'
import { useTitle } from '../../../../lib/title.ts'
import { useSlug } from '../../../../shell/organizations.ts'
import { QueryProblem } from '../../../../shell/QueryProblem.tsx'
import { Note, Page, Section, Skeleton } from '../../../../ui/index.ts'
import { useMayQuery, useOrganization } from '../queries.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { Logo } from './Logo.tsx'

/** Name, address, logo and metadata of an organization. */
export function General() {
  const t = useTranslations('organizations.ui.general')
  const e = useTranslations('organizations.errors')
  const slug = useSlug() ?? ''
  const found = useOrganization(slug)
  const organization = found.data
  const permission = useMayQuery(organization?.id, { organization: ['update'] })
  const may = permission.data?.success
  const failed = firstFailed(found, permission)
  useTitle(t('title'))
  const isKnown = organization !== undefined && may !== undefined

  return (
    <Page width="form" title={t('title')} purpose={t('purpose')}>
      {failed ? (
        <QueryProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isKnown ? (
        <>
          {may ? null : (
            <Note tone="info">{e('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')}</Note>
          )}
          <Section title={t('logo')}>
            <Logo organization={organization} readOnly={!may} />
          </Section>
          <Section title={t('details')}>
            <DetailsForm key={organization.id} organization={organization} readOnly={!may} />
          </Section>
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}
