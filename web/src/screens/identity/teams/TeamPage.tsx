import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../../../lib/links.ts'
import { useTitle } from '../../../lib/title.ts'
import { useSlug } from '../../../shell/organizations.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import { Button, IconEdit, IconTrash, Page, Row, Skeleton } from '../../../ui/index.ts'
import { Breadcrumbs } from '../../../ui/widgets.ts'
import { useMay, useOrganization } from '../organizations/queries.ts'
import { AddToTeam } from './AddToTeam.tsx'
import { DeleteTeam } from './DeleteTeam.tsx'
import { useTeam } from './queries.ts'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamNameDialog } from './TeamNameDialog.tsx'
import { useWhyNotDelete } from './use-why-not-delete.ts'

/** One team: its name and its members. */
export function TeamPage() {
  const t = useTranslations('teams.ui')
  const navigate = useNavigate()
  const slug = useSlug() ?? ''
  const { id: teamId = '' } = useParams({ strict: false }) as { id?: string }
  const { data: organization, error: outside, refetch: again } = useOrganization(slug)
  const id = organization?.id
  const { data: team, error, refetch } = useTeam(id, teamId)
  const mayRename = useMay(id, { team: ['update'] })
  const mayDelete = useMay(id, { team: ['delete'] })
  const mayAdd = useMay(id, { member: ['update'] })
  const mayRemove = useMay(id, { member: ['delete'] })
  const whyNotDelete = useWhyNotDelete(mayDelete)
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null)
  const title = team?.name ?? t('team')
  useTitle(title)
  const href = linkTo('/o/:slug/settings/teams/:id', { slug, id: teamId })
  useRemember(team && { href, label: team.name })
  const close = () => setAsked(null)
  const failure = outside ?? error
  const back = linkTo('/o/:slug/settings/teams', { slug })

  return (
    <Page
      crumbs={<Breadcrumbs items={[{ label: t('title'), href: back }, { label: title }]} />}
      width="form"
      title={title}
      purpose={team ? t('memberCount', { count: team.members }) : undefined}
      action={
        team && (mayRename || mayDelete) ? (
          <Row>
            {mayRename ? (
              <Button icon={<IconEdit />} onClick={() => setAsked('rename')}>
                {t('rename')}
              </Button>
            ) : null}
            <Button
              kind="danger-quiet"
              icon={<IconTrash />}
              disabledReason={whyNotDelete(team)}
              onClick={() => setAsked('delete')}
            >
              {t('delete')}
            </Button>
          </Row>
        ) : undefined
      }
    >
      {failure ? (
        <QueryProblem error={failure} onRetry={() => void (outside ? again() : refetch())} />
      ) : team && id ? (
        <>
          {mayAdd ? <AddToTeam team={team} /> : null}
          <TeamMembers team={team} mayRemove={mayRemove ?? false} />
        </>
      ) : (
        <Skeleton rows={3} />
      )}
      {team && asked === 'rename' ? (
        <TeamNameDialog
          organizationId={team.organizationId}
          team={team}
          onClose={close}
          onDone={close}
        />
      ) : null}
      {team && asked === 'delete' ? (
        <DeleteTeam
          team={team}
          onClose={close}
          onDone={() => void navigate({ href: back, replace: true })}
        />
      ) : null}
    </Page>
  )
}
