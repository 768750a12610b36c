import { useTranslations } from 'use-intl/react'
import { Button, IconDanger, IconOk, IconSignOut } from '../../../ui/index.ts'
import { BulkBar } from '../../../ui/widgets.ts'
import type { Asked } from '../admin/user-actions.tsx'
import type { User } from './users-query.ts'

type UsersSelectedProps = {
  users: readonly User[]
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onAsk: (asked: Asked) => void
}

const actions = [
  { what: 'signOut', icon: <IconSignOut /> },
  { what: 'unban', icon: <IconOk /> },
  { what: 'ban', icon: <IconDanger /> },
] as const

/** What can be done with the selected users of this page. */
export function UsersSelected({ users, keys, onKeys, onAsk }: UsersSelectedProps) {
  const t = useTranslations('admin.ui')
  const chosen = users.filter(({ id }) => keys.has(id))
  return (
    <BulkBar count={chosen.length} onClear={() => onKeys(new Set())}>
      {actions.map(({ what, icon }) => (
        <Button
          key={what}
          kind="quiet"
          size="sm"
          icon={icon}
          onClick={() => onAsk({ what, users: chosen })}
        >
          {t(`${what}.open`)}
        </Button>
      ))}
    </BulkBar>
  )
}
