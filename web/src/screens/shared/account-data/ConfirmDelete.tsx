import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { authAddress } from '../../../lib/boot.ts'
import { profile } from '../../../lib/calls.ts'
import { useAction } from '../../../lib/data.ts'
import { linkTo } from '../../../lib/links.ts'
import { deletedPath, openDocument } from '../../../lib/paths.ts'
import { safePath } from '../../../lib/safe-path.ts'
import { useTitle } from '../../../lib/title.ts'
import { QueryProblem } from '../../../shell/QueryProblem.tsx'
import { expectSignOut } from '../../../shell/sign-out.ts'
import {
  Button,
  ButtonLink,
  FormError,
  IconTrash,
  Ledger,
  Note,
  Page,
  Row,
  Skeleton,
  Stack,
  Text,
} from '../../../ui/index.ts'
import { Blocked } from './Blocked.tsx'
import { type Preview, useEffects, usePreview } from './queries.ts'

/** Where the email about a deletion leads: opening it deletes nothing. */
export function ConfirmDelete() {
  const t = useTranslations('account-data.ui.confirm')
  const { preview, isOff, error, refetch } = usePreview()
  const email = api.useSession().data?.user.email ?? ''
  useTitle(t('title'))
  return (
    <Page width="form" title={t('title')} purpose={email}>
      {error ? (
        <QueryProblem error={error} onRetry={() => void refetch()} />
      ) : isOff ? (
        <Note tone="info">{t('off')}</Note>
      ) : preview ? (
        <Review preview={preview} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Page>
  )
}

function Review({ preview }: { preview: Preview }) {
  const t = useTranslations('account-data.ui.confirm')
  const c = useTranslations('common.ui')
  const search = useSearch({ strict: false }) as { token?: string; callbackURL?: string }
  const effects = useEffects(preview)
  const remove = useAction(profile.deleteUser)
  // A link that was used or has expired deletes nothing any more.
  const isDead = remove.failure?.code === 'INVALID_TOKEN'
  const { token = '', callbackURL = '/' } = search

  async function confirm() {
    // An app that named no page of its own.
    const path = callbackURL === '/' ? deletedPath : safePath(callbackURL)
    // Only the server knows which other apps it trusts.
    if (path === undefined) {
      const query = new URLSearchParams({ token, callbackURL, confirmed: 'true' })
      return openDocument(authAddress(`/delete-user/callback?${query}`))
    }
    expectSignOut(true)
    if (await remove.run({ token })) openDocument(path)
    else expectSignOut(false)
  }

  return (
    <Stack gap={5}>
      {remove.problem ? <FormError>{remove.problem}</FormError> : null}
      {isDead ? null : <Text>{t('text')}</Text>}
      {preview.blockedBy.length > 0 ? <Blocked organizations={preview.blockedBy} /> : null}
      <Ledger lines={effects.map(({ id, label, value }) => ({ id, label, amount: value }))} />
      {isDead ? (
        <Row fill>
          <ButtonLink kind="primary" href={linkTo('/account/data')}>
            {t('again')}
          </ButtonLink>
        </Row>
      ) : (
        <Row fill>
          <Button
            kind="danger"
            icon={<IconTrash />}
            busy={remove.isPending}
            busyLabel={c('loading')}
            disabledReason={preview.blockedBy.length > 0 ? t('blocked') : undefined}
            onClick={() => void confirm()}
          >
            {t('button')}
          </Button>
          <ButtonLink href={linkTo('/account/data')}>{t('keep')}</ButtonLink>
        </Row>
      )}
    </Stack>
  )
}
