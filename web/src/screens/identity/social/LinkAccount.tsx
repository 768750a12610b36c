import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../lib/api.ts'
import { boot } from '../../../lib/boot.ts'
import { homePath } from '../../../lib/paths.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Button, ButtonLink, FormError, pairDrawing, Row } from '../../../ui/index.ts'
import { useLink } from './use-link.ts'

const route = getRouteApi('/link-account')

/** The address at a provider belongs to an account that is not linked: sign in first, then link. */
export function LinkAccount() {
  const t = useTranslations('pages.ui.linkAccount')
  const c = useTranslations('common.ui')
  const { provider: id } = route.useSearch()
  const { data: signedIn } = api.useSession()
  const offered = boot().social.find((each) => each.id === id)
  if (signedIn && offered) return <Link {...offered} email={signedIn.user.email} />
  const back = withNext('/sign-in', offered ? `/link-account?provider=${offered.id}` : undefined)
  return (
    <NoticePage
      drawing={pairDrawing}
      title={t('title')}
      text={t('text', { provider: offered?.name ?? t('some') })}
    >
      <Row fill>
        <ButtonLink href={back} kind="primary" size="lg">
          {c('signIn')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}

function Link({ id, name, email }: { id: string; name: string; email: string }) {
  const t = useTranslations('pages.ui.linkAccount')
  const c = useTranslations('common.ui')
  const { busy, link, problem } = useLink(id, homePath)

  return (
    <NoticePage
      drawing={pairDrawing}
      title={t('readyTitle', { provider: name })}
      text={t.rich('ready', { email, provider: name, b: (chunks) => <b>{chunks}</b> })}
    >
      {problem ? <FormError>{problem}</FormError> : null}
      <Row fill>
        <Button
          kind="primary"
          size="lg"
          busy={busy}
          busyLabel={c('loading')}
          onClick={() => void link()}
        >
          {t('link', { provider: name })}
        </Button>
        <ButtonLink href={homePath} kind="quiet" size="lg">
          {c('cancel')}
        </ButtonLink>
      </Row>
    </NoticePage>
  )
}
