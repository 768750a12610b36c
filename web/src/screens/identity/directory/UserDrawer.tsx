import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { linkTo } from '../../../lib/links.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { useRemember } from '../../../shell/recent.ts'
import {
  Avatar,
  Badge,
  Button,
  Heading,
  IconMore,
  IconSignOut,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { ActionMenu, Drawer } from '../../../ui/widgets.ts'
import { useUser } from '../admin/queries.ts'
import { useUserRoleName } from '../admin/role-name.ts'
import { type Asked, useUserActions } from '../admin/user-actions.tsx'
import { UserActivity } from './UserActivity.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserState } from './UserState.tsx'

type UserDrawerProps = {
  id: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onAsk: (asked: Asked) => void
}

/** One user beside the list. */
export function UserDrawer({ id, onAsk, ...drawer }: UserDrawerProps) {
  const t = useTranslations('admin.ui')
  const ownId = api.useSession().data?.user.id
  const roleName = useUserRoleName()
  const actionsOf = useUserActions(ownId, onAsk)
  const { data, error, refetch } = useUser(id)
  const user = data?.user
  useRemember(user && { href: linkTo('/admin/users', { open: id }), label: nameOf(user) })
  return (
    <Drawer
      {...drawer}
      label={user ? nameOf(user) : t('drawer.label')}
      footer={
        user ? (
          <>
            <Button size="sm" onClick={() => onAsk({ what: 'edit', users: [user] })}>
              {t('edit.open')}
            </Button>
            <Button
              size="sm"
              icon={<IconSignOut />}
              onClick={() => onAsk({ what: 'signOut', users: [user] })}
            >
              {t('signOut.open')}
            </Button>
            <ActionMenu
              label={t('drawer.more')}
              kind="secondary"
              icon={<IconMore />}
              groups={actionsOf(user)}
            />
          </>
        ) : null
      }
    >
      {error ? <QueryProblem error={error} onRetry={() => void refetch()} /> : null}
      {data && user ? (
        <>
          <Row gap={4} wrap={false}>
            <Avatar name={nameOf(user)} image={user.image} size="lg" />
            <Stack gap={1}>
              <Heading level={2}>{nameOf(user)}</Heading>
              <Text tone="muted">{user.email}</Text>
              <Row gap={1}>
                <UserState user={user} />
                {rolesOf(user).map((role) => (
                  <Badge key={role} tone="neutral" outlined>
                    {roleName(role)}
                  </Badge>
                ))}
              </Row>
            </Stack>
          </Row>
          <UserFacts detail={data} />
          <UserActivity id={id} />
        </>
      ) : error ? null : (
        <Skeleton rows={4} />
      )}
    </Drawer>
  )
}
