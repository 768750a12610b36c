import { useTranslations } from 'use-intl/react'
import { admin, type OutputOf } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import {
  IconDanger,
  IconEdit,
  IconImpersonation,
  IconOk,
  IconPassword,
  IconRoles,
  IconSignOut,
  IconTrash,
  useToast,
} from '../../../ui/index.ts'
import type { ActionGroup } from '../../../ui/widgets.ts'
import { changedByUsers, isAdmin } from './queries.ts'

/** What an action needs to know of a user: a row of the list has it, and the page of a user too. */
export type Subject = Omit<OutputOf<typeof admin.getUser>, 'createdAt' | 'updatedAt'>

export type Asked = {
  readonly what:
    | 'create'
    | 'edit'
    | 'roles'
    | 'password'
    | 'signOut'
    | 'impersonate'
    | 'ban'
    | 'unban'
    | 'remove'
  readonly users: readonly Subject[]
}

/** Everything that can be done with one user; why something is impossible is said before the click. */
export function useUserActions(ownId: string | undefined, ask: (asked: Asked) => void) {
  const t = useTranslations('admin.ui')
  const toast = useToast()
  const change = useAction(admin.updateUser, { invalidates: changedByUsers })

  async function verify(user: Subject) {
    const done = await change.run({ userId: user.id, data: { emailVerified: true } })
    toast(done ? t('verify.done') : t('verify.failed'))
  }

  return (user: Subject): readonly ActionGroup[] => {
    const own = user.id === ownId ? t('yourself') : undefined
    const notToImpersonate =
      own ??
      (user.banned ? t('impersonate.banned') : undefined) ??
      (isAdmin(user) ? t('impersonate.admin') : undefined)
    const asking = (what: Asked['what']) => () => ask({ what, users: [user] })
    return [
      {
        items: [
          { label: t('edit.open'), icon: <IconEdit />, onSelect: asking('edit') },
          { label: t('setRoles.open'), icon: <IconRoles />, onSelect: asking('roles') },
          ...(user.emailVerified
            ? []
            : [{ label: t('verify.open'), icon: <IconOk />, onSelect: () => void verify(user) }]),
          { label: t('setPassword.open'), icon: <IconPassword />, onSelect: asking('password') },
        ],
      },
      {
        items: [
          { label: t('signOut.open'), icon: <IconSignOut />, onSelect: asking('signOut') },
          {
            label: t('impersonate.open'),
            icon: <IconImpersonation />,
            note: notToImpersonate,
            disabled: notToImpersonate !== undefined,
            onSelect: asking('impersonate'),
          },
        ],
      },
      {
        items: [
          user.banned
            ? { label: t('unban.open'), icon: <IconOk />, onSelect: asking('unban') }
            : {
                label: t('ban.open'),
                icon: <IconDanger />,
                danger: true,
                note: own,
                disabled: own !== undefined,
                onSelect: asking('ban'),
              },
          {
            label: t('remove.open'),
            icon: <IconTrash />,
            danger: true,
            note: own,
            disabled: own !== undefined,
            onSelect: asking('remove'),
          },
        ],
      },
    ]
  }
}
