import { useTranslations } from 'use-intl/react'
import { clockText } from '../../../lib/countdown.ts'
import { linkTo } from '../../../lib/links.ts'
import { Button, FormError, Note, Stack } from '../../../ui/index.ts'
import { useResend } from '../accounts/resend.ts'

/** Sends the link by which an address is confirmed. */
export function ConfirmAddress({ email }: { email: string }) {
  const t = useTranslations('profile.ui.email')
  const v = useTranslations('accounts.ui.verify')
  const { wait, busy, sent, refusal, send } = useResend(email, linkTo('/account/email'), false)
  return (
    <Stack gap={3}>
      {refusal ? <FormError attempt={refusal.attempt}>{refusal.text}</FormError> : null}
      {sent ? (
        <Note tone="ok" role="status">
          {t('confirmSent', { email })}
        </Note>
      ) : null}
      <div>
        <Button
          size="sm"
          busy={busy}
          disabledReason={wait > 0 ? v('justSent') : undefined}
          onClick={() => void send()}
        >
          {wait > 0
            ? v.rich('resendIn', {
                time: clockText(wait),
                t: (chunks) => <time dateTime={`PT${wait}S`}>{chunks}</time>,
              })
            : t(sent ? 'again' : 'confirm')}
        </Button>
      </div>
    </Stack>
  )
}
