import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { members as calls, membership } from '../../../lib/calls.ts'
import { nameOf, rolesOf } from '../../../lib/people.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { Button, Checkbox, FormError, Stack, Text, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import type { Member } from './members-query.ts'
import { useRoles } from './queries.ts'
import { RefusedMembers } from './RefusedMembers.tsx'
import { useRoleName } from './role-name.ts'

type RolesDialogProps = {
  slug: string
  members: readonly Member[]
  onClose: () => void
  onDone: () => void
}

const formId = 'member-roles'

/** The roles of one member, or the same ones for several. */
export function RolesDialog({ slug, members, onClose, onDone }: RolesDialogProps) {
  const t = useTranslations('members.ui')
  const c = useTranslations('common.ui')
  const toast = useToast()
  const roleName = useRoleName()
  const roles = useRoles(slug)
  const change = useEach(calls.updateRole, [membership.listMembers])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [empty, setEmpty] = useState(false)
  const [first] = members
  const one = members.length === 1 ? first : undefined

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const role = new FormData(event.currentTarget).getAll('role').map(String)
    setEmpty(role.length === 0)
    if (role.length === 0) return
    const failed = await change.run(
      members.map(({ id, organizationId, user }) => ({
        name: nameOf(user),
        input: { memberId: id, role, organizationId },
      })),
    )
    setRefused(failed)
    if (failed.length > 0) return
    toast(t('rolesChanged', { count: members.length }))
    onDone()
  }

  return (
    <FormDialog
      open
      busy={change.isPending}
      title={
        one ? t('rolesOf', { name: nameOf(one.user) }) : t('rolesOfMany', { count: members.length })
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={change.isPending}>
            {t('saveRoles')}
          </Button>
        </>
      }
    >
      <RefusedMembers refused={refused} />
      {empty ? <FormError>{t('chooseRole')}</FormError> : null}
      <Text tone="muted">{t('rolesHint')}</Text>
      <form id={formId} onSubmit={(event) => void submit(event)}>
        <Stack gap={2}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              name="role"
              value={role}
              label={roleName(role)}
              defaultChecked={one ? rolesOf(one).includes(role) : false}
            />
          ))}
        </Stack>
      </form>
    </FormDialog>
  )
}
