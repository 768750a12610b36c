import { useTranslations } from 'use-intl/react'
import { Button, IconRoles, IconTrash } from '../../../ui/index.ts'
import { BulkBar } from '../../../ui/widgets.ts'
import type { Member } from './members-query.ts'

type MembersSelectedProps = {
  members: readonly Member[]
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onAsk: (what: 'roles' | 'remove', ...members: Member[]) => void
}

/** What can be done with the selected members of this page. */
export function MembersSelected({ members, keys, onKeys, onAsk }: MembersSelectedProps) {
  const t = useTranslations('members.ui')
  const chosen = members.filter(({ id }) => keys.has(id))
  return (
    <BulkBar count={chosen.length} onClear={() => onKeys(new Set())}>
      <Button kind="quiet" size="sm" icon={<IconRoles />} onClick={() => onAsk('roles', ...chosen)}>
        {t('changeRoles')}
      </Button>
      <Button
        kind="quiet"
        size="sm"
        icon={<IconTrash />}
        onClick={() => onAsk('remove', ...chosen)}
      >
        {t('remove')}
      </Button>
    </BulkBar>
  )
}
