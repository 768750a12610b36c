import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { admin } from '../../../lib/calls.ts'
import { text } from '../../../lib/form.ts'
import { nameOf } from '../../../lib/people.ts'
import { type Refused, useEach } from '../../../lib/use-each.ts'
import { Button, Field, Note, Select, Stack, Textarea, useToast } from '../../../ui/index.ts'
import { FormDialog } from '../../../ui/widgets.ts'
import { banSeconds, banTerms, dayAfter } from './ban-term.ts'
import { RefusedUsers } from './EachUser.tsx'
import { changedByUsers } from './queries.ts'
import type { Subject } from './user-actions.tsx'

type BanUsersProps = { users: readonly Subject[]; onClose: () => void; onDone: () => void }

const formId = 'ban-users'
const longestReason = 1000

/** Bans one user or several, with a reason and an end. */
export function BanUsers({ users, onClose, onDone }: BanUsersProps) {
  const t = useTranslations('admin.ui')
  const c = useTranslations('common.ui')
  const e = useTranslations('accounts.errors')
  const toast = useToast()
  const { run, isPending } = useEach(admin.banUser, changedByUsers)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [term, setTerm] = useState('forever')
  const [problem, setProblem] = useState<string>()
  const count = users.length
  const name = users[0] ? nameOf(users[0]) : ''

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = text(form, 'reason').trim()
    const seconds = banSeconds(term, text(form, 'until'), new Date())
    setProblem(seconds === null ? t('ban.untilInvalid') : undefined)
    if (seconds === null) return
    const failed = await run(
      users.map((user) => ({
        name: nameOf(user),
        input: {
          userId: user.id,
          ...(reason && { banReason: reason }),
          ...(seconds !== undefined && { banExpiresIn: seconds }),
        },
      })),
    )
    setRefused(failed)
    if (failed.length > 0) return
    toast(t('ban.done', { count }))
    onDone()
  }

  return (
    <FormDialog
      open
      busy={isPending}
      title={count === 1 ? t('ban.title', { name }) : t('ban.titleMany', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="danger"
            busy={isPending}
            busyLabel={c('loading')}
          >
            {t('ban.open')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <RefusedUsers refused={refused} />
          <Textarea
            name="reason"
            label={t('ban.reason')}
            hint={t('ban.reasonHint')}
            maxLength={longestReason}
            rows={2}
          />
          <Select
            name="term"
            label={t('ban.term')}
            value={term}
            onChange={({ target }) => setTerm(target.value)}
            options={banTerms.map((value) => ({ value, label: t(`ban.terms.${value}`) }))}
          />
          {term === 'until' ? (
            <Field
              name="until"
              type="date"
              label={t('ban.until')}
              min={dayAfter(new Date())}
              defaultValue={dayAfter(new Date())}
              error={problem}
            />
          ) : null}
          <Note tone="info" title={t('ban.message')}>
            {e('BANNED_USER')}
          </Note>
        </Stack>
      </form>
    </FormDialog>
  )
}
