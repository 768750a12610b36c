import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useErrorText } from '../../../lib/error-text.ts'
import type { Failure } from '../../../lib/errors.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { askewDrawing, ButtonLink, Row, Spinner } from '../../../ui/index.ts'
import { type Found, fetchPreview, previewOfPage } from './calls.ts'
import { Expired } from './Expired.tsx'
import { OpenInvitation } from './OpenInvitation.tsx'

const route = getRouteApi('/invite/$id')

/** The page that the email of an invitation leads to. */
export function Invite() {
  const t = useTranslations('invitations.ui')
  const c = useTranslations('common.ui')
  const { id } = route.useParams()
  const [found, setFound] = useState<Found | null>(() => previewOfPage(id))
  useEffect(() => {
    let current = true
    // It may have been answered since the page came, which stays when this fails.
    const known = previewOfPage(id)
    void fetchPreview(id).then((attempt) => {
      if (current && (attempt.data || !known)) setFound(attempt)
    })
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

function Unreadable({ failure }: { failure: Failure }) {
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
