import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { twoFactor } from '../../../lib/calls.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import {
  Badge,
  Button,
  FormError,
  IconTwoFactor,
  List,
  ListItem,
  Row,
  Text,
} from '../../../ui/index.ts'
import type { Setup } from './ConfirmApp.tsx'
import { sendConfirmed } from './send-confirmed.ts'

export function SwitchOn({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const t = useTranslations('two-factor.ui.manage')
  const c = useTranslations('common.ui')
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; attempt: number } | null>(null)

  async function start() {
    setBusy(true)
    setProblem(null)
    const { data, failure } = await sendConfirmed(twoFactor.enable, { method: 'totp' })
    setBusy(false)
    if (failure) {
      setProblem({ text: errorText(failure), attempt: (problem?.attempt ?? 0) + 1 })
    } else if (data.method === 'totp') onSetup(data)
  }

  return (
    <>
      {problem ? <FormError attempt={problem.attempt}>{problem.text}</FormError> : null}
      <List ruled>
        <ListItem
          below
          lead={<IconTwoFactor />}
          trail={
            <Button
              kind="primary"
              busy={busy}
              busyLabel={c('loading')}
              onClick={() => void start()}
            >
              {t('setUp')}
            </Button>
          }
        >
          <Row>
            <Text as="span" strong>
              {t('app')}
            </Text>
            <Badge tone="neutral">{t('off')}</Badge>
          </Row>
          <Text size="small" tone="muted">
            {t('appText')}
          </Text>
        </ListItem>
      </List>
    </>
  )
}
