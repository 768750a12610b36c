import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../lib/call.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Badge, Button, FormError, Row, Spinner } from '../../../ui/index.ts'

const route = getRouteApi('/portal/$slug/email')
const path = '/v1/customer-portal/customers/me/email-update'

type Asked = {
  readonly email: string
  readonly organization_name: string
  readonly is_sandbox: boolean
}
type State = 'loading' | 'open' | 'busy' | 'done' | 'invalid'

/** The page that the email to a customer's new address leads to; a button confirms the address. */
export function ConfirmEmail() {
  const t = useTranslations('portal-account.ui.emailChange')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const { token = '' } = route.useSearch()
  const [state, setState] = useState<State>('loading')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    void call<Asked>({ method: 'GET', path, query: { token } }).then(({ data, failure }) => {
      setAsked(data ?? null)
      setState(failure ? 'invalid' : 'open')
    })
  }, [token])

  async function confirm() {
    setState('busy')
    setProblem(null)
    const { failure } = await call<unknown>({
      method: 'POST',
      path: `${path}/verify`,
      body: { token },
    })
    setState(failure ? 'open' : 'done')
    if (failure) setProblem(errorText(failure))
  }

  if (state === 'loading') return <Spinner label={c('loading')} />
  if (state === 'invalid') {
    return <NoticePage drawing="torn" title={t('invalidTitle')} text={t('invalid')} />
  }
  if (state === 'done') {
    return <NoticePage key="done" drawing="lit" title={t('doneTitle')} text={t('done')} />
  }
  return (
    <NoticePage
      drawing="letter"
      title={t('title')}
      text={asked ? t('text', { email: asked.email, seller: asked.organization_name }) : undefined}
    >
      {asked?.is_sandbox ? (
        <Row>
          <Badge tone="warn">{t('test')}</Badge>
        </Row>
      ) : null}
      {problem ? <FormError>{problem}</FormError> : null}
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={state === 'busy'}
          busyLabel={c('loading')}
          onClick={() => void confirm()}
        >
          {t('submit')}
        </Button>
      </Row>
    </NoticePage>
  )
}
