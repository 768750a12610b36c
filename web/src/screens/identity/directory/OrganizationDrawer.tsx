import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { directory } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Avatar,
  Button,
  Heading,
  IconTrash,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Drawer } from '../../../ui/widgets.ts'
import { OrganizationFacts } from './OrganizationFacts.tsx'
import { OrganizationMembers } from './OrganizationMembers.tsx'
import { RemoveOrganization } from './RemoveOrganization.tsx'

type OrganizationDrawerProps = {
  id: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One organization beside the list: who belongs to it, its limits and its billing. */
export function OrganizationDrawer({ id, ...drawer }: OrganizationDrawerProps) {
  const t = useTranslations('directory.ui.organizations')
  const { data, error, refetch } = useCall(directory.getOrganization, { id })
  const [removing, setRemoving] = useState(false)
  const organization = data?.organization
  useRemember(
    organization && {
      href: linkTo('/admin/organizations', { open: id }),
      label: organization.name,
    },
  )
  return (
    <Drawer
      {...drawer}
      label={organization?.name ?? t('columns.name')}
      footer={
        data ? (
          <Button
            size="sm"
            kind="danger-quiet"
            icon={<IconTrash />}
            onClick={() => setRemoving(true)}
          >
            {t('remove.open')}
          </Button>
        ) : null
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data && organization ? (
        <>
          <Row gap={4} wrap={false}>
            <Avatar kind="shop" size="lg" name={organization.name} image={organization.logo} />
            <Stack gap={1}>
              <Heading level={2}>{organization.name}</Heading>
              <Text tone="muted">{organization.slug}</Text>
            </Stack>
          </Row>
          <OrganizationFacts detail={data} />
          <OrganizationMembers id={id} count={data.counts.members} />
          {removing ? (
            <RemoveOrganization
              detail={data}
              onClose={() => setRemoving(false)}
              onDone={drawer.onClose}
            />
          ) : null}
        </>
      ) : error ? null : (
        <Skeleton rows={4} />
      )}
    </Drawer>
  )
}
