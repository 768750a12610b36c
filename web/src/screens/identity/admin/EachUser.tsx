import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { admin, adminSessions } from '../../../lib/calls.ts'
import { nameOf } from '../../../lib/people.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { FormError, Stack, Text, useToast } from '../../../ui/index.ts'
import { ConfirmDialog } from '../../../ui/widgets.ts'
import { changedByUsers } from './queries.ts'
import type { Subject } from './user-actions.tsx'

type EachUserProps = {
  what: 'signOut' | 'unban'
  users: readonly Subject[]
  onClose: () => void
  onDone: () => void
}

const routes = { signOut: adminSessions.revokeUserSessions, unban: admin.unbanUser }

/** Ends all sessions of users, or lifts their bans. */
export function EachUser({ what, users, onClose, onDone }: EachUserProps) {
  const t = useTranslations('admin.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const { run, isPending } = useEach<{ input: { userId: string }; output: unknown; error: string }>(
    routes[what],
    changedByUsers,
  )
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const count = users.length
  const name = users[0] ? nameOf(users[0]) : ''

  async function confirm() {
    const failed = await run(
      users.map((user) => ({ name: nameOf(user), input: { userId: user.id } })),
    )
    setRefused(failed)
    if (failed.length > 0) return
    toast(t(`${what}.done`, { count }))
    onDone()
  }

  return (
    <ConfirmDialog
      open
      kind="primary"
      title={count === 1 ? t(`${what}.title`, { name }) : t(`${what}.titleMany`, { count })}
      confirmLabel={t(`${what}.open`)}
      cancelLabel={c('cancel')}
      busy={isPending}
      busyLabel={c('loading')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <RefusedUsers refused={refused} />
      <Text>{t(`${what}.text`)}</Text>
    </ConfirmDialog>
  )
}

/** Whom the server refused, and why; the others are done. */
export function RefusedUsers({ refused }: { refused: readonly Refused[] }) {
  const t = useTranslations('admin.ui')
  if (refused.length === 0) return null
  return (
    <FormError title={t('refused', { count: refused.length })}>
      <Stack gap={1}>
        {refused.map(({ name, text }) => (
          <Text key={name}>
            <b>{name}</b>. {text}
          </Text>
        ))}
      </Stack>
    </FormError>
  )
}
