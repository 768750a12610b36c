import { useTranslations } from 'use-intl/react'
import { MailboxLinks } from '../../../shell/MailboxLinks.tsx'
import { NoticePage } from '../../../shell/NoticePage.tsx'
import { Row, Stack, Text, TextButton, TextLink } from '../../../ui/index.ts'

/** The same text whether the address is known or not. */
export function ResetSent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useTranslations('accounts.ui.forgot')
  const v = useTranslations('accounts.ui.verify')
  const c = useTranslations('common.ui')
  return (
    <NoticePage
      key="sent"
      drawing="letter"
      title={t('sentTitle')}
      text={t.rich('sent', { email, b: (chunks) => <b>{chunks}</b> })}
    >
      <MailboxLinks email={email} />
      <Stack gap={1}>
        <Text size="small" tone="muted">
          {v('spam')}
        </Text>
        <Row gap={3}>
          <TextButton onClick={onOther}>{t('otherAddress')}</TextButton>
          <TextLink href="/sign-in">{c('backToSignIn')}</TextLink>
        </Row>
      </Stack>
    </NoticePage>
  )
}
