import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Attempt } from '../../../lib/attempt.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { askewDrawing, ButtonLink, Row, Spinner } from '../../../ui/index.ts'
import { fetchPreview, type Preview } from './calls.ts'
import { Expired } from './Expired.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'

const route = getRouteApi('/invite/$id')

/** The page that the email of an invitation leads to. */
export function Invite() {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const { id } = route.useParams()
  const [found, setFound] = useState<Attempt<Preview> | null>(null)
  useEffect(() => {
    let current = true
    void fetchPreview(id).then((attempt) => current && setFound(attempt))
    return () => {
      current = false
    }
  }, [id])

  if (!found) return <Spinner label={c('loading')} />
  const { data, failure } = found
  if (failure && failure.code !== 'INVITATION_NOT_FOUND') return <Unreadable failure={failure} />
  if (data?.state === 'open') return <OpenInvitation id={id} invitation={data} />
  if (data?.state === 'expired') return <Expired id={id} invitation={data} />
  return (
    <NoticePage drawing="torn" title={t('closedTitle')} text={t('closed')}>
      <Row fill>
        <ButtonLink href="/" kind="primary" size="lg">
          {c('home')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

function Unreadable({ failure }: { failure: NonNullable<Attempt<Preview>['failure']> }) {
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  return (
    <NoticePage drawing={askewDrawing} title={c('failed.title')} text={errorText(failure)}>
      <Row fill>
        <ButtonLink href={location.pathname} kind="primary" size="lg">
          {c('retry')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
