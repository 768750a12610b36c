import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { attempt } from '../../../lib/attempt.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { homePath, openDocument } from '../../../lib/paths.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  Button,
  ButtonLink,
  Checkbox,
  FormError,
  nightDrawing,
  Row,
  Stack,
  TextLink,
} from '../../../ui/index.ts'

const route = getRouteApi('/sign-out')

/** Another site may link here, so it takes a button to sign out. */
export function SignOut() {
  const t = useTranslations('multi-session.ui')
  const c = useTranslations('common.ui')
  const { deleted, done } = route.useSearch()
  const { data: signedIn } = api.useSession()
  // An address that somebody else made up says nothing of an account that is there.
  if (signedIn && (deleted !== undefined || done === undefined)) {
    return <Confirm email={signedIn.user.email} />
  }
  if (deleted !== undefined) return <Deleted />
  return (
    <NoticePage drawing={nightDrawing} title={t('doneTitle')} text={t('done')}>
      <Row fill>
        <ButtonLink href="/sign-in" kind="primary" size="lg">
          {c('signIn')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

/** Where the deletion of an account ends. */
function Deleted() {
  const t = useTranslations('multi-session.ui')
  const c = useTranslations('common.ui')
  return (
    <NoticePage drawing={nightDrawing} title={t('deletedTitle')} text={t('deleted')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {c('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

function Confirm({ email }: { email: string }) {
  const t = useTranslations('multi-session.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function signOut(everywhere: boolean) {
    setBusy(true)
    setProblem(null)
    const ended = await attempt((options) =>
      everywhere
        ? api.$fetch({ method: 'POST', path: '/api/auth/revoke-sessions', body: {} }, options)
        : api.signOut({}, options),
    )
    if (!ended.failure) return openDocument('/sign-out?done=1')
    setBusy(false)
    setProblem(errorText(ended.failure))
  }

  return (
    <NoticePage
      drawing={nightDrawing}
      title={t('title')}
      text={t.rich('text', { email, b: (chunks) => <b>{chunks}</b> })}
    >
      {problem ? <FormError>{problem}</FormError> : null}
      <Stack
        as="form"
        gap={4}
        tall
        onSubmit={(event) => {
          event.preventDefault()
          void signOut(new FormData(event.currentTarget).has('everywhere'))
        }}
      >
        <Checkbox label={t('everywhere')} name="everywhere" value="true" />
        <Button type="submit" kind="primary" size="lg" wide busy={busy} busyLabel={c('loading')}>
          {c('signOut')}
        </Button>
        <TextLink href={homePath}>{t('stay')}</TextLink>
      </Stack>
    </NoticePage>
  )
}
