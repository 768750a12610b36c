import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { lastMethod } from '../../../lib/last-method.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { useTitle } from '../../../lib/title.ts'
import { Preferences } from '../../../shell/Preferences.tsx'
import {
  Button,
  FormError,
  Gate,
  Heading,
  IconPasskey,
  Note,
  Stack,
  Text,
  TextLink,
  Ways,
} from '../../../ui/index.ts'
import { useProviders } from '../social/use-providers.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { usePasskey } from './use-passkey.ts'

const route = getRouteApi('/sign-in')

export function SignIn() {
  const t = useTranslations('sessions.ui.signIn')
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  const { methods } = boot()
  useTitle(t('title'))

  return (
    <Gate home="/" tagline={c('tagline')} footer={<Preferences />}>
      <Stack gap={2}>
        <Heading level={1}>{t('title')}</Heading>
        {boot().signUp ? (
          <Text tone="muted">
            {t('noAccount')} <TextLink href={withNext('/sign-up', next)}>{t('create')}</TextLink>
          </Text>
        ) : null}
      </Stack>
      <Notice next={next} />
      <OtherWays next={next} />
      {methods.password ? <PasswordForm next={next} unverified={<ToConfirmation />} /> : null}
      {methods.magicLink || methods.mailCode ? (
        <Text size="small" data-way="-email-">
          <TextLink href={withNext('/sign-in/email', next)}>{t('byEmail')}</TextLink>
        </Text>
      ) : null}
    </Gate>
  )
}

/** Methods without a form, with a mark on the one that was used last in this browser. */
function OtherWays({ next }: { next: string | undefined }) {
  const t = useTranslations('sessions.ui.signIn')
  const passkey = usePasskey(next)
  const providers = useProviders(next, { signUp: false })
  const [last, setLast] = useState<string | null>(null)
  // The prerendered page is the same for every browser.
  useEffect(() => setLast(lastMethod()), [])
  const problem = passkey.problem ?? providers.problem
  const ofPasskey = {
    id: 'passkey',
    label: t('passkey'),
    icon: <IconPasskey />,
    busy: passkey.busy,
    wide: true,
    onSelect: passkey.start,
  }

  return (
    <>
      {problem ? <FormError>{problem}</FormError> : null}
      <Ways
        label={t('ways')}
        ways={[...(boot().methods.passkey ? [ofPasskey] : []), ...providers.ways]}
        marked={last}
        mark={t('lastUsed')}
        divider={t('or')}
      />
    </>
  )
}

/** The reason why this page is shown, if there is one. */
function Notice({ next }: { next: string | undefined }) {
  const t = useTranslations('sessions.ui.signIn')
  const notice = useRouterState({ select: ({ location }) => location.state.notice })
  if (notice) return <Note tone="ok">{t(notice)}</Note>
  if (next === undefined) return null
  return (
    <Note tone="info">
      {next.startsWith('/') ? t('next') : t('app', { host: new URL(next).host })}
    </Note>
  )
}

function ToConfirmation() {
  const t = useTranslations('sessions.ui.signIn')
  const { next } = route.useSearch()
  const navigate = useNavigate()
  return (
    <Button
      size="sm"
      onClick={({ currentTarget: { form } }) => {
        const typed = form ? new FormData(form).get('email') : null
        const email = typeof typed === 'string' && typed.includes('@') ? typed.trim() : undefined
        void navigate({ to: '/verify-email', search: { next }, state: { email, sent: true } })
      }}
    >
      {t('confirm')}
    </Button>
  )
}
