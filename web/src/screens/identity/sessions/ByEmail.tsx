import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { boot } from '../../../lib/boot.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { text, useForm } from '../../../lib/form.ts'
import { withNext } from '../../../lib/safe-path.ts'
import { FormRefusal } from '../../../shell/FormRefusal.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Button, Row, Stack, TextLink } from '../../../ui/index.ts'
import { useChecks } from '../accounts/checks.ts'
import { EmailField } from '../accounts/EmailField.tsx'
import { sendCode, sendLink } from './by-email-calls.ts'
import type { Sent } from './EmailSent.tsx'

const route = getRouteApi('/sign-in/email')

/** Fetched while the email is sent. */
const whatFollows = () => import('./EmailSent.tsx')
const EmailSent = lazy(async () => ({ default: (await whatFollows()).EmailSent }))

/** Sign-in without a password: by a code or by a link from an email. */
export function ByEmail() {
  const t = useTranslations('mail-codes.ui')
  const c = useTranslations('common.ui')
  const { next } = route.useSearch()
  const [sent, setSent] = useState<Sent | null>(null)

  if (!sent) {
    return (
      <NoticePage drawing="letter" title={t('title')} text={t('text')}>
        <AddressForm next={next} onSent={setSent} />
        <Row gap={3}>
          <TextLink href={withNext('/sign-in', next)}>{c('backToSignIn')}</TextLink>
        </Row>
      </NoticePage>
    )
  }
  return (
    <Suspense>
      <EmailSent sent={sent} next={next} onOther={() => setSent(null)} />
    </Suspense>
  )
}

function AddressForm({ next, onSent }: { next: string | undefined; onSent: (sent: Sent) => void }) {
  const t = useTranslations('mail-codes.ui')
  const checks = useChecks()
  const { magicLink, mailCode } = boot().methods
  const [kind, setKind] = useState<Sent['kind']>(mailCode ? 'code' : 'link')
  const { busy, problems, refusal, form, release } = useForm({
    checks: { email: checks.email },
    errorText: useErrorText(),
    fieldOf: ({ code }) => (code === 'INVALID_EMAIL' ? 'email' : undefined),
    async send(data) {
      const email = text(data, 'email').trim()
      // If this fails, the failure is met when it is shown.
      void whatFollows().catch(() => {})
      const { failure } = await (kind === 'code' ? sendCode(email) : sendLink(email, next))
      if (failure) return failure
      release()
      onSent({ email, kind })
      return null
    },
  })
  return (
    <Stack as="form" gap={4} tall method="post" {...form}>
      {refusal ? <FormRefusal refusal={refusal} /> : null}
      <EmailField autoComplete="email" error={problems.email} />
      <Button
        type="submit"
        kind="primary"
        size="lg"
        wide
        busy={busy}
        busyLabel={t('sending')}
        onClick={() => setKind(mailCode ? 'code' : 'link')}
      >
        {mailCode ? t('sendCode') : t('sendLink')}
      </Button>
      {mailCode && magicLink ? (
        <Button type="submit" size="lg" wide disabled={busy} onClick={() => setKind('link')}>
          {t('sendLink')}
        </Button>
      ) : null}
    </Stack>
  )
}
