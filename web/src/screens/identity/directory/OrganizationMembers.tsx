import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { directory } from '../../../lib/calls.ts'
import { useCall } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import {
  Avatar,
  Badge,
  List,
  ListItem,
  Row,
  Section,
  Skeleton,
  Text,
  TextLink,
} from '../../../ui/index.ts'
import { Pagination } from '../../../ui/widgets.ts'
import { useMemberRoleName } from './member-role-name.ts'

const pageSize = 10

/** The members page by page, each with a link to the user. */
export function OrganizationMembers({ id, count }: { id: string; count: number }) {
  const t = useTranslations('directory.ui.organizations.drawer')
  const roleName = useMemberRoleName()
  const [behind, setBehind] = useState<readonly (string | undefined)[]>([])
  const before = behind.at(-1)
  const { data, error, refetch } = useCall(directory.listMembers, {
    id,
    query: { before, limit: pageSize },
  })
  return (
    <Section title={t('members')} count={count}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <List ruled>
            {data.items.map(({ id: memberId, role, user }) => (
              <ListItem
                key={memberId}
                lead={<Avatar name={nameOf(user)} image={user.image} />}
                trail={
                  <Row gap={1}>
                    {rolesOf({ role }).map((name) => (
                      <Badge key={name} tone="neutral" outlined>
                        {roleName(name)}
                      </Badge>
                    ))}
                  </Row>
                }
              >
                <TextLink quiet href={linkTo('/admin/users', { open: user.id })}>
                  {nameOf(user)}
                </TextLink>
                <Text size="small" tone="muted">
                  {user.email}
                </Text>
              </ListItem>
            ))}
          </List>
          <Pagination
            label={t('memberPages')}
            previous={behind.length > 0 ? () => setBehind(behind.slice(0, -1)) : undefined}
            next={
              data.next === null ? undefined : () => setBehind([...behind, data.next ?? undefined])
            }
          />
        </>
      ) : (
        <Skeleton rows={2} />
      )}
    </Section>
  )
}
