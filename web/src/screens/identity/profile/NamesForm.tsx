import type { InputEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import type { api } from '../../../lib/api.ts'
import { profile } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text } from '../../../lib/form.ts'
import { updateUser } from '../../../lib/limits/profile.ts'
import { useLimitChecks } from '../../../lib/limits.ts'
import { refreshSession } from '../../../lib/refresh-session.ts'
import { useSavedForm } from '../../../lib/saved-form.ts'
import { trySend } from '../../../lib/send.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { LeaveGuard } from '../../../shell/LeaveGuard.tsx'
import { Button, Field, SaveBar, SaveState, Stack } from '../../../ui/index.ts'
import type { Names } from './Preview.tsx'
import { useUsernameCheck } from './username.ts'

export type User = NonNullable<ReturnType<typeof api.useSession>['data']>['user']

type NamesFormProps = {
  user: User
  /** What stands in the fields. */
  onNames: (names: Names) => void
}

export function NamesForm({ user, onNames }: NamesFormProps) {
  const t = useTranslations('profile.ui.profile')
  const s = useTranslations('shell.ui.form')
  const c = useTranslations('common.ui')
  const limits = useLimitChecks({ name: updateUser.name })
  const username = useUsernameCheck(user.username)
  const { busy, dirty, problems, refusal, savedAt, form } = useSavedForm({
    checks: {
      name: (value, data) => (value.trim() === '' ? c('required') : limits.name?.(value, data)),
      // A username can be changed, but not given up.
      username: (value) => (user.username && value.trim() === '' ? c('required') : undefined),
    },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code?.startsWith('USERNAME_') ? 'username' : undefined),
    async send(data) {
      const chosen = text(data, 'username').trim()
      const { failure } = await trySend(profile.updateUser, {
        name: text(data, 'name').trim(),
        ...(chosen && chosen !== shownName(user) && { username: chosen }),
      })
      if (!failure) await refreshSession()
      return failure
    },
  })
  const state = busy ? 'saving' : dirty ? 'changed' : savedAt ? 'saved' : 'idle'

  return (
    <Stack
      as="form"
      gap={4}
      method="post"
      {...form}
      onInput={(event: InputEvent<HTMLFormElement>) => {
        const data = new FormData(event.currentTarget)
        onNames({ name: text(data, 'name'), username: text(data, 'username') })
        form.onInput(event)
      }}
      onReset={() => {
        onNames(namesOf(user))
        form.onReset()
      }}
    >
      <LeaveGuard dirty={dirty} />
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={256}
        defaultValue={user.name}
        error={problems.name}
      />
      <Field
        label={t('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        defaultValue={shownName(user)}
        hint={t('usernameHint')}
        success={username.isFree ? t('usernameFree') : undefined}
        error={problems.username ?? username.problem}
        onInput={({ currentTarget }) => username.check(currentTarget.value)}
      />
      <SaveBar state={<SaveState state={state}>{state === 'idle' ? '' : s(state)}</SaveState>}>
        {dirty ? (
          <Button type="reset" onClick={() => username.check('')}>
            {s('discard')}
          </Button>
        ) : null}
        <Button type="submit" kind="primary" busy={busy} busyLabel={s('saving')}>
          {s('save')}
        </Button>
      </SaveBar>
    </Stack>
  )
}

export const namesOf = (user: User): Names => ({ name: user.name, username: shownName(user) })

function shownName({ displayUsername, username }: User): string {
  return displayUsername ?? username ?? ''
}
