import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Attempt } from '../../../lib/attempt.ts'
import { call } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import {
  Button,
  ButtonLink,
  FormError,
  Row,
  roomsDrawing,
  Spinner,
  Text,
} from '../../../ui/index.ts'

const route = getRouteApi('/portal/$slug/seat')
const path = '/v1/customer-seats/claim'

type Offer = {
  readonly productName: string
  readonly organizationName: string
  readonly customerEmail: string
}

/** The page that the email about a seat leads to. Opening it claims nothing. */
export function ClaimSeat() {
  const t = useTranslations('seats.ui')
  const c = useTranslations('common.ui')
  const { token = '' } = route.useSearch()
  const { slug } = route.useParams()
  const [found, setFound] = useState<Attempt<Offer> | null>(null)
  useEffect(() => {
    void call<Offer>({ method: 'GET', path: `${path}/:token`, params: { token } }).then(setFound)
  }, [token])
  if (!found) return <Spinner label={c('loading')} />
  if (found.data) return <Claim offer={found.data} slug={slug} token={token} />
  return <NoticePage drawing="torn" title={t('invalidTitle')} text={t('invalid')} />
}

function Claim({ offer, slug, token }: { offer: Offer; slug: string; token: string }) {
  const t = useTranslations('seats.ui')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [problem, setProblem] = useState<string | null>(null)
  const { customerEmail: email, organizationName: organization, productName: product } = offer
  const portal = `/portal/${encodeURIComponent(slug)}?${new URLSearchParams({ email })}`
  const b = (chunks: React.ReactNode) => <b>{chunks}</b>

  async function claim() {
    setState('busy')
    setProblem(null)
    const body = { invitationToken: token }
    const { failure } = await call<unknown>({ method: 'POST', path, body })
    setState(failure ? 'open' : 'done')
    if (failure) setProblem(errorText(failure))
  }

  if (state === 'done') {
    return (
      <NoticePage
        key="done"
        drawing="lit"
        title={t('doneTitle')}
        text={t.rich('done', { product, b })}
      >
        <Row fill>
          <ButtonLink kind="primary" size="lg" href={portal}>
            {t('portal')}
          </ButtonLink>
        </Row>
      </NoticePage>
    )
  }
  return (
    <NoticePage
      drawing={roomsDrawing}
      title={t('title')}
      text={t.rich('text', { organization, product, b })}
    >
      {problem ? <FormError>{problem}</FormError> : null}
      <Text size="small" tone="muted">
        {t('for', { email })}
      </Text>
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={state === 'busy'}
          busyLabel={c('loading')}
          onClick={() => void claim()}
        >
          {t('submit')}
        </Button>
      </Row>
    </NoticePage>
  )
}
